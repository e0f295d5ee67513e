/** Parts that the pages of templates and workflows share: environments, authors and publishing. Thread-safe. */
@NullMarked
package platen.web.dashboard.publish;

import org.jspecify.annotations.NullMarked;
