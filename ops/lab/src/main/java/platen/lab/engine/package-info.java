/**
 * Benchmarks and the conformance report: mains in the test scope, so that rival libraries never reach the product.
 * Times are nanoseconds of processor time unless called elapsed, sizes bytes.
 */
@NullMarked
package platen.lab.engine;

import org.jspecify.annotations.NullMarked;
