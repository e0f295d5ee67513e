/** One render: its data, status, idempotency key and lease. */
@NullMarked
package platen.db.submission;

import org.jspecify.annotations.NullMarked;
