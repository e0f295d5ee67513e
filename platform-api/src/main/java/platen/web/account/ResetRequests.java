package platen.web.account;

import platen.api.http.reply.Links;
import platen.db.audit.ActorOrigin;
import platen.db.person.Person;
import platen.db.person.PersonStore;
import platen.jobs.mail.MailThrottle;
import platen.jobs.mail.SecretMails;
import platen.jobs.people.Access;
import platen.web.text.Texts;
import platen.web.view.View;

/** Sends links to set a new password. */
final class ResetRequests {
    private final PersonStore people;
    private final Access access;
    private final SecretMails mails;
    private final Links links;
    private final MailThrottle throttle = new MailThrottle();

    ResetRequests(PersonStore people, Access access, SecretMails mails, Links links) {
        this.people = people;
        this.access = access;
        this.mails = mails;
        this.links = links;
    }

    boolean isMailConfigured() {
        return mails.isConfigured();
    }

    /** Sends a link in the person's language if the address is known. Returns at once in either case. */
    void request(String email, View view, ActorOrigin origin) {
        String address = PersonStore.normalized(email);
        String base = links.of(view.request()).url();
        if (throttle.admit(address)) {
            Thread.ofVirtual()
                    .name("password-reset")
                    .start(() -> people.findByEmail(address)
                            .filter(person -> !person.isDisabled())
                            .ifPresent(person -> send(person, base, origin)));
        }
    }

    private void send(Person person, String base, ActorOrigin origin) {
        Texts texts = Texts.of(person.language());
        String link = base + "/reset/" + access.openReset(person.id(), origin.visitor()).text();
        mails.send(person.email(), texts.get("reset.mail-subject"),
                texts.get("reset.mail-body", link, Access.VALIDITY.toHours()));
    }
}
