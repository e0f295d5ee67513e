/** The pages of workflows: their documents, versions, publishing and trials. Thread-safe. */
@NullMarked
package platen.web.dashboard.workflow;

import org.jspecify.annotations.NullMarked;
