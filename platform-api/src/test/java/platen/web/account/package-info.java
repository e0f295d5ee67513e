/** Tests of the ways into the dashboard. */
@NullMarked
package platen.web.account;

import org.jspecify.annotations.NullMarked;
