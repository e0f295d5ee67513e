package platen.web.sign;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLEncoder;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import platen.api.Client;
import platen.api.Client.Answer;
import platen.api.SharedServerTest;
import platen.api.contract.Tenant;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.envelope.EnvelopeSignerStore;
import platen.db.key.Scope;
import platen.jobs.envelope.complete.EnvelopeSealing;
import platen.jobs.secret.LinkToken;
import platen.web.text.FormLanguage;
import tools.jackson.databind.JsonNode;

/** Tests the pages of people who are asked to sign, as a browser without scripts uses them. */
@SharedServerTest
class SignPagesTest {
    private static final Pattern HASH = Pattern.compile("name=\"agree\" value=\"([0-9a-f]{64})\"");
    private static final Pattern LOOKED = Pattern.compile("name=\"sha256\" value=\"([0-9a-f]{64})\"");
    private static final String TENANT = "{\"party\":\"tenant\",\"name\":\"Tina Ferrant\"}";
    private static final String LANDLORD = "{\"party\":\"landlord\",\"name\":\"Larry\"}";

    private static Tenant tenant;
    private static Client client;
    private static Client visitor;

    @BeforeAll
    static void open() {
        tenant = Tenant.unlimited();
        client = tenant.client(Environment.PRODUCTION, Scope.ENVELOPE_MANAGE, Scope.TEMPLATE_WRITE,
                Scope.TEMPLATE_PUBLISH);
        visitor = new Client(tenant.api, null);
        template("lease", "<p>Rent: {{rent}}</p><p data-signer='tenant'>In: {{move_in}}</p>"
                + "<signature src='{{sign}}' data-signer='tenant' alt='Tenant'></signature>"
                + "<signature src='{{owner}}' data-signer='landlord' alt='Landlord'></signature>");
        template("letter", "<p>Dear {{name}}</p>");
    }

    private static void template(String alias, String body) {
        assertThat(client.post("/v1/templates", """
                {"alias":"%s","name":"%s","source":"<html lang='en'><head><title>T</title></head><body>%s</body></html>"}
                """.formatted(alias, alias, body)).status()).isEqualTo(201);
        assertThat(client.post("/v1/templates/" + alias + "/versions/1/publish", "{\"environment\":\"production\"}")
                .status()).isEqualTo(200);
    }

    /** An envelope that was sent, and the paths of the pages of its people. */
    private record Sent(String id, List<String> pages) {}

    private static Sent lease(String order) {
        return sent("\"template\":\"lease\",\"data\":{\"rent\":\"900\"},\"order\":\"" + order + "\",\"signers\":["
                + TENANT + "," + LANDLORD + "]");
    }

    private static Sent letter(String people) {
        return sent("\"template\":\"letter\",\"data\":{\"name\":\"Ada\"},\"signers\":[" + people + "]");
    }

    private static Sent sent(String members) {
        Answer made = client.post("/v1/envelopes", "{\"title\":\"Lease of 12 Elm Street\"," + members + "}");
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        String id = made.json().path("envelope_id").asString();
        Answer sent = client.post("/v1/envelopes/" + id + "/send", "{}");
        assertThat(sent.status()).as(sent.text()).isEqualTo(200);
        return new Sent(id, paths(sent.json()));
    }

    private static List<String> paths(JsonNode changed) {
        return changed.path("links")
                .findValuesAsString("url")
                .stream()
                .map(url -> url.substring(url.indexOf("/s/")))
                .toList();
    }

    private static Answer post(String page, String... fields) {
        var body = new ArrayList<String>();
        for (int i = 0; i < fields.length; i += 2) {
            body.add(URLEncoder.encode(fields[i], UTF_8) + "=" + URLEncoder.encode(fields[i + 1], UTF_8));
        }
        return visitor.send("POST", page, BodyPublishers.ofString(String.join("&", body)), "Content-Type",
                "application/x-www-form-urlencoded", "User-Agent", "Test browser");
    }

    private static Answer done(Answer answer) {
        assertThat(answer.status()).as(answer.text()).isEqualTo(303);
        return answer;
    }

    private static String found(Pattern pattern, String page) {
        Matcher matcher = pattern.matcher(page);
        assertThat(matcher.find()).as(page).isTrue();
        return matcher.group(1);
    }

    private static void consent(String page) {
        done(post(page, "step", "open"));
        done(post(page, "step", "consent", "agree", found(HASH, visitor.get(page).text()), "zone", "Europe/Berlin"));
    }

    private static void fillTenant(String page) {
        done(post(page, "step", "fill", "data.document_0.move_in", "in May", "data.document_0.sign[typed]", "Tina"));
    }

    private static void fillLandlord(String page) {
        done(post(page, "step", "fill", "data.document_0.owner[typed]", "Larry"));
    }

    private static String looked(String page) {
        return found(LOOKED, visitor.get(page).text());
    }

    private static String state(Sent sent) {
        return client.get("/v1/envelopes/" + sent.id()).json().path("status").asString();
    }

    private static List<String> trail(Sent sent) {
        return client.get("/v1/envelopes/" + sent.id() + "/trail").json().path("data").findValuesAsString("type");
    }

    @Test
    void twoPeopleSignInOrderAndEachSignsWhatTheLastPageShows() {
        Sent sent = lease("sequential");
        String first = sent.pages().get(0);
        String second = sent.pages().get(1);
        assertThat(visitor.get(first).text()).contains("Lease of 12 Elm Street", "asks you to sign this", "Open")
                .containsPattern("Until \\d+ \\w{3} \\d{4}, \\d\\d:\\d\\d UTC");
        assertThat(visitor.get(second).text()).contains("It is not your turn yet").doesNotContain("name=\"step\"");

        consent(first);
        assertThat(visitor.get(first).text()).contains("Move in", "data.document_0.move_in", "[typed]");
        fillTenant(first);
        assertThat(visitor.get(first + "/text").text()).contains("Rent: 900", "In: in May");
        assertThat(visitor.get(first + "/document").header("Content-Type")).isEqualTo("application/pdf");
        assertThat(visitor.get(first).text()).contains("I sign “Lease of 12 Elm Street”");
        done(post(first, "step", "sign", "sha256", looked(first)));
        assertThat(visitor.get(first).text()).contains("You have signed");

        consent(second);
        assertThat(visitor.get(second + "/text").text()).contains("In: in May");
        fillLandlord(second);
        done(post(second, "step", "sign", "sha256", looked(second)));
        assertThat(state(sent)).isEqualTo("sealing");
        assertThat(visitor.get(second).text()).contains("Everybody has signed");
        assertThat(trail(sent)).containsExactly("created", "sent", "notified", "viewed", "consented", "signed",
                "notified", "viewed", "consented", "signed");
    }

    @Test
    void openingALinkChangesNoRow() {
        Sent sent = lease("parallel");
        String page = sent.pages().getFirst();
        consent(page);
        fillTenant(page);
        String before = rows();
        for (String each : List.of(page, page + "?lang=ar", page + "?decline", page + "?change", page + "/document",
                page + "/text", page + "/copy", sent.pages().get(1), sent.pages().get(1) + "/document")) {
            assertThat(visitor.get(each).status()).as(each).isIn(200, 303);
            assertThat(visitor.send("HEAD", each, BodyPublishers.noBody()).status()).as(each).isIn(200, 303);
        }
        assertThat(rows()).isEqualTo(before);
        fillTenant(page);
        assertThat(rows()).as("after a post").isNotEqualTo(before);
    }

    /** Returns all rows that an envelope can have. */
    private static String rows() {
        return tenant.api.database().jdbi().withHandle(handle -> {
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
    void aDocumentThatSomebodyElseSignedMeanwhileIsShownAgain() {
        Sent sent = lease("parallel");
        String first = sent.pages().get(0);
        String second = sent.pages().get(1);
        consent(first);
        fillTenant(first);
        String before = looked(first);
        consent(second);
        fillLandlord(second);
        done(post(second, "step", "sign", "sha256", looked(second)));

        assertThat(visitor.get(first).text()).contains("The document has changed since you looked at it");
        Answer refused = done(post(first, "step", "sign", "sha256", before));
        String again = visitor.get(refused.header("Location")).text();
        assertThat(again).contains("The document has changed since you looked at it");
        assertThat(state(sent)).isEqualTo("sent");
        done(post(first, "step", "sign", "sha256", found(LOOKED, again)));
        assertThat(state(sent)).isEqualTo("sealing");
    }

    @Test
    void bothSignAtOnceAndTheEnvelopeIsSealedOnce() throws Exception {
        Sent sent = lease("parallel");
        for (String page : sent.pages()) {
            consent(page);
        }
        fillTenant(sent.pages().get(0));
        fillLandlord(sent.pages().get(1));
        // Both look before one signs, because the page of the second has no hash after that.
        List<Callable<Answer>> both = new ArrayList<>();
        for (String page : sent.pages()) {
            String sha256 = looked(page);
            both.add(() -> post(page, "step", "sign", "sha256", sha256));
        }
        try (var threads = Executors.newFixedThreadPool(2)) {
            for (Future<Answer> each : threads.invokeAll(both)) {
                done(each.get());
            }
        }
        for (String page : sent.pages()) {
            if (state(sent).equals("sent")) {
                // The one who was second has been shown the document again.
                Matcher looked = LOOKED.matcher(visitor.get(page).text());
                if (looked.find()) {
                    done(post(page, "step", "sign", "sha256", looked.group(1)));
                }
            }
        }
        assertThat(state(sent)).isEqualTo("sealing");
        assertThat(trail(sent)).filteredOn("signed"::equals).hasSize(2);
    }

    @Test
    void aPageThatWaitsForTheSealFetchesNoDocumentAgainAndAgain() {
        Sent sent = letter("{\"name\":\"Ada\"}");
        String page = sent.pages().getFirst();
        consent(page);
        done(post(page, "step", "fill", "data.signature[typed]", "Ada"));
        done(post(page, "step", "sign", "sha256", looked(page)));
        assertThat(state(sent)).isEqualTo("sealing");
        Answer waiting = visitor.get(page);
        assertThat(waiting.header("Refresh")).isEqualTo("5");
        assertThat(waiting.text()).doesNotContain(page + "/document", "pdf-pages.js");
    }

    @Test
    void missingEntriesAreNamedBesideTheirControlsAndWhatWasTypedStays() {
        String page = lease("sequential").pages().getFirst();
        consent(page);
        Answer wrong = post(page, "step", "fill", "data.document_0.move_in", "in May");
        assertThat(wrong.status()).isEqualTo(422);
        assertThat(wrong.text()).contains("is required", "value=\"in May\"", "href=\"#data.document_0.sign\"");
    }

    @Test
    void aPersonWithoutFieldsSignsOnAPageOfTheOwn() {
        Sent sent = letter("{\"name\":\"Ada Lovelace\"}");
        String page = sent.pages().getFirst();
        consent(page);
        done(post(page, "step", "fill", "data.signature[typed]", "Ada"));
        assertThat(visitor.get(page + "/text").text()).contains("Dear Ada", "Signature");
        done(post(page, "step", "sign", "sha256", looked(page)));
        assertThat(state(sent)).isEqualTo("sealing");
    }

    @Test
    void anApproverWithoutFieldsSeesTheDocumentAtOnceAndApproves() {
        Sent sent = letter("{\"role\":\"approver\",\"name\":\"Ada\"},{\"role\":\"viewer\",\"name\":\"Vera\"},"
                + "{\"role\":\"copy\",\"name\":\"Carol\"}");
        String page = sent.pages().getFirst();
        consent(page);
        assertThat(visitor.get(page).text()).contains("I approve “Lease of 12 Elm Street”", "This is what you approve");
        assertThat(visitor.get(sent.pages().get(2)).text()).contains("Your copy is not ready yet");
        done(post(page, "step", "sign", "sha256", looked(page)));
        assertThat(visitor.get(page).text()).contains("Everybody has signed");
    }

    @Test
    void onlyPersonsWhoFilledSomethingInByAnotherLinkAreToldSo() {
        Sent approved = letter("{\"role\":\"approver\",\"name\":\"Ada\"}");
        consent(approved.pages().getFirst());
        looked(approved.pages().getFirst());
        String later = later(approved.pages().getFirst());
        assertThat(visitor.get(later).text()).contains("Lease of 12 Elm Street")
                .doesNotContain("You have filled this in with another link");

        Sent filled = lease("parallel");
        consent(filled.pages().getFirst());
        fillTenant(filled.pages().getFirst());
        assertThat(visitor.get(later(filled.pages().getFirst())).text())
                .contains("You have filled this in with another link");
    }

    /** Returns the page of one more link of a person, as a reminder has it. */
    private static String later(String page) {
        var signers = tenant.api.bean(EnvelopeSignerStore.class);
        LinkToken token = LinkToken.next();
        signers.linkLater(signers.find(LinkToken.of(page.substring("/s/".length())).orElseThrow().hash()).orElseThrow(),
                token.hash());
        return "/s/" + token.text();
    }

    @Test
    void aReaderOpensTheDocumentAndSignsNothing() {
        Sent sent = letter("{\"role\":\"viewer\",\"name\":\"Vera\"},{\"name\":\"Ada\"}");
        String page = sent.pages().getFirst();
        assertThat(visitor.get(page + "/document").status()).as("before it is opened").isEqualTo(303);
        done(post(page, "step", "open"));
        assertThat(visitor.get(page).text()).contains("You have opened this").doesNotContain("?decline");
        assertThat(visitor.get(page + "/document").status()).isEqualTo(200);
        assertThat(trail(sent)).contains("viewed");
    }

    @Test
    void thePersonWhoDeclinesSaysWhyAndAllLinksEnd() {
        Sent sent = lease("parallel");
        String page = sent.pages().getFirst();
        assertThat(post(page, "step", "decline", "reason", " ").status()).isEqualTo(422);
        Answer declined = post(page, "step", "decline", "reason", "The rent is wrong.");
        assertThat(declined.text()).contains("You have declined");
        assertThat(state(sent)).isEqualTo("declined");
        for (String each : sent.pages()) {
            assertThat(visitor.get(each).status()).isEqualTo(404);
            assertThat(post(each, "step", "open").status()).isEqualTo(404);
        }
    }

    @Test
    void aLinkThatHasEndedLooksLikeOneThatNeverWas() {
        Sent expired = lease("parallel");
        tenant.api.database()
                .jdbi()
                .useHandle(handle -> handle.execute("update envelope set expires_at = sent_at where id = ?",
                        PublicId.ENVELOPE.parse(expired.id()).orElseThrow()));
        Sent voided = lease("parallel");
        assertThat(client.post("/v1/envelopes/" + voided.id() + "/void", "{\"reason\":\"Sold.\"}").status())
                .isEqualTo(200);
        Sent resent = lease("parallel");
        Answer again = client.post("/v1/envelopes/" + resent.id() + "/resend", "{}");
        assertThat(visitor.get(paths(again.json()).getFirst()).status()).isEqualTo(200);

        String unknown = visitor.get("/s/AAAAAAAAAAAAAAAAAAAAAA").text();
        assertThat(unknown).contains("This link does not lead to a document");
        for (String page : List.of(expired.pages().getFirst(), voided.pages().getFirst(), resent.pages().getFirst(),
                "/s/short", "/s/" + "x".repeat(300))) {
            for (String below : List.of("", "/document", "/text", "/copy")) {
                Answer answer = visitor.get(page + below);
                assertThat(answer.status()).as(page + below).isEqualTo(404);
                assertThat(answer.text()).as(page + below).isEqualTo(unknown);
            }
        }
    }

    @Test
    void aPersonWhoMustKnowAWordSeesNothingWithoutIt() {
        Sent sent = letter("{\"name\":\"Ada\",\"check\":\"word\",\"word\":\"Blue Tern\"}");
        String page = sent.pages().getFirst();
        assertThat(visitor.get(page).text()).contains("Enter the word").doesNotContain("Lease of 12 Elm Street", "Ada");
        assertThat(visitor.get(page + "/document").status()).isEqualTo(303);
        assertThat(done(post(page, "step", "open")).status()).isEqualTo(303);
        assertThat(trail(sent)).doesNotContain("viewed");

        Answer wrong = post(page, "step", "check", "answer", "Red Tern");
        assertThat(wrong.status()).isEqualTo(422);
        assertThat(wrong.text()).contains("Tries left: 4", "role=\"alert\"", "aria-invalid=\"true\"");
        String cookie = done(post(page, "step", "check", "answer", "blue tern")).header("Set-Cookie");
        assertThat(cookie).contains("HttpOnly", "SameSite=Lax", "Path=" + page);
        String pass = cookie.substring(0, cookie.indexOf(';'));
        assertThat(visitor.get(page, "Cookie", pass).text()).contains("asks you to sign this");
        assertThat(visitor.get(page).text()).as("another browser").contains("Enter the word");
        for (int i = 0; i < 5; i++) {
            post(page, "step", "check", "answer", "Red Tern");
        }
        assertThat(post(page, "step", "check", "answer", "blue tern").text()).contains("tried too often");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/document", "/text"})
    void nothingOfALinkIsStoredIndexedOrTold(String below) {
        String page = lease("parallel").pages().getFirst();
        done(post(page, "step", "open"));
        Answer answer = visitor.get(page + below);
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.header("Cache-Control")).isEqualTo("no-store");
        assertThat(answer.header("Referrer-Policy")).isEqualTo("no-referrer");
        assertThat(answer.header("X-Robots-Tag")).contains("noindex");
    }

    @Test
    void aPostOfAnotherSiteOrOfAHugeBodyIsRefused() {
        Sent sent = lease("parallel");
        String page = sent.pages().getFirst();
        assertThat(visitor.send("POST", page, BodyPublishers.ofString("step=open"), "Content-Type",
                "application/x-www-form-urlencoded", "Sec-Fetch-Site", "cross-site").status()).isEqualTo(403);
        Answer large = visitor.send("POST", page, BodyPublishers.ofByteArray(new byte[13 << 20]), "Content-Type",
                "application/x-www-form-urlencoded");
        assertThat(large.status()).isEqualTo(413);
        assertThat(large.text()).contains("larger than 12 MB");
        assertThat(visitor.send("PUT", page, BodyPublishers.ofString("{}")).status()).isEqualTo(405);
        assertThat(trail(sent)).doesNotContain("viewed");
    }

    @Test
    void anAddressThatMakesTooManyStepsIsRefusedForAWhile() {
        Sent sent = lease("parallel");
        String page = sent.pages().getFirst();
        for (int i = 0; i < SignLimits.MAX_STEPS; i++) {
            post(page, "step", "nothing");
        }
        Answer refused = post(page, "step", "open");
        assertThat(refused.status()).isEqualTo(429);
        assertThat(refused.header("Retry-After")).isEqualTo("3600");
        assertThat(trail(sent)).doesNotContain("viewed");
    }

    @Test
    void aLinkGivesALimitedNumberOfDocumentsWhateverTheAddress() {
        Sent sent = lease("parallel");
        String page = sent.pages().getFirst();
        consent(page);
        for (int i = 0; i < SignLimits.MAX_DOCUMENTS_OF_LINK; i++) {
            assertThat(visitor.send("HEAD", page + "/document", BodyPublishers.noBody()).status()).isEqualTo(200);
        }
        for (String below : List.of("/document", "/text")) {
            Answer refused = visitor.get(page + below);
            assertThat(refused.status()).isEqualTo(429);
            assertThat(refused.header("Retry-After")).isEqualTo("3600");
            assertThat(refused.text()).contains("<html", "This link was used too often");
        }
        assertThat(visitor.get(page).status()).isEqualTo(200);
        String other = sent.pages().get(1);
        consent(other);
        assertThat(visitor.get(other + "/document").status()).as("of another link").isEqualTo(200);
    }

    @Test
    void thePersonWhoDownloadsTheCopyIsRecordedOnce() {
        Sent sent = letter("{\"role\":\"approver\",\"name\":\"Ada\"},{\"role\":\"copy\",\"name\":\"Carol\"}");
        String page = sent.pages().getFirst();
        consent(page);
        done(post(page, "step", "copy"));
        done(post(page, "step", "sign", "sha256", looked(page)));
        tenant.api.bean(EnvelopeSealing.class).seal(PublicId.ENVELOPE.parse(sent.id()).orElseThrow());
        String copy = sent.pages().get(1);
        assertThat(visitor.get(copy).text()).contains("name=\"step\" value=\"copy\"");
        for (String each : List.of(page, copy, copy)) {
            Answer file = visitor.get(done(post(each, "step", "copy")).header("Location"));
            assertThat(file.header("Content-Type")).isEqualTo("application/pdf");
        }
        assertThat(trail(sent)).endsWith("completed", "downloaded", "downloaded");
    }

    @ParameterizedTest
    @EnumSource(FormLanguage.class)
    void everyStepHasAPageInEveryLanguage(FormLanguage language) {
        String page = lease("parallel").pages().getFirst() + "?lang=" + language.wire();
        var pages = new ArrayList<String>();
        pages.add(visitor.get(page).text());
        pages.add(visitor.get(page + "&decline").text());
        done(post(page, "step", "open"));
        pages.add(visitor.get(page).text());
        done(post(page, "step", "consent", "agree", found(HASH, visitor.get(page).text())));
        pages.add(visitor.get(page).text());
        fillTenant(page);
        pages.add(visitor.get(page).text());
        done(post(page, "step", "sign", "sha256", looked(page)));
        pages.add(visitor.get(page).text());
        String start = "<html lang=\"" + language.wire() + "\""
                + (language == FormLanguage.AR ? " dir=\"rtl\"" : "");
        assertThat(pages).allSatisfy(each -> assertThat(each).contains(start));
    }
}
