/**
 * The API documentation for people: a page that needs no key, generated from the description. All classes are
 * thread-safe.
 */
@NullMarked
package platen.web.docs;

import org.jspecify.annotations.NullMarked;
