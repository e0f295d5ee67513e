/** Stored bytes by the SHA-256 of the whole file; documents of one plan share a base, packets of one workflow too. */
@NullMarked
package platen.db.blob;

import org.jspecify.annotations.NullMarked;
