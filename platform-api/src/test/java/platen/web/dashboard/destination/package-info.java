@NullMarked
package platen.web.dashboard.destination;

import org.jspecify.annotations.NullMarked;
