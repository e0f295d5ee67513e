/** Tests of the pages of workflows. */
@NullMarked
package platen.web.dashboard.workflow;

import org.jspecify.annotations.NullMarked;
