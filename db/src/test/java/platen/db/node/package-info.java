/** Tests of the list of processes. */
@NullMarked
package platen.db.node;

import org.jspecify.annotations.NullMarked;
