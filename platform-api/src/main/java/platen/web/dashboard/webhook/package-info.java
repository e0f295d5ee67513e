/** The pages of a workspace's webhook endpoints. Thread-safe. */
@NullMarked
package platen.web.dashboard.webhook;

import org.jspecify.annotations.NullMarked;
