/** The arrangement of forms: sections, pages, and conditions on which fields are shown or required. Thread-safe. */
@NullMarked
package platen.jobs.form.definition;

import org.jspecify.annotations.NullMarked;
