/**
 * The error codes of the contract and the exception that carries one. All classes are immutable.
 */
@NullMarked
package platen.api.http.error;

import org.jspecify.annotations.NullMarked;
