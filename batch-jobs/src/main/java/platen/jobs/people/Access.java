package platen.jobs.people;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Optional;
import java.util.UUID;
import platen.db.audit.Actor;
import platen.db.audit.ActorOrigin;
import platen.db.audit.AuditType;
import platen.db.core.Database;
import platen.db.member.Membership;
import platen.db.member.MembershipStore;
import platen.db.member.Role;
import platen.db.person.Language;
import platen.db.person.OneTimeLinkStore;
import platen.db.person.OneTimeLinkStore.Purpose;
import platen.db.person.Person;
import platen.db.person.PersonStore;
import platen.db.person.SessionStore;
import platen.db.person.Theme;
import platen.jobs.audit.AuditTrail;
import platen.jobs.audit.AuditTrail.Difference;
import tools.jackson.databind.node.ObjectNode;

/** Sets passwords and decides who can log in. */
public final class Access {
    /** How long a link to set a new password works. */
    public static final Duration VALIDITY = Duration.ofHours(24);

    private final Database database;
    private final PersonStore people;
    private final MembershipStore memberships;
    private final OneTimeLinkStore links;
    private final SessionStore sessions;
    private final AuditTrail audit;
    private final Clock clock;

    public Access(Database database, PersonStore people, MembershipStore memberships, OneTimeLinkStore links,
            SessionStore sessions, AuditTrail audit, Clock clock) {
        this.database = database;
        this.people = people;
        this.memberships = memberships;
        this.links = links;
        this.sessions = sessions;
        this.audit = audit;
        this.clock = clock;
    }

    /** Creates a link with which the person sets a new password; earlier ones stop working. */
    public LinkSecret openReset(UUID personId, Actor actor) {
        return database.inTransaction(() -> {
            Instant now = clock.instant();
            links.deleteOf(personId);
            LinkSecret secret = LinkSecret.generate();
            links.create(secret.hash(), Purpose.RESET, personId, now, now.plus(VALIDITY));
            record(personId, actor, AuditType.PERSON_RESET_LINK_CREATED);
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
    public Optional<Person> reset(LinkSecret secret, String passwordHash, ActorOrigin origin) {
        return database.inTransaction(() -> {
            Optional<Person> person = ofReset(secret)
                    .filter(each -> links.use(secret.hash(), Purpose.RESET, clock.instant()).isPresent());
            person.ifPresent(each -> changePassword(each.id(), passwordHash, origin.person(each.id(), each.email()),
                    AuditType.PERSON_PASSWORD_RESET));
            return person;
        });
    }

    /** Sets a new password, and ends all sessions and links of the person. */
    public void changePassword(UUID personId, String passwordHash, Actor actor) {
        changePassword(personId, passwordHash, actor, AuditType.PERSON_PASSWORD_CHANGED);
    }

    private void changePassword(UUID personId, String passwordHash, Actor actor, AuditType type) {
        database.inTransaction(() -> {
            people.changePassword(personId, passwordHash, clock.instant());
            links.deleteOf(personId);
            sessions.deleteOf(personId);
            record(personId, actor, type);
        });
    }

    /** Ends sessions of a person; does nothing when there are none with these ids. */
    public void endSessions(UUID personId, Collection<String> sessionIds, Actor actor) {
        database.inTransaction(() -> {
            int ended = sessions.delete(personId, sessionIds);
            if (ended > 0) {
                audit.recordForPerson(personId, actor, AuditType.PERSON_SESSIONS_ENDED,
                        Difference.action(AuditTrail.object().put("sessions", ended)));
            }
        });
    }

    /**
     * Stops a person from logging in and ends all sessions.
     *
     * @return false, changing nothing, when an organization would have no owner left
     */
    public boolean disable(UUID personId, Actor actor) {
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
            record(personId, actor, AuditType.PERSON_DISABLED);
            return true;
        });
    }

    /** Lets a person log in again. */
    public void enable(UUID personId, Actor actor) {
        database.inTransaction(() -> {
            people.changeDisabled(personId, null, clock.instant());
            record(personId, actor, AuditType.PERSON_ENABLED);
        });
    }

    /** Changes what a person sets in the own settings. */
    public void changeProfile(Person person, String name, Language language, Theme theme, Actor actor) {
        database.inTransaction(() -> {
            people.changeProfile(person.id(), name, language, theme, clock.instant());
            audit.recordForPerson(person.id(), actor, AuditType.PERSON_CHANGED, Difference.changed(
                    profile(person.name(), person.language(), person.theme()), profile(name, language, theme)));
        });
    }

    private static ObjectNode profile(String name, Language language, Theme theme) {
        return AuditTrail.object().put("name", name).put("language", language.wire()).put("theme", theme.wire());
    }

    private void record(UUID personId, Actor actor, AuditType type) {
        audit.recordForPerson(personId, actor, type, Difference.action(AuditTrail.object()
                .put("email", people.find(personId).map(Person::email).orElse(null))));
    }
}
