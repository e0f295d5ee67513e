/** Templates, their immutable versions, and the version published to each environment. Thread-safe. */
@NullMarked
package platen.db.template;

import org.jspecify.annotations.NullMarked;
