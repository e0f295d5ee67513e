/** Shows operators the runbook of this release. */
@NullMarked
package platen.web.operator.runbook;

import org.jspecify.annotations.NullMarked;
