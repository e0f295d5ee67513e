package platen.jobs.people;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import platen.db.audit.Actor;
import platen.db.audit.ActorOrigin;
import platen.db.audit.AuditType;
import platen.db.core.Database;
import platen.db.core.PublicId;
import platen.db.member.Invitation;
import platen.db.member.InvitationStore;
import platen.db.member.Membership;
import platen.db.member.MembershipStore;
import platen.db.member.Role;
import platen.db.person.Person;
import platen.db.person.PersonStore;
import platen.jobs.webhook.EventPublisher;

/** Manages the members and invitations of organizations. An organization always keeps an owner who can log in. */
public final class Members {
    /** How long an invitation can be accepted. */
    public static final Duration VALIDITY = Duration.ofDays(7);

    /** Maximum length of an address (RFC 5321). */
    public static final int MAX_EMAIL = 254;

    private final Database database;
    private final PersonStore people;
    private final MembershipStore memberships;
    private final InvitationStore invitations;
    private final EventPublisher events;
    private final MemberAudit audit;
    private final Clock clock;

    public Members(Database database, PersonStore people, MembershipStore memberships, InvitationStore invitations,
            EventPublisher events, MemberAudit audit, Clock clock) {
        this.database = database;
        this.people = people;
        this.memberships = memberships;
        this.invitations = invitations;
        this.events = events;
        this.audit = audit;
        this.clock = clock;
    }

    /** The result of an invitation. */
    public sealed interface Invited {
        /** The invitation, with the secret of its link, which cannot be read again. */
        record Sent(Invitation invitation, LinkSecret secret) implements Invited {}

        /** The address is that of a member. */
        record AlreadyMember() implements Invited {}

        /** The manager may not give this role. */
        record NotAllowed() implements Invited {}
    }

    /** The result of a change of a member. */
    public enum Change {
        DONE,
        /** The person is no member, or the invitation does not exist. */
        NOT_FOUND,
        /** The manager may not do this. */
        NOT_ALLOWED,
        /** The organization would have no owner left. */
        LAST_OWNER
    }

    /** Invites an address; a second invitation replaces the first, whose link stops working. */
    public Invited invite(Manager manager, UUID organizationId, String email, Role role) {
        return invite(manager, organizationId, email, role, AuditType.INVITATION_CREATED);
    }

    private Invited invite(Manager manager, UUID organizationId, String email, Role role, AuditType type) {
        if (!manager.manages(role)) {
            return new Invited.NotAllowed();
        }
        return database.inTransaction(() -> {
            if (isMember(organizationId, email)) {
                return new Invited.AlreadyMember();
            }
            Instant now = clock.instant().truncatedTo(ChronoUnit.MICROS);
            LinkSecret secret = LinkSecret.generate();
            var invitation = new Invitation(PublicId.next(), organizationId, PersonStore.normalized(email), role,
                    manager.personId(), now, now.plus(VALIDITY));
            invitations.put(invitation, secret.hash());
            events.memberInvited(invitation, manager.email());
            audit.invitation(invitation, manager.actor(), type);
            return new Invited.Sent(invitation, secret);
        });
    }

    /** Replaces the link of an invitation, since the first one cannot be read again; empty when there is none. */
    public Optional<Invited> renew(Manager manager, UUID organizationId, UUID invitationId) {
        return invitations.find(organizationId, invitationId)
                .map(each -> invite(manager, organizationId, each.email(), each.role(), AuditType.INVITATION_RENEWED));
    }

    /** Takes an invitation back; its link stops working. */
    public Change withdraw(Manager manager, UUID organizationId, UUID invitationId) {
        return database.inTransaction(() -> {
            Optional<Invitation> invitation = invitations.find(organizationId, invitationId);
            if (invitation.isEmpty()) {
                return Change.NOT_FOUND;
            }
            if (!manager.manages(invitation.get().role())) {
                return Change.NOT_ALLOWED;
            }
            if (!invitations.delete(organizationId, invitationId)) {
                return Change.NOT_FOUND;
            }
            audit.invitation(invitation.get(), manager.actor(), AuditType.INVITATION_WITHDRAWN);
            return Change.DONE;
        });
    }

    /** Changes the role of a member. */
    public Change changeRole(Manager manager, UUID organizationId, UUID personId, Role role) {
        return database.inTransaction(() -> {
            List<UUID> owners = memberships.lockOwners(organizationId);
            Optional<Membership> member = memberships.find(organizationId, personId);
            if (member.isEmpty()) {
                return Change.NOT_FOUND;
            }
            if (!manager.manages(member.get().role()) || !manager.manages(role)) {
                return Change.NOT_ALLOWED;
            }
            if (role != Role.OWNER && owners.equals(List.of(personId))) {
                return Change.LAST_OWNER;
            }
            memberships.changeRole(organizationId, personId, role);
            audit.role(member.get(), role, manager.actor());
            return Change.DONE;
        });
    }

    /**
     * Makes a member the owner in place of the owner who asks for it, who becomes an admin. The member must be able to
     * log in.
     */
    public Change transfer(Manager owner, UUID organizationId, UUID personId) {
        UUID from = owner.personId();
        if (owner.role() != Role.OWNER || from == null || personId.equals(from)) {
            return Change.NOT_ALLOWED;
        }
        return database.inTransaction(() -> {
            if (!memberships.lockOwners(organizationId).contains(from)) {
                return Change.NOT_ALLOWED;
            }
            Optional<Membership> member = memberships.find(organizationId, personId);
            Optional<Person> person = people.find(personId);
            if (member.isEmpty() || person.isEmpty()) {
                return Change.NOT_FOUND;
            }
            if (person.get().isDisabled()) {
                return Change.NOT_ALLOWED;
            }
            memberships.changeRole(organizationId, personId, Role.OWNER);
            memberships.changeRole(organizationId, from, Role.ADMIN);
            audit.transfer(member.get(), owner.actor());
            return Change.DONE;
        });
    }

    /** Removes a member. Members may remove themselves, whatever their role. */
    public Change remove(Manager manager, UUID organizationId, UUID personId) {
        return database.inTransaction(() -> {
            List<UUID> owners = memberships.lockOwners(organizationId);
            Optional<Membership> member = memberships.find(organizationId, personId);
            if (member.isEmpty()) {
                return Change.NOT_FOUND;
            }
            if (!personId.equals(manager.personId()) && !manager.manages(member.get().role())) {
                return Change.NOT_ALLOWED;
            }
            if (owners.equals(List.of(personId))) {
                return Change.LAST_OWNER;
            }
            memberships.remove(organizationId, personId);
            audit.removed(member.get(), manager.actor());
            return Change.DONE;
        });
    }

    /** Returns the invitation of a link; empty when it was accepted, taken back or has expired. */
    public Optional<Invitation> invitation(LinkSecret secret) {
        return invitations.findByToken(secret.hash(), clock.instant());
    }

    /**
     * Accepts an invitation for a person who is logged in with its address.
     *
     * @return empty when the link does not work any more or is for another address
     */
    public Optional<Invitation> accept(LinkSecret secret, Person person, ActorOrigin origin) {
        return database.inTransaction(() -> invitation(secret).filter(each -> each.email().equals(person.email()))
                .flatMap(each -> invitations.accept(secret.hash(), clock.instant()))
                .map(each -> join(each, person, origin)));
    }

    /**
     * Accepts an invitation for a newcomer, whose address is that of the invitation.
     *
     * @return empty when the link does not work any more, or the address has a person by now
     */
    public Optional<Person> accept(LinkSecret secret, NewPerson newcomer, ActorOrigin origin) {
        return database.inTransaction(() -> {
            Instant now = clock.instant();
            Optional<Invitation> invitation = invitation(secret)
                    .filter(each -> people.findByEmail(each.email()).isEmpty())
                    .flatMap(each -> invitations.accept(secret.hash(), now));
            if (invitation.isEmpty()) {
                return Optional.empty();
            }
            Person person = newcomer.withEmail(invitation.get().email()).person(now);
            people.create(person, newcomer.passwordHash());
            join(invitation.get(), person, origin);
            return Optional.of(person);
        });
    }

    private Invitation join(Invitation invitation, Person person, ActorOrigin origin) {
        var membership = new Membership(invitation.organizationId(), person.id(), invitation.role(),
                clock.instant().truncatedTo(ChronoUnit.MICROS));
        Actor actor = origin.person(person.id(), person.email());
        audit.invitation(invitation, actor, AuditType.INVITATION_ACCEPTED);
        if (memberships.add(membership)) {
            audit.added(membership, actor);
        }
        return invitation;
    }

    private boolean isMember(UUID organizationId, String email) {
        return people.findByEmail(email).flatMap(person -> memberships.find(organizationId, person.id())).isPresent();
    }
}
