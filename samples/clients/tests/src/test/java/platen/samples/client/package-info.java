/** The generated client against the running service. */
@NullMarked
package platen.samples.client;

import org.jspecify.annotations.NullMarked;
