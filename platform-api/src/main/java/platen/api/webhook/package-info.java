/** Webhook endpoints and the log of their deliveries. */
@NullMarked
package platen.api.webhook;

import org.jspecify.annotations.NullMarked;
