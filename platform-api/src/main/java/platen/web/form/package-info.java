/** Pages of hosted forms: anyone fills one in, without an account, a cookie or a script. All classes are thread-safe. */
@NullMarked
package platen.web.form;

import org.jspecify.annotations.NullMarked;
