/** The interface as its callers see it: a real server on a free port with a real database. */
@NullMarked
package platen.api;

import org.jspecify.annotations.NullMarked;
