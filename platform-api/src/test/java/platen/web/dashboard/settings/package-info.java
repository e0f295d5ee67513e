/** Tests of the settings of a workspace. */
@NullMarked
package platen.web.dashboard.settings;

import org.jspecify.annotations.NullMarked;
