/** Commands that find, export and erase the data of a person. */
@NullMarked
package platen.ops.privacy;

import org.jspecify.annotations.NullMarked;
