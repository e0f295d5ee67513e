/** Settings of the HTTP API. All types are immutable. */
@NullMarked
package platen.api.settings;

import org.jspecify.annotations.NullMarked;
