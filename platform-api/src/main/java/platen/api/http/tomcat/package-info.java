/**
 * Configures Tomcat and turns its own refusals into the error envelope. All classes are thread-safe.
 */
@NullMarked
package platen.api.http.tomcat;

import org.jspecify.annotations.NullMarked;
