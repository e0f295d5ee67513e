/** The pages of workflows: their documents, versions and publishing. Thread-safe. */
@NullMarked
package platen.web.dashboard.workflow;

import org.jspecify.annotations.NullMarked;
