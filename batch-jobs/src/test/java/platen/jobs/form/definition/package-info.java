/** Tests of the arrangement of forms. */
@NullMarked
package platen.jobs.form.definition;

import org.jspecify.annotations.NullMarked;
