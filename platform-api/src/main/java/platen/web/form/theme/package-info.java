/** Style sheets of forms with a look of their own. */
@NullMarked
package platen.web.form.theme;

import org.jspecify.annotations.NullMarked;
