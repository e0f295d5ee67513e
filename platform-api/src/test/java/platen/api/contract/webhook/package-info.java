/** Tests of the HTTP contract ({@code platform-api/docs/contract.md}): webhook events. */
@NullMarked
package platen.api.contract.webhook;

import org.jspecify.annotations.NullMarked;
