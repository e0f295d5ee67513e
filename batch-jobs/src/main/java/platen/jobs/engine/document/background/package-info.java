/** Background images and gradients of boxes, made of computed values. Lengths are points. */
@NullMarked
package platen.jobs.engine.document.background;

import org.jspecify.annotations.NullMarked;
