package platen.jobs.people;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import platen.db.core.PublicId;
import platen.db.person.Language;
import platen.db.person.Person;
import platen.db.person.PersonStore;
import platen.db.person.Theme;

/**
 * The entries of a newcomer.
 *
 * @param passwordHash hash of the password
 */
public record NewPerson(String email, String name, Language language, String passwordHash) {
    /** Returns a copy with another address. */
    public NewPerson withEmail(String other) {
        return new NewPerson(other, name, language, passwordHash);
    }

    /** Returns the person to create. */
    public Person person(Instant now) {
        return new Person(PublicId.next(), PersonStore.normalized(email), name.strip(), language, Theme.SYSTEM, null,
                null, now.truncatedTo(ChronoUnit.MICROS));
    }
}
