/** Tests of the pages of templates. */
@NullMarked
package platen.web.dashboard.template;

import org.jspecify.annotations.NullMarked;
