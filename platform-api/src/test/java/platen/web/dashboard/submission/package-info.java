/** Tests of the pages of submissions and runs. */
@NullMarked
package platen.web.dashboard.submission;

import org.jspecify.annotations.NullMarked;
