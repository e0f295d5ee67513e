/** Tests of the HTTP contract ({@code platform-api/docs/contract.md}): renders. */
@NullMarked
package platen.api.contract.render;

import org.jspecify.annotations.NullMarked;
