/** Protects logins and forms: the check of a request's origin and the delay after wrong passwords. Thread-safe. */
@NullMarked
package platen.web.guard;

import org.jspecify.annotations.NullMarked;
