/** Tests of the sign-up. */
@NullMarked
package platen.web.account.signup;

import org.jspecify.annotations.NullMarked;
