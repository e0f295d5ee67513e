/** Endpoints that listen, deliveries to them, and each attempt of a delivery. */
@NullMarked
package platen.db.webhook;

import org.jspecify.annotations.NullMarked;
