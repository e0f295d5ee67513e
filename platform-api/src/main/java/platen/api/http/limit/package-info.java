/**
 * Rate limits, quota headers and the slots that workspaces share. All classes are thread-safe.
 */
@NullMarked
package platen.api.http.limit;

import org.jspecify.annotations.NullMarked;
