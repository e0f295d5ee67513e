/** Batches over HTTP. Rows are streamed in and out; only a few of them are in memory at a time. */
@NullMarked
package platen.api.batch;

import org.jspecify.annotations.NullMarked;
