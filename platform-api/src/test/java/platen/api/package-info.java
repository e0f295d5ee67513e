/** Tests of the API from the client's view: a real server on a free port with a real database. */
@NullMarked
package platen.api;

import org.jspecify.annotations.NullMarked;
