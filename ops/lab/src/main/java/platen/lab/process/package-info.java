/** Servers and databases as separate processes, and a client that calls them as an application would. */
@NullMarked
package platen.lab.process;

import org.jspecify.annotations.NullMarked;
