/** Tests of the pages of batches. */
@NullMarked
package platen.web.dashboard.batch;

import org.jspecify.annotations.NullMarked;
