package platen.web.account;

import platen.db.audit.ActorOrigin;
import platen.db.person.Person;
import platen.db.person.PersonStore;
import platen.jobs.mail.MailThrottle;
import platen.jobs.mail.SecretMails;
import platen.jobs.people.Access;
import platen.web.text.Texts;

/** Sends links to set a new password. */
final class ResetRequests {
    private final PersonStore people;
    private final Access access;
    private final SecretMails mails;
    private final AccountSettings settings;
    private final MailThrottle throttle = new MailThrottle();

    ResetRequests(PersonStore people, Access access, SecretMails mails, AccountSettings settings) {
        this.people = people;
        this.access = access;
        this.mails = mails;
        this.settings = settings;
    }

    boolean isMailConfigured() {
        return mails.isConfigured();
    }

    /** Sends a link in the person's language if the address is known. Returns at once in either case. */
    void request(String email, ActorOrigin origin) {
        String address = PersonStore.normalized(email);
        if (throttle.admit(address)) {
            Thread.ofVirtual()
                    .name("password-reset")
                    .start(() -> people.findByEmail(address)
                            .filter(person -> !person.isDisabled())
                            .ifPresent(person -> send(person, origin)));
        }
    }

    private void send(Person person, ActorOrigin origin) {
        Texts texts = Texts.of(person.language());
        String link = settings.link("/reset/" + access.openReset(person.id(), origin.visitor()).text());
        mails.send(person.email(), texts.get("reset.mail-subject"),
                texts.get("reset.mail-body", link, Access.VALIDITY.toHours()));
    }
}
