/** Tests of the pages of the overview. */
@NullMarked
package platen.web.dashboard.overview;

import org.jspecify.annotations.NullMarked;
