/** Tests of the pages of versions. */
@NullMarked
package platen.web.dashboard.version;

import org.jspecify.annotations.NullMarked;
