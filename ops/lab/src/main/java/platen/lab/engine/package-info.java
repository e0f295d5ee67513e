/**
 * Benchmarks of the engine and the conformance report. They are programs of the lab, so that other libraries never
 * become part of the product. Times are nanoseconds of processor time unless called elapsed, sizes bytes.
 */
@NullMarked
package platen.lab.engine;

import org.jspecify.annotations.NullMarked;
