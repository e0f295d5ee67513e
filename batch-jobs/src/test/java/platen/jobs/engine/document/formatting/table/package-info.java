/** Tests of tables. */
@NullMarked
package platen.jobs.engine.document.formatting.table;

import org.jspecify.annotations.NullMarked;
