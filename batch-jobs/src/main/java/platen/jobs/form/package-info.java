/** Hosted forms: their settings, who may send them how often, and what becomes of answers. Thread-safe. */
@NullMarked
package platen.jobs.form;

import org.jspecify.annotations.NullMarked;
