/** Pages with which members publish forms that anyone can fill in. */
@NullMarked
package platen.web.dashboard.form;

import org.jspecify.annotations.NullMarked;
