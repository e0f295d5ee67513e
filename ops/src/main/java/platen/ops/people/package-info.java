/** The command about people who log in to the dashboard. */
@NullMarked
package platen.ops.people;

import org.jspecify.annotations.NullMarked;
