/** Analyzes the operators of appearance streams: finds borders among the text and infers missing bounding boxes. */
@NullMarked
package platen.jobs.engine.fillable.compile.appearance;

import org.jspecify.annotations.NullMarked;
