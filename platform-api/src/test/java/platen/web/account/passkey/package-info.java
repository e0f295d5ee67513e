/** Tests of passkeys. */
@NullMarked
package platen.web.account.passkey;

import org.jspecify.annotations.NullMarked;
