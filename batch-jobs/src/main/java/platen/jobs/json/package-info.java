/**
 * JSON at the boundary: request bytes read strictly, so that nothing passes here which a database or a second reader
 * would understand differently, and data written canonically, so that equal data have equal bytes.
 *
 * <p>Pure functions, safe for any thread. Numbers are exact: integers of any length, all others as decimals.
 */
@NullMarked
package platen.jobs.json;

import org.jspecify.annotations.NullMarked;
