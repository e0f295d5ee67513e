/** Tests of the HTTP contract ({@code platform-api/docs/contract.md}): usage and the quota. */
@NullMarked
package platen.api.contract.usage;

import org.jspecify.annotations.NullMarked;
