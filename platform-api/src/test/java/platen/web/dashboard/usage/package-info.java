/** Tests of the page of usage. */
@NullMarked
package platen.web.dashboard.usage;

import org.jspecify.annotations.NullMarked;
