/** Fieldsets whose legend stands on their border (HTML, section 15.3.13). */
@NullMarked
package platen.jobs.engine.document.formatting.fieldset;

import org.jspecify.annotations.NullMarked;
