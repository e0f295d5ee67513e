/** Parts of controls: of dates, and what browsers fill in by themselves. Thread-safe. */
@NullMarked
package platen.web.control.part;

import org.jspecify.annotations.NullMarked;
