/** What appearance streams draw, read from their operators: borders among the text, bounding boxes that are missing. */
@NullMarked
package platen.jobs.engine.fillable.compile.appearance;

import org.jspecify.annotations.NullMarked;
