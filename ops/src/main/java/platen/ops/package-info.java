/**
 * The executable: settings, access to the database and the command line. This module holds no product logic; it
 * combines the configurations of the other modules and starts those that a role needs.
 */
@NullMarked
package platen.ops;

import org.jspecify.annotations.NullMarked;
