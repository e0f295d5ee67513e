/** What a caller adds to the generated client: retries that cannot render twice, and a look at who sends webhooks. */
@NullMarked
package platen.samples.client;

import org.jspecify.annotations.NullMarked;
