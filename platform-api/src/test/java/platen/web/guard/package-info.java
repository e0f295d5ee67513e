@NullMarked
package platen.web.guard;

import org.jspecify.annotations.NullMarked;
