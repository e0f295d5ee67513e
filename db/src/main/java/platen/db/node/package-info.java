/** Processes of an installation: which run, since when, with which release. Thread-safe. */
@NullMarked
package platen.db.node;

import org.jspecify.annotations.NullMarked;
