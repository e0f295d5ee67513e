@NullMarked
package platen.api.dashboard.login;

import org.jspecify.annotations.NullMarked;
