/** Tests of the audit log. */
@NullMarked
package platen.db.audit;

import org.jspecify.annotations.NullMarked;
