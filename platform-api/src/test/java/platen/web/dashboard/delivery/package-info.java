@NullMarked
package platen.web.dashboard.delivery;

import org.jspecify.annotations.NullMarked;
