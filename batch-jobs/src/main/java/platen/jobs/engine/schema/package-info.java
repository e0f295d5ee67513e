/** What data a template takes: fields, their types and options, and the check of a data object against them. */
@NullMarked
package platen.jobs.engine.schema;

import org.jspecify.annotations.NullMarked;
