/** Tests of bulk orders, on a real database. */
@NullMarked
package platen.jobs.packet;

import org.jspecify.annotations.NullMarked;
