/** Public parts of the keys that seal documents. */
@NullMarked
package platen.db.seal;

import org.jspecify.annotations.NullMarked;
