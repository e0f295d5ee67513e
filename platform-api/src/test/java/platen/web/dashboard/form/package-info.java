/** Tests of the pages with which members publish forms. */
@NullMarked
package platen.web.dashboard.form;

import org.jspecify.annotations.NullMarked;
