package platen.jobs.oidc;

import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.UUID;
import platen.db.audit.Actor;
import platen.db.audit.AuditType;
import platen.db.member.Invitation;
import platen.db.member.InvitationStore;
import platen.db.member.Membership;
import platen.db.member.MembershipStore;
import platen.db.member.Role;
import platen.db.oidc.OidcIssuer;
import platen.db.person.Person;
import platen.jobs.audit.AuditTrail;
import platen.jobs.audit.AuditTrail.Difference;
import platen.jobs.people.MemberAudit;

/** Keeps the memberships of people who log in by an issuer, inside the caller's transaction. */
public final class IssuerMembers {
    private final MembershipStore memberships;
    private final InvitationStore invitations;
    private final MemberAudit audit;
    private final AuditTrail trail;
    private final Clock clock;

    public IssuerMembers(MembershipStore memberships, InvitationStore invitations, MemberAudit audit,
            AuditTrail trail, Clock clock) {
        this.memberships = memberships;
        this.invitations = invitations;
        this.audit = audit;
        this.trail = trail;
        this.clock = clock;
    }

    /** Makes a person a member and records that the issuer vouches for the person from now on. */
    void join(OidcIssuer issuer, Person person, Optional<Role> claimed, Actor actor) {
        if (!update(issuer, person, claimed, actor)) {
            add(issuer, person, claimed.orElse(Role.VIEWER), actor);
        }
        trail.recordForOrganization(issuer.organizationId(), actor, AuditType.PERSON_IDENTITY_LINKED, person.id(),
                Difference.action(AuditTrail.object().put("email", person.email()).put("issuer", issuer.issuer())));
    }

    /**
     * Gives a member the role of the claim; owners stay owners. A person with an open invitation becomes a member, with
     * the role of the claim, else of the invitation.
     *
     * @return false, changing nothing, when the person is neither a member nor invited
     */
    boolean update(OidcIssuer issuer, Person person, Optional<Role> claimed, Actor actor) {
        UUID organization = issuer.organizationId();
        memberships.lockOwners(organization);
        Optional<Invitation> invitation = invitation(organization, person);
        Optional<Membership> member = memberships.find(organization, person.id());
        if (member.isEmpty() && invitation.isPresent()) {
            add(issuer, person, claimed.orElse(invitation.get().role()), actor);
        }
        invitation.ifPresent(each -> {
            invitations.delete(organization, each.id());
            audit.invitation(each, actor, AuditType.INVITATION_ACCEPTED);
        });
        member.filter(each -> each.role() != Role.OWNER)
                .ifPresent(each -> claimed.filter(role -> role != each.role()).ifPresent(role -> {
                    memberships.changeRole(organization, person.id(), role);
                    audit.role(each, role, actor);
                }));
        return member.isPresent() || invitation.isPresent();
    }

    private Optional<Invitation> invitation(UUID organizationId, Person person) {
        return invitations.of(organizationId)
                .stream()
                .filter(each -> each.email().equals(person.email()) && each.expiresAt().isAfter(clock.instant()))
                .findFirst();
    }

    private void add(OidcIssuer issuer, Person person, Role role, Actor actor) {
        var membership = new Membership(issuer.organizationId(), person.id(), role,
                clock.instant().truncatedTo(ChronoUnit.MICROS));
        if (memberships.add(membership)) {
            audit.added(membership, actor);
        }
    }
}
