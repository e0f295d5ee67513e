/** Reliability tests that are small enough for the thorough tests of the build. */
@NullMarked
package platen.lab.reliability;

import org.jspecify.annotations.NullMarked;
