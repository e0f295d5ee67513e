/**
 * Stores files by the SHA-256 hash of the whole file. Documents of a compiled template share a base, as do packets of a
 * workflow. Files of a batch's row share a bundle. Thread-safe.
 */
@NullMarked
package platen.db.blob;

import org.jspecify.annotations.NullMarked;
