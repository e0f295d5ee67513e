/**
 * The batches of a workspace: ordered from a file whose columns are mapped and whose first rows are checked, watched,
 * corrected, downloaded. Thread-safe.
 */
@NullMarked
package platen.web.dashboard.batch;

import org.jspecify.annotations.NullMarked;
