package platen.jobs.oidc;

import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import platen.db.audit.Actor;
import platen.db.audit.ActorOrigin;
import platen.db.core.Database;
import platen.db.core.PrintableText;
import platen.db.core.PublicId;
import platen.db.member.Role;
import platen.db.oidc.IdentityStore;
import platen.db.oidc.OidcIssuer;
import platen.db.person.Language;
import platen.db.person.Person;
import platen.db.person.PersonStore;
import platen.db.person.Theme;
import platen.jobs.people.Members;

/**
 * Decides which person an identity of an issuer is. A newcomer joins the organization of the issuer. A person with the
 * same address confirms once by password, because owners of organizations name issuers, and an issuer may claim any
 * address.
 */
public final class IssuerPeople {
    private static final int MAX_NAME = 100;
    private static final Pattern EMAIL = Pattern.compile("[^@\\s]+@[^@\\s]+");

    private final Database database;
    private final PersonStore people;
    private final IdentityStore identities;
    private final IssuerMembers members;
    private final Clock clock;

    public IssuerPeople(Database database, PersonStore people, IdentityStore identities, IssuerMembers members,
            Clock clock) {
        this.database = database;
        this.people = people;
        this.identities = identities;
        this.members = members;
        this.clock = clock;
    }

    /** Whether the identity may log in. */
    public sealed interface Admission {
        /** The identity is this person. */
        record Admitted(Person person) implements Admission {}

        /** The identity has the address of this person, who must confirm by password that it is his or hers. */
        record Confirm(Person person) implements Admission {}

        record Refused(Reason reason) implements Admission {}
    }

    /** Why an identity may not log in. */
    public enum Reason {
        /** The issuer does not say that the address is the person's. */
        UNVERIFIED,
        /** The organization does not admit addresses of this domain. */
        DOMAIN,
        DISABLED,
        /** The person was removed from the organization. */
        NO_MEMBER,
        /** The person has another identity at the issuer. */
        OTHER_IDENTITY
    }

    /** Admits an identity, and creates its person if nobody has the address. */
    public Admission admit(OidcIssuer issuer, Identity identity, Language language, ActorOrigin origin) {
        return database.inTransaction(() -> {
            Optional<Person> known = identities.person(issuer.id(), identity.subject()).flatMap(people::find);
            if (known.isPresent()) {
                return known(issuer, identity, known.get(), origin);
            }
            String email = PersonStore.normalized(identity.email());
            Optional<Reason> objection = objection(issuer, identity, email);
            if (objection.isPresent()) {
                return new Admission.Refused(objection.get());
            }
            Optional<Person> owner = people.findByEmail(email);
            if (owner.isPresent()) {
                return owner.get().isDisabled()
                        ? new Admission.Refused(Reason.DISABLED)
                        : new Admission.Confirm(owner.get());
            }
            Person person = newcomer(identity, email, language);
            people.create(person, null);
            return link(issuer, identity, person, origin);
        });
    }

    private static Optional<Reason> objection(OidcIssuer issuer, Identity identity, String email) {
        if (!identity.emailVerified() || email.length() > Members.MAX_EMAIL || !EMAIL.matcher(email).matches()
                || !PrintableText.is(email)) {
            return Optional.of(Reason.UNVERIFIED);
        }
        return issuer.emails().admits(email) ? Optional.empty() : Optional.of(Reason.DOMAIN);
    }

    /** Links an identity to a person who has confirmed it. */
    public Admission confirm(OidcIssuer issuer, Identity identity, UUID personId, ActorOrigin origin) {
        return database.inTransaction(() -> people.find(personId)
                .filter(person -> !person.isDisabled())
                .map(person -> link(issuer, identity, person, origin))
                .orElseGet(() -> new Admission.Refused(Reason.DISABLED)));
    }

    private Admission known(OidcIssuer issuer, Identity identity, Person person, ActorOrigin origin) {
        if (person.isDisabled()) {
            return new Admission.Refused(Reason.DISABLED);
        }
        // the domains may have changed since the last login
        if (!identity.email().isEmpty() && !issuer.emails().admits(identity.email())) {
            return new Admission.Refused(Reason.DOMAIN);
        }
        Optional<Role> role = issuer.roles().role(identity.roleValues());
        return members.update(issuer, person, role, origin.person(person.id(), person.email()))
                ? new Admission.Admitted(person)
                : new Admission.Refused(Reason.NO_MEMBER);
    }

    private Admission link(OidcIssuer issuer, Identity identity, Person person, ActorOrigin origin) {
        Instant now = clock.instant();
        if (!identities.link(issuer.id(), identity.subject(), person.id(), now)) {
            return new Admission.Refused(Reason.OTHER_IDENTITY);
        }
        Actor actor = origin.person(person.id(), person.email());
        members.join(issuer, person, issuer.roles().role(identity.roleValues()), actor);
        return new Admission.Admitted(person);
    }

    private Person newcomer(Identity identity, String email, Language language) {
        String given = identity.name()
                .codePoints()
                .filter(each -> PrintableText.is(Character.toString(each)))
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString()
                .strip();
        String name = given.isEmpty() ? email.substring(0, email.indexOf('@')) : given;
        return new Person(PublicId.next(), email, shortened(name), language,
                Theme.SYSTEM, null, null, clock.instant().truncatedTo(ChronoUnit.MICROS));
    }

    private static String shortened(String name) {
        int end = Math.min(name.codePointCount(0, name.length()), MAX_NAME / 2);
        return name.length() <= MAX_NAME ? name : name.substring(0, name.offsetByCodePoints(0, end));
    }
}
