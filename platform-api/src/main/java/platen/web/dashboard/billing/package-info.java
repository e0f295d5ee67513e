/** The page about the plan of a workspace and its monthly quota. Thread-safe. */
@NullMarked
package platen.web.dashboard.billing;

import org.jspecify.annotations.NullMarked;
