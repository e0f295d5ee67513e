/** Tests of the page that publishes versions. */
@NullMarked
package platen.web.dashboard.publish;

import org.jspecify.annotations.NullMarked;
