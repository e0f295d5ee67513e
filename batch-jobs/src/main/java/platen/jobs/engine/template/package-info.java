/**
 * Compiled templates and the outcomes of compilation, for all kinds of templates.
 *
 * <p>Everything is immutable and thread-safe.
 */
@NullMarked
package platen.jobs.engine.template;

import org.jspecify.annotations.NullMarked;
