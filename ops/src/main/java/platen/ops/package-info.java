/**
 * The executable: settings, the way to the database, and the command line over both doors. No product logic lives
 * here; it wires the rooms and starts the ones that a role needs.
 */
@NullMarked
package platen.ops;

import org.jspecify.annotations.NullMarked;
