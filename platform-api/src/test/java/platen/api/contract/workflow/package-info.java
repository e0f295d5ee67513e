/** Tests of the HTTP contract ({@code platform-api/docs/contract.md}): workflows and their runs. */
@NullMarked
package platen.api.contract.workflow;

import org.jspecify.annotations.NullMarked;
