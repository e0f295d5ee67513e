/** Shared parts of the pages of submissions, runs and batches. Thread-safe. */
@NullMarked
package platen.web.dashboard.activity;

import org.jspecify.annotations.NullMarked;
