/** Webhook receivers that fail in every possible way, and commands that account for each request they get. */
@NullMarked
package platen.lab.webhook;

import org.jspecify.annotations.NullMarked;
