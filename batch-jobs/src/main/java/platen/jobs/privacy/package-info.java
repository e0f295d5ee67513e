/** Finds, exports and erases the data of a person. All types are thread-safe unless they say otherwise. */
@NullMarked
package platen.jobs.privacy;

import org.jspecify.annotations.NullMarked;
