/** The pages of the sign-up: ask for a link, and make the account. Thread-safe. */
@NullMarked
package platen.web.account.signup;

import org.jspecify.annotations.NullMarked;
