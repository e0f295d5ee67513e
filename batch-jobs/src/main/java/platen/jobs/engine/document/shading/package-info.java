/** Gradients and patterns as objects of a PDF. Belongs to one document. */
@NullMarked
package platen.jobs.engine.document.shading;

import org.jspecify.annotations.NullMarked;
