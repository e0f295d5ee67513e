/** Bodies of requests that browsers send of forms, read within limits of size, time and memory. */
@NullMarked
package platen.web.form.body;

import org.jspecify.annotations.NullMarked;
