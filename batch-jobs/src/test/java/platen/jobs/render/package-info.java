/** Tests on a real database. */
@NullMarked
package platen.jobs.render;

import org.jspecify.annotations.NullMarked;
