/** Webhook endpoints, deliveries, and the attempts of each delivery. Thread-safe. */
@NullMarked
package platen.db.webhook;

import org.jspecify.annotations.NullMarked;
