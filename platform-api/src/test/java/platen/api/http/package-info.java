/** What every request passes, whatever its noun. */
@NullMarked
package platen.api.http;

import org.jspecify.annotations.NullMarked;
