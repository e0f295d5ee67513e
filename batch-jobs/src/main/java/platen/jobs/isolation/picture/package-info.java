/** Decodes images in worker processes. */
@NullMarked
package platen.jobs.isolation.picture;

import org.jspecify.annotations.NullMarked;
