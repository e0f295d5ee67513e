package platen.api.contract.envelope;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.text.PDFTextStripper;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import platen.api.Client;
import platen.api.Client.Answer;
import platen.api.SharedServerTest;
import platen.api.contract.Tenant;
import platen.db.core.Database;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.key.Scope;
import platen.jobs.engine.pdf.Sha256;
import platen.jobs.envelope.complete.EnvelopeSealing;
import platen.jobs.envelope.content.Entries;
import platen.jobs.envelope.sign.SignerDocuments;
import platen.jobs.envelope.sign.Signing;
import platen.jobs.envelope.sign.SigningVisits;
import platen.jobs.envelope.sign.Visit;
import platen.jobs.envelope.text.ConsentText;
import platen.jobs.form.signature.SignaturePicture;
import platen.jobs.json.StoredJson;
import platen.jobs.secret.LinkToken;
import tools.jackson.databind.JsonNode;

/** Tests envelopes over HTTP. */
@SharedServerTest
class EnvelopeTest {
    private static final String LEASE = """
            {"alias":"lease","name":"Lease","source":"<html lang='en'><head><title>Lease</title></head><body>\
            <p>Rent: {{rent}}</p><p data-signer='tenant'>In: {{move_in}}</p>\
            <signature src='{{sign}}' data-signer='tenant' alt='Tenant'></signature></body></html>"}
            """;
    private static final String REQUEST = """
            {"title":"Lease of 12 Elm Street","template":"lease","data":{"rent":"900"},"metadata":{"unit":"12"},
             "signers":[{"party":"tenant","name":"Bob"},{"role":"copy","name":"Carol","email":"carol@example.org"}]%s}
            """;

    private static Tenant tenant;
    private static Client client;

    @BeforeAll
    static void open() {
        tenant = Tenant.unlimited();
        client = tenant.client(Environment.PRODUCTION, Scope.ENVELOPE_MANAGE, Scope.TEMPLATE_WRITE,
                Scope.TEMPLATE_PUBLISH, Scope.TEMPLATE_READ, Scope.TEMPLATE_RENDER, Scope.SUBMISSION_READ);
        assertThat(client.post("/v1/templates", LEASE).status()).isEqualTo(201);
        Answer published = client.post("/v1/templates/lease/versions/1/publish", "{\"environment\":\"production\"}");
        assertThat(published.status()).as(published.text()).isEqualTo(200);
    }

    private static JsonNode made(String more) {
        Answer made = client.post("/v1/envelopes", REQUEST.formatted(more));
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        return made.json();
    }

    private static String path(JsonNode envelope) {
        return "/v1/envelopes/" + envelope.path("envelope_id").asString();
    }

    private static JsonNode sent(JsonNode envelope) {
        Answer sent = client.post(path(envelope) + "/send", "{}");
        assertThat(sent.status()).as(sent.text()).isEqualTo(200);
        return sent.json();
    }

    @Test
    void theTemplateTellsWhoFillsInWhichField() {
        JsonNode fields = client.get("/v1/templates/lease").json().path("input_schema").path("fields");
        assertThat(fields.toString()).contains("\"key\":\"move_in\",\"type\":\"text\"", "\"signer\":\"tenant\"");
        assertThat(fields.path(0).has("signer")).as("rent").isFalse();
    }

    @Test
    void anEnvelopeIsMadeSentAndReadAndItsLinksAreShownOnce() {
        JsonNode draft = made("");
        assertThat(draft.path("status").asString()).isEqualTo("draft");
        assertThat(draft.path("expires_in").longValue()).isEqualTo(2_592_000);
        assertThat(client.get(path(draft)).json()).isEqualTo(draft);

        JsonNode sent = sent(draft);
        assertThat(sent.path("status").asString()).isEqualTo("sent");
        assertThat(sent.path("links").findValuesAsString("name")).containsExactly("Bob", "Carol");
        assertThat(sent.path("links").path(0).path("url").asString()).contains("/s/");
        assertThat(sent.path("signers").findValuesAsString("status")).containsExactly("notified", "waiting");
        assertThat(client.get(path(draft)).json().path("links").isEmpty()).as("links of a later reply").isTrue();
        assertThat(client.get("/v1/envelopes?status=sent&limit=100").text())
                .contains(draft.path("envelope_id").asString());
        assertThat(client.get(path(draft) + "/pdf").header("Content-Type")).isEqualTo("application/pdf");
        assertThat(client.get(path(draft) + "/trail").json().path("data").findValuesAsString("type"))
                .containsExactly("created", "sent", "notified");

        Answer again = client.post(path(draft) + "/send", "{}");
        assertThat(again.status()).isEqualTo(409);
        assertThat(again.json().path("envelope_status").asString()).isEqualTo("sent");
    }

    @Test
    void theSameKeyAndRequestGiveTheSameEnvelope() {
        JsonNode first = made(",\"idempotency_key\":\"lease-1\"");
        Answer again = client.post("/v1/envelopes", REQUEST.formatted(",\"idempotency_key\":\"lease-1\""));
        assertThat(again.header("Idempotent-Replayed")).isEqualTo("true");
        assertThat(again.json()).isEqualTo(first);

        String word = "{\"title\":\"T\",\"template\":\"lease\",\"data\":{\"rent\":\"1\"},\"idempotency_key\":\"lease-2\","
                + "\"signers\":[{\"party\":\"tenant\",\"name\":\"B\",\"check\":\"word\",\"word\":\"%s\"}]}";
        assertThat(client.post("/v1/envelopes", word.formatted("Blue Heron")).status()).isEqualTo(201);
        assertThat(client.post("/v1/envelopes", word.formatted("Grey Heron")).header("Idempotent-Replayed"))
                .as("words are not hashed with the request").isEqualTo("true");

        Answer other = client.post("/v1/envelopes",
                REQUEST.formatted(",\"message\":\"Hello\",\"idempotency_key\":\"lease-1\""));
        assertThat(other.status()).isEqualTo(409);
        assertThat(other.json().path("code").asString()).isEqualTo("idempotency_conflict");
        assertThat(other.json().path("envelope_id")).isEqualTo(first.path("envelope_id"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            {"title":"T","template":"lease","data":{"rent":"1","sign":"data:image/png;base64,AA=="},"signers":[{"party":"tenant","name":"B"}]} | data
            {"title":"T","template":"lease","data":{"rent":"1"},"signers":[{"name":"B"}]} | signers
            {"title":"T","template":"lease","data":{"rent":"1"},"signers":[{"party":"tenant","name":"B"},{"party":"owner","name":"C"}]} | signers[1].party
            {"title":"T","template":"lease","data":{"rent":"1"},"signers":[{"party":"tenant","name":"B","check":"code"}]} | signers[0].check
            {"title":"T","template":"lease","data":{"rent":"1"},"signers":[{"party":"tenant","name":"B","check":"word","word":"abc"}]} | signers[0].word
            {"title":"T","template":"lease","data":{"rent":"1"},"signers":[{"party":"tenant","name":"B","email":"nowhere"}]} | signers[0].email
            {"title":"T","template":"lease","data":{"rent":"1"},"signers":[{"party":"tenant","nmae":"B"}]} | signers[0].nmae
            {"title":"T","template":"lease","data":{"rent":"1"},"signer":[]} | signer
            {"title":"T","template":"lease","submission":"sub_0198c1d2a3b47c5d8e9fa0b1c2d3e4f5","signers":[{"name":"B"}]} | template
            {"title":"T","form":"frm_0198c1d2a3b47c5d8e9fa0b1c2d3e4f5","signers":[{"name":"B"}]} | form
            {"title":"T","template":"lease","data":{"rent":"1"},"expires_in":60,"signers":[{"party":"tenant","name":"B"}]} | expires_in
            """)
    void aRequestThatCannotBeIsRefusedWithTheMemberThatIsWrong(String body, String member) {
        Answer refused = client.post("/v1/envelopes", body);
        assertThat(refused.status()).as(refused.text()).isEqualTo(400);
        assertThat(refused.json().path("parameter").asString()).as(refused.text()).isEqualTo(member);
    }

    @Test
    void aDeadlineIsRemovedByNull() {
        JsonNode sent = sent(made(",\"expires_in\":null"));
        assertThat(sent.path("expires_at").isNull()).isTrue();
        Answer later = client.post(path(sent) + "/deadline", "{\"expires_at\":\"2027-01-05T00:00:00Z\"}");
        assertThat(later.status()).as(later.text()).isEqualTo(200);
        assertThat(later.json().path("expires_at").asString()).isEqualTo("2027-01-05T00:00:00.000Z");
        assertThat(later.json().path("links").path(0).path("url")).isNotEqualTo(sent.path("links").path(0).path("url"));
        assertThat(client.post(path(sent) + "/deadline", "{\"expires_at\":null}").json().path("expires_at").isNull())
                .isTrue();
        assertThat(client.post(path(sent) + "/deadline", "{}").status()).isEqualTo(400);
    }

    @Test
    void aVoidedEnvelopeSaysWhy() {
        JsonNode sent = sent(made(""));
        Answer voided = client.post(path(sent) + "/void", "{\"reason\":\"Sold.\"}");
        assertThat(voided.json().path("status").asString()).isEqualTo("voided");
        assertThat(voided.json().path("reason").asString()).isEqualTo("Sold.");
        assertThat(client.post(path(sent) + "/resend", "{}").status()).isEqualTo(409);
    }

    @Test
    void anEnvelopeOfASubmissionHasItsVersionAndItsData() {
        Answer rendered = client.post("/v1/templates/lease/submissions", "{\"data\":{\"rent\":\"750\"}}");
        assertThat(rendered.status()).as(rendered.text()).isEqualTo(202);
        String submission = rendered.json().path("submission_id").asString();
        Answer made = client.post("/v1/envelopes", """
                {"title":"Of a submission","submission":"%s","signers":[{"party":"tenant","name":"Bob"}]}
                """.formatted(submission));
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        assertThat(made.json().path("submission_id").asString()).isEqualTo(submission);
        assertThat(made.json().path("documents").path(0).path("template_version").intValue()).isEqualTo(1);
        Answer refused = tenant.client(Environment.PRODUCTION, Scope.ENVELOPE_MANAGE).post("/v1/envelopes", """
                {"title":"Of a submission","submission":"%s","signers":[{"party":"tenant","name":"Bob"}]}
                """.formatted(submission));
        assertThat(refused.status()).as(refused.text()).isEqualTo(403);
        assertThat(refused.json().path("required_scope").asString()).isEqualTo("submission:read");
    }

    @Test
    void aFilledFormIsSignedWithItsValuesAsSuggestionsAndWithoutItsSignature() {
        Answer rendered = client.post("/v1/templates/lease/submissions",
                "{\"data\":{\"rent\":\"750\",\"move_in\":\"in May\",\"sign\":\"" + picture("Other") + "\"}}");
        assertThat(rendered.status()).as(rendered.text()).isEqualTo(202);
        Answer made = client.post("/v1/envelopes", """
                {"title":"Filled, then signed","submission":"%s","signers":[{"party":"tenant","name":"Bob"}]}
                """.formatted(rendered.json().path("submission_id").asString()));
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        String url = sent(made.json()).path("links").path(0).path("url").asString();
        Visit visit = visit(tenant.api.bean(SigningVisits.class),
                LinkToken.of(url.substring(url.lastIndexOf('/') + 1)).orElseThrow());
        assertThat(tenant.api.bean(SignerDocuments.class).entries(visit).document(0))
                .isEqualTo(StoredJson.object("{\"move_in\":\"in May\"}"));
    }

    private static String picture(String name) {
        return "data:image/png;base64,"
                + Base64.getEncoder().encodeToString(SignaturePicture.typed(name).orElseThrow());
    }

    @Test
    void aKeyOfAnotherWorkspaceOrWithoutTheScopeGetsNothing() {
        JsonNode draft = made("");
        Client stranger = Tenant.unlimited().client(Environment.PRODUCTION, Scope.ENVELOPE_MANAGE);
        assertThat(stranger.get(path(draft)).status()).isEqualTo(404);
        assertThat(stranger.post(path(draft) + "/send", "{}").status()).isEqualTo(404);
        Client reader = tenant.client(Environment.PRODUCTION, Scope.SUBMISSION_READ);
        assertThat(reader.get(path(draft)).json().path("required_scope").asString()).isEqualTo("envelope:manage");
        Client staging = tenant.client(Environment.STAGING, Scope.ENVELOPE_MANAGE);
        assertThat(staging.send("POST", path(draft) + "/send", BodyPublishers.noBody()).status()).isEqualTo(403);
    }

    @Test
    void anEnvelopeThatAllHaveSignedIsSealedAndCompleted() {
        JsonNode sent = sent(made(""));
        String url = sent.path("links").path(0).path("url").asString();
        LinkToken token = LinkToken.of(url.substring(url.lastIndexOf('/') + 1)).orElseThrow();
        sign(token);
        JsonNode sealing = client.get(path(sent)).json();
        assertThat(sealing.path("status").asString()).isEqualTo("sealing");
        tenant.api.bean(EnvelopeSealing.class)
                .seal(PublicId.ENVELOPE.parse(sent.path("envelope_id").asString()).orElseThrow());
        JsonNode completed = client.get(path(sent)).json();
        assertThat(completed.path("status").asString()).isEqualTo("completed");
        assertThat(completed.path("sealed_level").asString()).isEqualTo("B-B");
        assertThat(completed.path("sealing_error").isNull()).isTrue();
        assertThat(completed.path("warnings")).isEmpty();
        assertThat(completed.path("signers").path(0).path("status").asString()).isEqualTo("signed");
    }

    @Test
    void theCodeOfTheCertificateAndTheFileSayOnThePageOfVerificationWhatTheyMay() throws Exception {
        JsonNode sent = sent(made(""));
        String url = sent.path("links").path(0).path("url").asString();
        sign(LinkToken.of(url.substring(url.lastIndexOf('/') + 1)).orElseThrow());
        UUID id = PublicId.ENVELOPE.parse(sent.path("envelope_id").asString()).orElseThrow();
        tenant.api.bean(EnvelopeSealing.class).seal(id);
        byte[] file = client.get(path(sent) + "/pdf").bytes();
        Matcher code = Pattern.compile("verify\\?code=([0-9a-f]{32})")
                .matcher(text(file).replaceAll("\\s+", ""));
        assertThat(code.find()).isTrue();

        String before = state();
        String byCode = verifyPage("?lang=en&code=" + code.group(1));
        assertThat(byCode).contains("data-known=\"true\"", "This envelope exists here", "data-whole=\"true\"",
                Sha256.hex(file), "<dd>1</dd>", "?lang=de&amp;code=" + code.group(1))
                .doesNotContain("<bdi>Bob", "Carol", "Lease", tenant.workspace.name());
        String unknown = verifyPage("?lang=en&code=" + "0".repeat(32));
        assertThat(unknown).contains("data-known=\"false\"", "No envelope here has this code");
        assertThat(verifyPage("?lang=en&code=none")).contains("data-known=\"false\"", "No envelope here has this code");

        assertThat(verified(file)).contains("data-state=\"unchanged\" data-ours=\"true\"", "<bdi>Bob</bdi>",
                "Link, handed over by the sender", "data-whole=\"true\"", "<bdi>" + tenant.workspace.name() + "</bdi>")
                .doesNotContain("carol@", "Lease");
        byte[] changed = file.clone();
        changed[100] ^= 1;
        assertThat(verified(changed)).doesNotContain("<bdi>Bob", "id=\"envelope\"");
        assertThat(state()).as("rows after all questions").isEqualTo(before);
    }

    @Test
    void thePageOfVerificationCountsApprovalsApartFromSignatures() throws Exception {
        Answer made = client.post("/v1/envelopes", """
                {"title":"Lease of 12 Elm Street","template":"lease","data":{"rent":"900"},
                 "signers":[{"party":"tenant","name":"Bob"},{"role":"approver","name":"Ada"}]}
                """);
        JsonNode sent = sent(made.json());
        List<LinkToken> tokens = sent.path("links")
                .findValuesAsString("url")
                .stream()
                .map(url -> LinkToken.of(url.substring(url.lastIndexOf('/') + 1)).orElseThrow())
                .toList();
        agree(tokens.get(0), lease());
        agree(tokens.get(1), Entries.empty());
        UUID id = PublicId.ENVELOPE.parse(sent.path("envelope_id").asString()).orElseThrow();
        tenant.api.bean(EnvelopeSealing.class).seal(id);

        byte[] file = client.get(path(sent) + "/pdf").bytes();
        Matcher code = Pattern.compile("verify\\?code=([0-9a-f]{32})").matcher(text(file).replaceAll("\\s+", ""));
        assertThat(code.find()).isTrue();
        assertThat(verifyPage("?lang=en&code=" + code.group(1))).contains("<dt>Signatures</dt><dd>1</dd>",
                "<dt>Approvals</dt><dd>1</dd>");
        assertThat(verified(file)).contains("signed or approved by", "<bdi>Ada</bdi></dt><dd>Approver",
                "<bdi>Bob</bdi>");
    }

    /** Returns a client of an address of its own, whose questions the server counts apart from those of other tests. */
    private static HttpClient verifier() throws IOException {
        return HttpClient.newBuilder().localAddress(InetAddress.getByName("127.0.0.25")).build();
    }

    private static String text(byte[] pdf) throws IOException {
        try (PDDocument document = Loader.loadPDF(pdf)) {
            return new PDFTextStripper().getText(document);
        }
    }

    private static String verifyPage(String query) throws Exception {
        HttpResponse<String> page = verifier()
                .send(HttpRequest.newBuilder(tenant.api.url("/verify" + query)).build(), BodyHandlers.ofString());
        assertThat(page.statusCode()).isEqualTo(200);
        return page.body();
    }

    private static String verified(byte[] file) throws Exception {
        var body = new ByteArrayOutputStream();
        body.write("--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.pdf\"\r\n\r\n"
                .getBytes(StandardCharsets.US_ASCII));
        body.write(file);
        body.write("\r\n--b--\r\n".getBytes(StandardCharsets.US_ASCII));
        return verifier()
                .send(HttpRequest.newBuilder(tenant.api.url("/verify?lang=en"))
                        .header("Content-Type", "multipart/form-data; boundary=b")
                        .POST(BodyPublishers.ofByteArray(body.toByteArray()))
                        .build(), BodyHandlers.ofString())
                .body();
    }

    /** Returns the number and the last change of the rows that an answer could change. */
    private static String state() {
        return tenant.api.bean(Database.class)
                .jdbi()
                .withHandle(handle -> handle.createQuery("""
                        select concat((select concat(count(*), max(xmin::text::bigint)) from envelope
                                        where workspace_id = :workspace),
                                      (select concat(count(*), max(xmin::text::bigint)) from envelope_event
                                        where envelope_id in (select id from envelope where workspace_id = :workspace)),
                                      (select count(*) from audit_entry where workspace_id = :workspace))
                        """).bind("workspace", tenant.workspace.id()).mapTo(String.class).one());
    }

    @Test
    void aSealWithoutTheTimeStampThatIsPreferredIsAWarning() {
        JsonNode draft = made("");
        UUID id = PublicId.ENVELOPE.parse(draft.path("envelope_id").asString()).orElseThrow();
        tenant.api.bean(Database.class)
                .jdbi()
                .useHandle(handle -> handle.execute("update envelope set unstamped = true where id = ?", id));

        JsonNode warnings = client.get(path(draft)).json().path("warnings");
        assertThat(warnings).hasSize(1);
        assertThat(warnings.path(0).path("code").asString()).isEqualTo("unstamped");
        assertThat(warnings.path(0).path("message").asString()).contains("no time stamp", "B-B");
    }

    private static void sign(LinkToken token) {
        assertThat(agree(token, lease())).isEqualTo(new Signing.Signed(true));
    }

    private static Entries lease() {
        return Entries.empty().with(0, StoredJson.object("{\"move_in\":\"May\",\"sign\":\"" + picture("Bob") + "\"}"));
    }

    private static Object agree(LinkToken token, Entries entries) {
        var visits = tenant.api.bean(SigningVisits.class);
        var signing = tenant.api.bean(Signing.class);
        var browser = new platen.jobs.envelope.sign.Client("192.0.2.7", "Test");
        signing.open(visit(visits, token), browser);
        signing.consent(visit(visits, token), HexFormat.of().formatHex(ConsentText.of("en").sha256()), "UTC", browser);
        signing.save(visit(visits, token), entries);
        var looked = (Signing.Looked) signing.look(visit(visits, token));
        return signing.sign(visit(visits, token), HexFormat.of().formatHex(looked.sha256()), browser);
    }

    private static Visit visit(SigningVisits visits, LinkToken token) {
        return visits.find(token, "").orElseThrow();
    }
}
