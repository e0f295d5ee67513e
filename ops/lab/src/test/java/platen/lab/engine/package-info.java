/** Tests of the engine's benchmarks. */
@NullMarked
package platen.lab.engine;

import org.jspecify.annotations.NullMarked;
