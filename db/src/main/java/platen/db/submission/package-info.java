/** Submissions (renders): data, status, idempotency key and lease. Thread-safe. */
@NullMarked
package platen.db.submission;

import org.jspecify.annotations.NullMarked;
