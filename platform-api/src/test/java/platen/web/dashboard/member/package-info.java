/** Tests of the pages of members. */
@NullMarked
package platen.web.dashboard.member;

import org.jspecify.annotations.NullMarked;
