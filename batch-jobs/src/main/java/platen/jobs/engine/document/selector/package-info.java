/**
 * Selectors of Selectors 4: parsed, weighed and matched. What print cannot know, such as {@code :hover}, matches nothing.
 * All parts of a selector are records, so that a compiled template can hold them.
 */
@NullMarked
package platen.jobs.engine.document.selector;

import org.jspecify.annotations.NullMarked;
