/** Drafts of templates, which editors change and save as versions. Thread-safe. */
@NullMarked
package platen.db.draft;

import org.jspecify.annotations.NullMarked;
