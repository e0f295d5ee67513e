/** The settings of a workspace. Thread-safe. */
@NullMarked
package platen.web.dashboard.settings;

import org.jspecify.annotations.NullMarked;
