/** Measures the editors of templates: from a key to the painted preview, and with many editors at once. */
@NullMarked
package platen.lab.editor;

import org.jspecify.annotations.NullMarked;
