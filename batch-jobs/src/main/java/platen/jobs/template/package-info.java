/**
 * Templates, from upload to compiled template: the operations of the API and the command line on templates, and the
 * compiled templates that renders read.
 *
 * <p>All types are thread-safe.
 */
@NullMarked
package platen.jobs.template;

import org.jspecify.annotations.NullMarked;
