/** Pages of the destinations of a workspace, and of transfers to them. */
@NullMarked
package platen.web.dashboard.destination;

import org.jspecify.annotations.NullMarked;
