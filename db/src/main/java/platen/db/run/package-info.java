/** One workflow run; its documents are submissions that carry its id. */
@NullMarked
package platen.db.run;

import org.jspecify.annotations.NullMarked;
