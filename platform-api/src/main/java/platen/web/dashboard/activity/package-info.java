/** What the pages of submissions, runs and batches share. Thread-safe. */
@NullMarked
package platen.web.dashboard.activity;

import org.jspecify.annotations.NullMarked;
