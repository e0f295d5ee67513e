/** Tests of the HTTP contract ({@code platform-api/docs/contract.md}): requests of all operations. */
@NullMarked
package platen.api.contract.request;

import org.jspecify.annotations.NullMarked;
