/**
 * Templates from upload to plan: what the doors may do with a template, and the plans that renders read.
 *
 * <p>Everything here is safe for any thread.
 */
@NullMarked
package platen.jobs.template;

import org.jspecify.annotations.NullMarked;
