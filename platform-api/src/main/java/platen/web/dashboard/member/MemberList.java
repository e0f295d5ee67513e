package platen.web.dashboard.member;

import java.time.Instant;
import java.util.List;
import platen.db.member.Invitation;
import platen.db.member.MembershipStore;
import platen.db.member.Role;
import platen.jobs.people.Manager;

/**
 * Members and invitations as shown to a manager.
 *
 * @param roles the roles that the manager may give
 */
record MemberList(List<MembershipStore.Person> people, List<Invitation> invitations, List<Role> roles,
        Manager manager, Instant now) {
    boolean isExpired(Invitation invitation) {
        return !invitation.expiresAt().isAfter(now);
    }
}
