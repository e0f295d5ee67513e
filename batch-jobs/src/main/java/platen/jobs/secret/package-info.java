/** Secrets of links, and keyed hashes. */
@NullMarked
package platen.jobs.secret;

import org.jspecify.annotations.NullMarked;
