/** Webhook endpoints and the log of their deliveries (decisions C20, C21). */
@NullMarked
package platen.api.webhook;

import org.jspecify.annotations.NullMarked;
