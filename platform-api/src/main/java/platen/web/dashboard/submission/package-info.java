/** The submissions of a workspace: searched, shown with PDF and data, rendered again, purged. Thread-safe. */
@NullMarked
package platen.web.dashboard.submission;

import org.jspecify.annotations.NullMarked;
