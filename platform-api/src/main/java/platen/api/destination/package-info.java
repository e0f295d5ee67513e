/** Destinations of files and their transfers over HTTP. All classes are thread-safe. */
@NullMarked
package platen.api.destination;

import org.jspecify.annotations.NullMarked;
