package platen.jobs.people;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import platen.db.core.Database;
import platen.db.member.Membership;
import platen.db.member.MembershipStore;
import platen.db.member.Role;
import platen.db.person.OneTimeLinkStore;
import platen.db.person.OneTimeLinkStore.Purpose;
import platen.db.person.Person;
import platen.db.person.PersonStore;
import platen.db.person.SessionStore;

/** Sets passwords and decides who can log in. */
public final class Access {
    /** How long a link to set a new password works. */
    public static final Duration VALIDITY = Duration.ofHours(24);

    private final Database database;
    private final PersonStore people;
    private final MembershipStore memberships;
    private final OneTimeLinkStore links;
    private final SessionStore sessions;
    private final Clock clock;

    public Access(Database database, PersonStore people, MembershipStore memberships, OneTimeLinkStore links,
            SessionStore sessions, Clock clock) {
        this.database = database;
        this.people = people;
        this.memberships = memberships;
        this.links = links;
        this.sessions = sessions;
        this.clock = clock;
    }

    /** Creates a link with which the person sets a new password; earlier ones stop working. */
    public LinkSecret openReset(UUID personId) {
        return database.inTransaction(() -> {
            Instant now = clock.instant();
            links.deleteOf(personId);
            LinkSecret secret = LinkSecret.generate();
            links.create(secret.hash(), Purpose.RESET, personId, now, now.plus(VALIDITY));
            return secret;
        });
    }

    /** Returns the person of a link; empty when it was used before, has expired, or the person is disabled. */
    public Optional<Person> ofReset(LinkSecret secret) {
        return links.find(secret.hash(), Purpose.RESET, clock.instant())
                .flatMap(link -> Optional.ofNullable(link.personId()))
                .flatMap(people::find)
                .filter(person -> !person.isDisabled());
    }

    /**
     * Sets a new password by a link and ends all sessions of the person; empty, changing nothing, when the link does not
     * work any more.
     */
    public Optional<Person> reset(LinkSecret secret, String passwordHash) {
        return database.inTransaction(() -> {
            Optional<Person> person = ofReset(secret)
                    .filter(each -> links.use(secret.hash(), Purpose.RESET, clock.instant()).isPresent());
            person.ifPresent(each -> changePassword(each.id(), passwordHash));
            return person;
        });
    }

    /** Sets a new password, and ends all sessions and links of the person. */
    public void changePassword(UUID personId, String passwordHash) {
        database.inTransaction(() -> {
            people.changePassword(personId, passwordHash, clock.instant());
            links.deleteOf(personId);
            sessions.deleteOf(personId);
        });
    }

    /**
     * Stops a person from logging in and ends all sessions.
     *
     * @return false, changing nothing, when an organization would have no owner left
     */
    public boolean disable(UUID personId) {
        return database.inTransaction(() -> {
            for (Membership each : memberships.of(personId)) {
                if (each.role() == Role.OWNER
                        && memberships.lockOwners(each.organizationId()).stream().allMatch(personId::equals)) {
                    return false;
                }
            }
            people.changeDisabled(personId, clock.instant(), clock.instant());
            links.deleteOf(personId);
            sessions.deleteOf(personId);
            return true;
        });
    }

    /** Lets a person log in again. */
    public void enable(UUID personId) {
        people.changeDisabled(personId, null, clock.instant());
    }
}
