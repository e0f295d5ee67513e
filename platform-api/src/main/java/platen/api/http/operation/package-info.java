/**
 * Contains the annotations by which an operation declares its scope, parameters and members. All classes are thread-safe.
 */
@NullMarked
package platen.api.http.operation;

import org.jspecify.annotations.NullMarked;
