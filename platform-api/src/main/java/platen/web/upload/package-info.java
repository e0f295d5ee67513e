/**
 * Files that people upload with a form: read into memory within the limits of the API's uploads. All classes are
 * thread-safe.
 */
@NullMarked
package platen.web.upload;

import org.jspecify.annotations.NullMarked;
