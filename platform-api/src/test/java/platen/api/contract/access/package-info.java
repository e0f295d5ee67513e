/** Tests of the HTTP contract ({@code platform-api/docs/contract.md}): workspaces, environments and scopes. */
@NullMarked
package platen.api.contract.access;

import org.jspecify.annotations.NullMarked;
