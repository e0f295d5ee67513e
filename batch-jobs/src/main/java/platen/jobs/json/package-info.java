/**
 * JSON input and output: request bytes are read strictly, so that nothing is accepted that a database or another parser
 * would interpret differently, and data is written canonically, so that equal data has equal bytes.
 *
 * <p>Pure functions, thread-safe. Numbers are exact: integers of any length, all others as decimals.
 */
@NullMarked
package platen.jobs.json;

import org.jspecify.annotations.NullMarked;
