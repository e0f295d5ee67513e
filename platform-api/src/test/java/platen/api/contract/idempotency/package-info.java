/** Tests of the HTTP contract ({@code platform-api/docs/contract.md}): idempotency keys. */
@NullMarked
package platen.api.contract.idempotency;

import org.jspecify.annotations.NullMarked;
