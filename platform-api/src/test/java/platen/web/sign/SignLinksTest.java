package platen.web.sign;

import static org.assertj.core.api.Assertions.assertThat;
import static platen.web.sign.SigningFixture.done;
import static platen.web.sign.SigningFixture.paths;

import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import platen.api.Client.Answer;
import platen.api.SharedServerTest;
import platen.db.core.PublicId;
import platen.jobs.envelope.complete.EnvelopeSealing;
import platen.web.sign.SigningFixture.Sent;

/** Tests what links of people who are asked to sign give away, and to whom. */
@SharedServerTest
class SignLinksTest {
    private static SigningFixture signing;

    @BeforeAll
    static void open() {
        signing = new SigningFixture();
    }

    @Test
    void openingALinkChangesNoRow() {
        Sent sent = signing.lease("parallel");
        String page = sent.pages().getFirst();
        signing.consent(page);
        signing.fillTenant(page);
        String before = rows();
        for (String each : List.of(page, page + "?lang=ar", page + "?decline", page + "?change", page + "/document",
                page + "/text", page + "/copy", sent.pages().get(1), sent.pages().get(1) + "/document")) {
            assertThat(signing.visitor.get(each).status()).as(each).isIn(200, 303);
            assertThat(signing.visitor.send("HEAD", each, BodyPublishers.noBody()).status()).as(each).isIn(200, 303);
        }
        assertThat(rows()).isEqualTo(before);
        signing.fillTenant(page);
        assertThat(rows()).as("after a post").isNotEqualTo(before);
    }

    /** Returns all rows that an envelope can have. */
    private static String rows() {
        return signing.tenant.api.database().jdbi().withHandle(handle -> {
            var rows = new StringBuilder();
            for (String table : List.of("envelope", "envelope_document", "envelope_signer", "envelope_entry",
                    "envelope_event", "envelope_seal", "event", "mail", "audit_entry", "form_bucket")) {
                rows.append(handle.createQuery("select coalesce(string_agg(t::text, ';' order by t::text), '') from "
                        + table + " t").mapTo(String.class).one()).append('\n');
            }
            return rows.toString();
        });
    }

    @Test
    void aReaderOpensTheDocumentAndSignsNothing() {
        Sent sent = signing.letter("{\"role\":\"viewer\",\"name\":\"Vera\"},{\"name\":\"Ada\"}");
        String page = sent.pages().getFirst();
        assertThat(signing.visitor.get(page + "/document").status()).as("before it is opened").isEqualTo(303);
        done(signing.post(page, "step", "open"));
        assertThat(signing.visitor.get(page).text()).contains("You have opened this").doesNotContain("?decline");
        assertThat(signing.visitor.get(page + "/document").status()).isEqualTo(200);
        assertThat(signing.trail(sent)).contains("viewed");
    }

    @Test
    void thePersonWhoDeclinesSaysWhyAndAllLinksEnd() {
        Sent sent = signing.lease("parallel");
        String page = sent.pages().getFirst();
        assertThat(signing.post(page, "step", "decline", "reason", " ").status()).isEqualTo(422);
        Answer declined = signing.post(page, "step", "decline", "reason", "The rent is wrong.");
        assertThat(declined.text()).contains("You have declined");
        assertThat(signing.state(sent)).isEqualTo("declined");
        for (String each : sent.pages()) {
            assertThat(signing.visitor.get(each).status()).isEqualTo(404);
            assertThat(signing.post(each, "step", "open").status()).isEqualTo(404);
        }
    }

    @Test
    void aLinkThatHasEndedLooksLikeOneThatNeverWas() {
        Sent expired = signing.lease("parallel");
        signing.tenant.api.database()
                .jdbi()
                .useHandle(handle -> handle.execute("update envelope set expires_at = sent_at where id = ?",
                        PublicId.ENVELOPE.parse(expired.id()).orElseThrow()));
        Sent voided = signing.lease("parallel");
        assertThat(signing.client.post("/v1/envelopes/" + voided.id() + "/void", "{\"reason\":\"Sold.\"}").status())
                .isEqualTo(200);
        Sent resent = signing.lease("parallel");
        Answer again = signing.client.post("/v1/envelopes/" + resent.id() + "/resend", "{}");
        assertThat(signing.visitor.get(paths(again.json()).getFirst()).status()).isEqualTo(200);

        String unknown = signing.visitor.get("/s/AAAAAAAAAAAAAAAAAAAAAA").text();
        assertThat(unknown).contains("This link does not lead to a document");
        for (String page : List.of(expired.pages().getFirst(), voided.pages().getFirst(), resent.pages().getFirst(),
                "/s/short", "/s/" + "x".repeat(300))) {
            for (String below : List.of("", "/document", "/text", "/copy")) {
                Answer answer = signing.visitor.get(page + below);
                assertThat(answer.status()).as(page + below).isEqualTo(404);
                assertThat(answer.text()).as(page + below).isEqualTo(unknown);
            }
        }
    }

    @Test
    void aPersonWhoMustKnowAWordSeesNothingWithoutIt() {
        Sent sent = signing.letter("{\"name\":\"Ada\",\"check\":\"word\",\"word\":\"Blue Tern\"}");
        String page = sent.pages().getFirst();
        assertThat(signing.visitor.get(page).text()).contains("Enter the word").doesNotContain("Lease of 12 Elm Street",
                "Ada");
        assertThat(signing.visitor.get(page + "/document").status()).isEqualTo(303);
        assertThat(done(signing.post(page, "step", "open")).status()).isEqualTo(303);
        assertThat(signing.trail(sent)).doesNotContain("viewed");

        Answer wrong = signing.post(page, "step", "check", "answer", "Red Tern");
        assertThat(wrong.status()).isEqualTo(422);
        assertThat(wrong.text()).contains("Tries left: 4", "role=\"alert\"", "aria-invalid=\"true\"");
        String cookie = done(signing.post(page, "step", "check", "answer", "blue tern")).header("Set-Cookie");
        assertThat(cookie).contains("HttpOnly", "SameSite=Lax", "Path=" + page);
        String pass = cookie.substring(0, cookie.indexOf(';'));
        assertThat(signing.visitor.get(page, "Cookie", pass).text()).contains("asks you to sign this");
        assertThat(signing.visitor.get(page).text()).as("another browser").contains("Enter the word");
        for (int i = 0; i < 5; i++) {
            signing.post(page, "step", "check", "answer", "Red Tern");
        }
        assertThat(signing.post(page, "step", "check", "answer", "blue tern").text()).contains("tried too often");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/document", "/text"})
    void nothingOfALinkIsStoredIndexedOrTold(String below) {
        String page = signing.lease("parallel").pages().getFirst();
        done(signing.post(page, "step", "open"));
        Answer answer = signing.visitor.get(page + below);
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.header("Cache-Control")).isEqualTo("no-store");
        assertThat(answer.header("Referrer-Policy")).isEqualTo("no-referrer");
        assertThat(answer.header("X-Robots-Tag")).contains("noindex");
    }

    @Test
    void aPostOfAnotherSiteOrOfAHugeBodyIsRefused() {
        Sent sent = signing.lease("parallel");
        String page = sent.pages().getFirst();
        assertThat(signing.visitor.send("POST", page, BodyPublishers.ofString("step=open"), "Content-Type",
                "application/x-www-form-urlencoded", "Sec-Fetch-Site", "cross-site").status()).isEqualTo(403);
        Answer large = signing.visitor.send("POST", page, BodyPublishers.ofByteArray(new byte[13 << 20]),
                "Content-Type",
                "application/x-www-form-urlencoded");
        assertThat(large.status()).isEqualTo(413);
        assertThat(large.text()).contains("larger than 12 MB");
        assertThat(signing.visitor.send("PUT", page, BodyPublishers.ofString("{}")).status()).isEqualTo(405);
        assertThat(signing.trail(sent)).doesNotContain("viewed");
    }

    @Test
    void anAddressThatMakesTooManyStepsIsRefusedForAWhile() {
        Sent sent = signing.lease("parallel");
        String page = sent.pages().getFirst();
        for (int i = 0; i < SignLimits.MAX_STEPS; i++) {
            signing.post(page, "step", "nothing");
        }
        Answer refused = signing.post(page, "step", "open");
        assertThat(refused.status()).isEqualTo(429);
        assertThat(refused.header("Retry-After")).isEqualTo("3600");
        assertThat(signing.trail(sent)).doesNotContain("viewed");
    }

    @Test
    void aLinkGivesALimitedNumberOfDocumentsWhateverTheAddress() {
        Sent sent = signing.lease("parallel");
        String page = sent.pages().getFirst();
        signing.consent(page);
        for (int i = 0; i < SignLimits.MAX_DOCUMENTS_OF_LINK; i++) {
            assertThat(signing.visitor.send("HEAD", page + "/document", BodyPublishers.noBody()).status())
                    .isEqualTo(200);
        }
        for (String below : List.of("/document", "/text")) {
            Answer refused = signing.visitor.get(page + below);
            assertThat(refused.status()).isEqualTo(429);
            assertThat(refused.header("Retry-After")).isEqualTo("3600");
            assertThat(refused.text()).contains("<html", "This link was used too often");
        }
        assertThat(signing.visitor.get(page).status()).isEqualTo(200);
        String other = sent.pages().get(1);
        signing.consent(other);
        assertThat(signing.visitor.get(other + "/document").status()).as("of another link").isEqualTo(200);
    }

    @Test
    void thePersonWhoDownloadsTheCopyIsRecordedOnce() {
        Sent sent = signing.letter("{\"role\":\"approver\",\"name\":\"Ada\"},{\"role\":\"copy\",\"name\":\"Carol\"}");
        String page = sent.pages().getFirst();
        signing.consent(page);
        done(signing.post(page, "step", "copy"));
        done(signing.post(page, "step", "sign", "sha256", signing.looked(page)));
        signing.tenant.api.bean(EnvelopeSealing.class).seal(PublicId.ENVELOPE.parse(sent.id()).orElseThrow());
        String copy = sent.pages().get(1);
        assertThat(signing.visitor.get(copy).text()).contains("name=\"step\" value=\"copy\"");
        for (String each : List.of(page, copy, copy)) {
            Answer file = signing.visitor.get(done(signing.post(each, "step", "copy")).header("Location"));
            assertThat(file.header("Content-Type")).isEqualTo("application/pdf");
        }
        assertThat(signing.trail(sent)).endsWith("completed", "downloaded", "downloaded");
    }
}
