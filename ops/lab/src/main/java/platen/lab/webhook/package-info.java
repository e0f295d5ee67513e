/**
 * Receivers that fail in every way a receiver can, and commands that account for each request they get.
 */
@NullMarked
package platen.lab.webhook;

import org.jspecify.annotations.NullMarked;
