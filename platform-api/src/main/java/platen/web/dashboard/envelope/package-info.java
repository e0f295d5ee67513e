/** The pages on which members ask people to sign, and see what became of it. */
@NullMarked
package platen.web.dashboard.envelope;

import org.jspecify.annotations.NullMarked;
