/** Tests of the pages of templates. */
@NullMarked
package platen.web.dashboard.template.editor;

import org.jspecify.annotations.NullMarked;
