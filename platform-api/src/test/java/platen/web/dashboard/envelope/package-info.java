/** Tests of the pages on which members ask people to sign. */
@NullMarked
package platen.web.dashboard.envelope;

import org.jspecify.annotations.NullMarked;
