/** Pages of the versions of a template: their files, and the differences of two of them. Thread-safe. */
@NullMarked
package platen.web.dashboard.version;

import org.jspecify.annotations.NullMarked;
