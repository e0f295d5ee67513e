/** Tests of the limits of the bodies that browsers send. */
@NullMarked
package platen.web.form.body;

import org.jspecify.annotations.NullMarked;
