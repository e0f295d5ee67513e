@NullMarked
package platen.web.dashboard.webhook;

import org.jspecify.annotations.NullMarked;
