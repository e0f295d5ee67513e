/** The structure tree of a tagged form, whose elements refer to the content drawn in place of their widgets. */
@NullMarked
package platen.jobs.engine.fillable.compile.structure;

import org.jspecify.annotations.NullMarked;
