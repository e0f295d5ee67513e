/** Templates, their immutable versions, and which version each environment shows. */
@NullMarked
package platen.db.template;

import org.jspecify.annotations.NullMarked;
