/** Protects logins, forms and links: the origin of a request, the delay after wrong passwords, counts of an hour. Thread-safe. */
@NullMarked
package platen.web.guard;

import org.jspecify.annotations.NullMarked;
