/** Tests of the pages of the plan. */
@NullMarked
package platen.web.dashboard.billing;

import org.jspecify.annotations.NullMarked;
