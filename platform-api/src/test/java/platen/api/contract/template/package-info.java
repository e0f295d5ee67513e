/** Tests of the HTTP contract ({@code platform-api/docs/contract.md}): templates. */
@NullMarked
package platen.api.contract.template;

import org.jspecify.annotations.NullMarked;
