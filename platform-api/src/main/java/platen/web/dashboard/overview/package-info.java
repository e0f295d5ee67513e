/** The first page of a workspace. Thread-safe. */
@NullMarked
package platen.web.dashboard.overview;

import org.jspecify.annotations.NullMarked;
