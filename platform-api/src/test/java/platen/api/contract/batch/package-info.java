/** Tests of the HTTP contract ({@code platform-api/docs/contract.md}): batches and schedules. */
@NullMarked
package platen.api.contract.batch;

import org.jspecify.annotations.NullMarked;
