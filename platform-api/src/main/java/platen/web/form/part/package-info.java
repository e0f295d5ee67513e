/** Parts of the pages of forms: sections, reviewed answers, consent. Thread-safe. */
@NullMarked
package platen.web.form.part;

import org.jspecify.annotations.NullMarked;
