package platen.jobs.people;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;
import platen.db.audit.Actor;
import platen.db.audit.ActorOrigin;
import platen.db.core.Database;
import platen.db.member.Membership;
import platen.db.member.MembershipStore;
import platen.db.member.MembershipStore.Organization;
import platen.db.member.Role;
import platen.db.person.OneTimeLinkStore;
import platen.db.person.OneTimeLinkStore.OneTimeLink;
import platen.db.person.OneTimeLinkStore.Purpose;
import platen.db.person.Person;
import platen.db.person.PersonStore;
import platen.db.workspace.Plan;
import platen.db.workspace.Workspace;
import platen.jobs.workspace.WorkspaceChanges;

/** Creates the first owner of an installation by a link that works once. */
public final class Setup {
    /** How long a link works. */
    public static final Duration VALIDITY = Duration.ofDays(1);

    private final Database database;
    private final PersonStore people;
    private final MembershipStore memberships;
    private final WorkspaceChanges workspaces;
    private final OneTimeLinkStore links;
    private final MemberAudit audit;
    private final Clock clock;

    public Setup(Database database, PersonStore people, MembershipStore memberships, WorkspaceChanges workspaces,
            OneTimeLinkStore links, MemberAudit audit, Clock clock) {
        this.database = database;
        this.people = people;
        this.memberships = memberships;
        this.workspaces = workspaces;
        this.links = links;
        this.audit = audit;
        this.clock = clock;
    }

    /** The result of finishing the setup. */
    public sealed interface Result {
        /** The owner exists. */
        record Done(Person owner, UUID workspaceId) implements Result {}

        /** The link was used before or has expired. */
        record LinkInvalid() implements Result {}

        /** Another organization or workspace has the name. */
        record NameTaken() implements Result {}
    }

    /**
     * Creates a link if nobody can log in yet and no earlier link still works. One node at a time does so.
     *
     * @return empty when no link is needed
     */
    public Optional<LinkSecret> open() {
        return database.inTurn("setup", () -> {
            Instant now = clock.instant();
            if (!people.isEmpty() || links.hasSetup(now)) {
                return Optional.empty();
            }
            links.deleteSetups();
            LinkSecret secret = LinkSecret.generate();
            links.create(secret.hash(), Purpose.SETUP, null, now, now.plus(VALIDITY));
            return Optional.of(secret);
        });
    }

    /** Returns when a link expires; empty when it was used before or has expired. */
    public Optional<Instant> expiry(LinkSecret secret) {
        return links.find(secret.hash(), Purpose.SETUP, clock.instant()).map(OneTimeLink::expiresAt);
    }

    /** Returns the organizations that the first owner takes over, because they have no owner. */
    public List<Organization> takenOver() {
        return memberships.withoutOwner();
    }

    /**
     * Creates the owner. The organizations without an owner become the owner's; an installation without any gets one.
     *
     * @param organization name of the organization and workspace to create if there is none
     */
    public Result finish(LinkSecret secret, NewPerson newcomer, String organization, ActorOrigin origin) {
        return database.inTurn("setup", () -> {
            Instant now = clock.instant();
            if (links.find(secret.hash(), Purpose.SETUP, now).isEmpty() || !people.isEmpty()) {
                return new Result.LinkInvalid();
            }
            Person owner = newcomer.person(now);
            Actor actor = origin.person(owner.id(), owner.email());
            Optional<Workspace> workspace = firstWorkspace(organization, actor);
            if (workspace.isEmpty()) {
                return new Result.NameTaken();
            }
            people.create(owner, newcomer.passwordHash());
            memberships.withoutOwner()
                    .stream()
                    .map(each -> new Membership(each.id(), owner.id(), Role.OWNER, owner.createdAt()))
                    .filter(memberships::add)
                    .forEach(each -> audit.added(each, actor));
            links.deleteSetups();
            return new Result.Done(owner, workspace.get().id());
        });
    }

    private Optional<Workspace> firstWorkspace(String name, Actor actor) {
        Optional<Workspace> first = memberships.withoutOwner()
                .stream()
                .flatMap(each -> workspaces.of(each.id()).stream())
                .findFirst();
        return first.isPresent()
                ? first
                : workspaces.create(name.strip(), Plan.ENTERPRISE, OptionalInt.empty(), actor);
    }
}
