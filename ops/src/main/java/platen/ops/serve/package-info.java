/** A process that stays: which rooms its role opens, how it tells that it is well, and how it begins and ends. */
@NullMarked
package platen.ops.serve;

import org.jspecify.annotations.NullMarked;
