/** The pages of the audit log. Thread-safe. */
@NullMarked
package platen.web.dashboard.audit;

import org.jspecify.annotations.NullMarked;
