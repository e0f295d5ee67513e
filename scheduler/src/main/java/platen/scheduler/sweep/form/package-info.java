/** Recurring work of hosted forms. All classes are thread-safe. */
@NullMarked
package platen.scheduler.sweep.form;

import org.jspecify.annotations.NullMarked;
