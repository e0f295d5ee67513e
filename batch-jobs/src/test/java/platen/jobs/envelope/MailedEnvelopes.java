package platen.jobs.envelope;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import platen.db.envelope.SignerCheck;
import platen.db.envelope.SignerRole;
import platen.db.envelope.SigningOrder;
import platen.jobs.envelope.EnvelopeFixture.Sent;
import platen.jobs.secret.LinkToken;

/** Sends envelopes whose links are mailed, and reads the mails. */
record MailedEnvelopes(EnvelopeFixture fixture) {
    private static final Pattern LINK = Pattern.compile("https://pdf\\.example/s/([A-Za-z0-9_-]{22})");

    static NewSigner person(String party, String name, SignerCheck check, String language) {
        return new NewSigner(SignerRole.SIGNER, party, name, name + "@people.example", check,
                check == SignerCheck.WORD ? "Blue Heron" : null, null, language);
    }

    Sent sent(SigningOrder order, NewSigner... people) {
        return fixture.sent(fixture.lease(order, List.of(people), null));
    }

    /** Returns the token of the link in the newest mail to a person. */
    LinkToken token(String name) {
        Matcher link = LINK.matcher(fixture.mail(name + "@people.example").orElseThrow());
        assertThat(link.find()).isTrue();
        return LinkToken.of(link.group(1)).orElseThrow();
    }

    /** Records as many mails as the workspace may send in a day. */
    void sendMailsUpToTheLimit() {
        Instant now = fixture.clock.instant();
        fixture.jobs.database.jdbi().useHandle(handle -> handle.execute("""
                insert into mail (id, workspace_id, recipient, subject, body, secret, status, created_at, sent_at)
                select gen_random_uuid(), ?, 'other@people.example', 'Other', '', true, 'sent', ?, now()
                  from generate_series(1, 2000)
                """, fixture.jobs.workspace.id(), now.atOffset(ZoneOffset.UTC)));
    }
}
