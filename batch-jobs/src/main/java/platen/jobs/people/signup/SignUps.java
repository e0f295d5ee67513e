package platen.jobs.people.signup;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;
import platen.db.audit.Actor;
import platen.db.audit.ActorOrigin;
import platen.db.core.Database;
import platen.db.member.Membership;
import platen.db.member.MembershipStore;
import platen.db.member.Role;
import platen.db.person.Person;
import platen.db.person.PersonStore;
import platen.db.person.SignUpStore;
import platen.db.workspace.Plan;
import platen.db.workspace.Workspace;
import platen.db.workspace.WorkspaceStore;
import platen.jobs.people.LinkSecret;
import platen.jobs.people.MemberAudit;
import platen.jobs.people.NewPerson;
import platen.jobs.workspace.WorkspaceChanges;

/** Signs up people who are not invited: in two steps, so that a link can confirm the address. */
public final class SignUps {
    /** How long a link works. */
    public static final Duration VALIDITY = Duration.ofHours(24);

    private final Database database;
    private final SignUpStore signUps;
    private final PersonStore people;
    private final Organizations organizations;
    private final MemberAudit audit;
    private final Clock clock;

    public SignUps(Database database, SignUpStore signUps, PersonStore people, Organizations organizations,
            MemberAudit audit, Clock clock) {
        this.database = database;
        this.signUps = signUps;
        this.people = people;
        this.organizations = organizations;
        this.audit = audit;
        this.clock = clock;
    }

    /** The result of a sign-up. */
    public sealed interface Result {
        record Done(Person person) implements Result {}

        /** The link was used before or has expired. */
        record LinkInvalid() implements Result {}

        /** Another workspace has the name. */
        record NameTaken() implements Result {}

        /** A person has the address already. Nothing was changed. */
        record Known() implements Result {}
    }

    /** Finds or creates the organizations that people join. */
    public static final class Organizations {
        private final MembershipStore memberships;
        private final WorkspaceStore workspaces;
        private final WorkspaceChanges changes;

        public Organizations(MembershipStore memberships, WorkspaceStore workspaces, WorkspaceChanges changes) {
            this.memberships = memberships;
            this.workspaces = workspaces;
            this.changes = changes;
        }

        private Optional<Workspace> of(SignUpPolicy policy, String name, Actor actor) {
            return switch (policy.mode()) {
                case INVITED -> throw new IllegalStateException("The policy permits invited people only");
                case DOMAIN -> Optional.of(named(Objects.requireNonNull(policy.workspace())));
                case OPEN -> changes.create(name.strip(), Plan.FREE, OptionalInt.empty(), actor);
            };
        }

        private Workspace named(String name) {
            return workspaces.findByName(name)
                    .orElseThrow(() -> new IllegalStateException("PLATEN_SIGNUP_WORKSPACE names the workspace '" + name
                            + "', which does not exist. Create it, or name another one."));
        }
    }

    /** Creates a link for an address; earlier links of the address stop working. */
    public LinkSecret open(String email) {
        Instant now = clock.instant();
        LinkSecret secret = LinkSecret.generate();
        signUps.put(secret.hash(), PersonStore.normalized(email), now, now.plus(VALIDITY));
        return secret;
    }

    /** Returns the address of a link; empty when it was used before or has expired. */
    public Optional<String> email(LinkSecret secret) {
        return signUps.email(secret.hash(), clock.instant());
    }

    /**
     * Creates the person, whose address is that of the link.
     *
     * @param organization name of the new organization and workspace, for {@link SignUpPolicy.Mode#OPEN}
     */
    public Result finish(SignUpPolicy policy, LinkSecret secret, NewPerson newcomer, String organization,
            ActorOrigin origin) {
        return database.inTransaction(() -> {
            Instant now = clock.instant();
            Optional<String> email = email(secret).filter(policy::permits);
            if (email.isEmpty()) {
                return new Result.LinkInvalid();
            }
            if (people.findByEmail(email.get()).isPresent()) {
                signUps.use(secret.hash(), now);
                return new Result.Known();
            }
            Person person = newcomer.withEmail(email.get()).person(now);
            Actor actor = origin.person(person.id(), person.email());
            Optional<Workspace> workspace = organizations.of(policy, organization, actor);
            if (workspace.isEmpty()) {
                return new Result.NameTaken();
            }
            if (!signUps.use(secret.hash(), now) || !people.create(person, newcomer.passwordHash())) {
                throw new ConcurrentSignUpException();
            }
            join(policy, workspace.get().organizationId(), person, actor);
            return new Result.Done(person);
        });
    }

    private void join(SignUpPolicy policy, UUID organizationId, Person person, Actor actor) {
        Role role = policy.mode() == SignUpPolicy.Mode.OPEN ? Role.OWNER : Role.VIEWER;
        var membership = new Membership(organizationId, person.id(), role, person.createdAt());
        organizations.memberships.add(membership);
        audit.added(membership, actor);
    }

    /** Rolls a sign-up back because another one used its link or address at the same time. */
    private static final class ConcurrentSignUpException extends RuntimeException {
        private static final long serialVersionUID = 1;

        ConcurrentSignUpException() {
            super("The link or the address was used by another request at the same time");
        }
    }
}
