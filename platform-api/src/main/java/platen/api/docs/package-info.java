/** What people read about the API: one page that needs no key, made from the description. Safe for any thread. */
@NullMarked
package platen.api.docs;

import org.jspecify.annotations.NullMarked;
