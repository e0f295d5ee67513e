/** Tests of the HTTP contract ({@code platform-api/docs/contract.md}): submissions and their files. */
@NullMarked
package platen.api.contract.submission;

import org.jspecify.annotations.NullMarked;
