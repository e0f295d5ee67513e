/** Tests the pages of hosted forms. */
@NullMarked
package platen.web.form;

import org.jspecify.annotations.NullMarked;
