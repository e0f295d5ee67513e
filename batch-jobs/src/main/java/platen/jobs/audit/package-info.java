/** Audit log of changes. All types are thread-safe. */
@NullMarked
package platen.jobs.audit;

import org.jspecify.annotations.NullMarked;
