/** Audit log of changes to published templates and workflows. All types are thread-safe. */
@NullMarked
package platen.jobs.audit;

import org.jspecify.annotations.NullMarked;
