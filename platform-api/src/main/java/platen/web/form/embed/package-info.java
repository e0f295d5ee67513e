/** The script by which other sites show forms in their pages. */
@NullMarked
package platen.web.form.embed;

import org.jspecify.annotations.NullMarked;
