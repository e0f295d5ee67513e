/** Tests of the pages of workspaces, and what such tests share. */
@NullMarked
package platen.web.dashboard;

import org.jspecify.annotations.NullMarked;
