/**
 * People who log in to the dashboard, and links that work once. Passwords and secrets of links are passed as hashes
 * only. Thread-safe.
 */
@NullMarked
package platen.db.person;

import org.jspecify.annotations.NullMarked;
