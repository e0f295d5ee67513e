@NullMarked
package platen.web.operator.login;

import org.jspecify.annotations.NullMarked;
