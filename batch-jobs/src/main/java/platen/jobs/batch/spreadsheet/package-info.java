/** Workbooks (XLSX) as rows of batches. */
@NullMarked
package platen.jobs.batch.spreadsheet;

import org.jspecify.annotations.NullMarked;
