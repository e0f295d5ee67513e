/** The pages of an organization's members and invitations. Thread-safe. */
@NullMarked
package platen.web.dashboard.member;

import org.jspecify.annotations.NullMarked;
