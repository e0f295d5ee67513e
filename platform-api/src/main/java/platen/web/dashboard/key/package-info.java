/** The pages of a workspace's API keys. Thread-safe. */
@NullMarked
package platen.web.dashboard.key;

import org.jspecify.annotations.NullMarked;
