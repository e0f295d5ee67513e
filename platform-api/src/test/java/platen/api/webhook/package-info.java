@NullMarked
package platen.api.webhook;

import org.jspecify.annotations.NullMarked;
