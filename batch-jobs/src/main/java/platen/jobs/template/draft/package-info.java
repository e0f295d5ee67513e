/** Drafts of templates: opened from the newest version, saved with optimistic locking, stored as versions. Thread-safe. */
@NullMarked
package platen.jobs.template.draft;

import org.jspecify.annotations.NullMarked;
