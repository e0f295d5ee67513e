/**
 * Parts that the pages of templates and workflows share: environments, authors and publishing. Contains the page that
 * publishes versions of templates. Thread-safe.
 */
@NullMarked
package platen.web.dashboard.publish;

import org.jspecify.annotations.NullMarked;
