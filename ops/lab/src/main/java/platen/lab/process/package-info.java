/**
 * Servers and databases as processes of their own, and a client that talks to them as an application would.
 */
@NullMarked
package platen.lab.process;

import org.jspecify.annotations.NullMarked;
