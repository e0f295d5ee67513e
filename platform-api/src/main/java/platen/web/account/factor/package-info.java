/** Second factors: codes at the login, and setting up an authenticator app with recovery codes. Thread-safe. */
@NullMarked
package platen.web.account.factor;

import org.jspecify.annotations.NullMarked;
