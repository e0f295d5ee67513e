/** The runs of workflows in a workspace: searched, shown with their documents and packet. Thread-safe. */
@NullMarked
package platen.web.dashboard.run;

import org.jspecify.annotations.NullMarked;
