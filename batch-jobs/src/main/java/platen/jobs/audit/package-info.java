/** Records who changed what environments show. Safe for any thread. */
@NullMarked
package platen.jobs.audit;

import org.jspecify.annotations.NullMarked;
