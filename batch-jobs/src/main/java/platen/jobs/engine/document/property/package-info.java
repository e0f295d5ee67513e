/**
 * The properties: their names, initial values and grammars, read from a table in the notation of the CSS
 * specifications, and the shorthands that stand for several of them.
 */
@NullMarked
package platen.jobs.engine.document.property;

import org.jspecify.annotations.NullMarked;
