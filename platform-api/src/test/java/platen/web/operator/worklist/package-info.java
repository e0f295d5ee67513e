@NullMarked
package platen.web.operator.worklist;

import org.jspecify.annotations.NullMarked;
