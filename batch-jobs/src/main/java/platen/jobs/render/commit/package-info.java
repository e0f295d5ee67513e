/** Transactions that requests of the same moment share. Everything is thread-safe. */
@NullMarked
package platen.jobs.render.commit;

import org.jspecify.annotations.NullMarked;
