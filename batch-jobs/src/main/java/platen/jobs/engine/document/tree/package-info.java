/**
 * The compiled template: elements with their styles, texts, placeholders, conditions and loops, ready to be walked
 * with data. Immutable and safe for any thread, but for what layout remembers of elements that never change.
 */
@NullMarked
package platen.jobs.engine.document.tree;

import org.jspecify.annotations.NullMarked;
