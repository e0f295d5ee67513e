/** Memberships of people in organizations with their roles, and invitations. Thread-safe. */
@NullMarked
package platen.db.member;

import org.jspecify.annotations.NullMarked;
