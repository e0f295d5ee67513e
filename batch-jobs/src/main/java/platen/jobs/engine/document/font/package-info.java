/** The fonts that the style sheets of a template ask for: its own faces, their measures and their weights. */
@NullMarked
package platen.jobs.engine.document.font;

import org.jspecify.annotations.NullMarked;
