/** The page at {@code /}. All classes are thread-safe. */
@NullMarked
package platen.web.home;

import org.jspecify.annotations.NullMarked;
