/** The frame of operators' pages: navigation, search and logout. */
@NullMarked
package platen.web.operator.frame;

import org.jspecify.annotations.NullMarked;
