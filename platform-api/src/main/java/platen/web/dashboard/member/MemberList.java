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
    /** Returns whether the manager may make a member the owner in the own place. */
    boolean mayTransfer(MembershipStore.Person member) {
        return manager.role() == Role.OWNER && member.disabledAt() == null;
    }

    boolean isExpired(Invitation invitation) {
        return !invitation.expiresAt().isAfter(now);
    }
}
