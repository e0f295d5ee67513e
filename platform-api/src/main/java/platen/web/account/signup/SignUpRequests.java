package platen.web.account.signup;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import platen.db.person.PersonStore;
import platen.jobs.mail.MailThrottle;
import platen.jobs.mail.SecretMails;
import platen.jobs.people.LinkSecret;
import platen.jobs.people.signup.SignUps;
import platen.web.account.AccountSettings;
import platen.web.text.Texts;
import platen.web.view.View;

/** Mails links to sign up: one an address in a while, and a limited number for one client. */
final class SignUpRequests {
    static final int MAX_OF_CLIENT = 10;
    static final Duration PERIOD = Duration.ofHours(1);

    private static final int MAX_REMEMBERED = 10_000;

    private final SignUps signUps;
    private final PersonStore people;
    private final SecretMails mails;
    private final AccountSettings settings;
    private final MailThrottle throttle = new MailThrottle();
    private final Cache<String, Integer> clients = Caffeine.newBuilder()
            .expireAfterWrite(PERIOD)
            .maximumSize(MAX_REMEMBERED)
            .build();

    SignUpRequests(SignUps signUps, PersonStore people, SecretMails mails, AccountSettings settings) {
        this.signUps = signUps;
        this.people = people;
        this.mails = mails;
        this.settings = settings;
    }

    boolean isMailConfigured() {
        return mails.isConfigured();
    }

    /** Counts a request of a client and returns whether it may go on. */
    boolean admit(String client) {
        return clients.asMap().merge(client, 1, Integer::sum) <= MAX_OF_CLIENT;
    }

    /** Returns a link that no mail confirms, for an installation without a mail server. */
    LinkSecret openUnconfirmed(String email) {
        return signUps.open(email);
    }

    /** Mails a link, or to a person with an account a hint. Returns at once in either case. */
    void request(String email, View view) {
        String address = PersonStore.normalized(email);
        Texts texts = view.texts();
        if (throttle.admit(address)) {
            Thread.ofVirtual().name("sign-up").start(() -> people.findByEmail(address)
                    .ifPresentOrElse(person -> hint(Texts.of(person.language()), address),
                            () -> send(texts, address)));
        }
    }

    private void send(Texts texts, String address) {
        String link = settings.link("/signup/" + signUps.open(address).text());
        mails.send(address, texts.get("signup.mail-subject"),
                texts.get("signup.mail-body", link, SignUps.VALIDITY.toHours()));
    }

    private void hint(Texts texts, String address) {
        mails.send(address, texts.get("signup.known-subject"),
                texts.get("signup.known-body", settings.link("/login"), settings.link("/reset")));
    }
}
