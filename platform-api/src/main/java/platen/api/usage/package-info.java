/**
 * What a workspace has used of its monthly allowance (decisions C0, C16). Months and days are UTC.
 *
 * <p>Everything here is safe for any thread.
 */
@NullMarked
package platen.api.usage;

import org.jspecify.annotations.NullMarked;
