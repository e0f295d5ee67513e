/** Tests of the processing common to all requests. */
@NullMarked
package platen.api.http;

import org.jspecify.annotations.NullMarked;
