/** The usage of a workspace by day, template, key and source. Thread-safe. */
@NullMarked
package platen.web.dashboard.usage;

import org.jspecify.annotations.NullMarked;
