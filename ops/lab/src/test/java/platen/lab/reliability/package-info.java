/**
 * The reliability tests that are small enough for the thorough lane of the build.
 */
@NullMarked
package platen.lab.reliability;

import org.jspecify.annotations.NullMarked;
