/** Where personal data is stored, and requests to find and erase it. Everything is thread-safe. */
@NullMarked
package platen.db.privacy;

import org.jspecify.annotations.NullMarked;
