/** Tests of the HTTP contract ({@code platform-api/docs/contract.md}). */
@NullMarked
package platen.api.contract;

import org.jspecify.annotations.NullMarked;
