/**
 * Login of operators: the first operator of an installation, passwords, the throttle of wrong passwords, and the
 * sessions that a password change ends. All classes are thread-safe.
 */
@NullMarked
package platen.web.operator.login;

import org.jspecify.annotations.NullMarked;
