/** What must hold of the archive's rows whatever happened, asked of the database itself. Reads only. */
@NullMarked
package platen.db.check;

import org.jspecify.annotations.NullMarked;
