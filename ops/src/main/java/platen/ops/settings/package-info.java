/** All settings of the process: reading, checking and naming them. All types are immutable. */
@NullMarked
package platen.ops.settings;

import org.jspecify.annotations.NullMarked;
