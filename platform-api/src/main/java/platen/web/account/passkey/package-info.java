/**
 * Passkeys: the ceremonies of WebAuthn by Spring Security, the login and confirmation by passkey, and the page on which
 * people add and remove them. All classes are thread-safe.
 */
@NullMarked
package platen.web.account.passkey;

import org.jspecify.annotations.NullMarked;
