/** Adds to the generated client retries that cannot render twice and the verification of webhook signatures. */
@NullMarked
package platen.samples.client;

import org.jspecify.annotations.NullMarked;
