/**
 * Logs operators in: the first operator of an installation, passwords, the throttle of wrong ones, and the sessions that
 * a changed password ends. Everything here is safe for any thread.
 */
@NullMarked
package platen.api.dashboard.login;

import org.jspecify.annotations.NullMarked;
