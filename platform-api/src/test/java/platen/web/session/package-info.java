/** Tests of sessions. */
@NullMarked
package platen.web.session;

import org.jspecify.annotations.NullMarked;
