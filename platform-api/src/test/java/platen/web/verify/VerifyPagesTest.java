package platen.web.verify;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import platen.api.contract.Tenant;
import platen.db.audit.Actor;
import platen.jobs.engine.pdf.Sha256;
import platen.jobs.workspace.WorkspaceChanges;
import platen.web.text.FormLanguage;

/** Tests the page at {@code /verify}, which needs no account and no script. */
class VerifyPagesTest {
    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final Pattern VERDICT = Pattern.compile("data-state=\"([a-z-]+)\" data-ours=\"(true|false)\"");
    private static Tenant tenant;
    private static byte[] plain;
    private static byte[] sealed;

    @BeforeAll
    static void render() {
        tenant = Tenant.unlimited();
        tenant.form("consent");
        String body = Tenant.body(Tenant.data("consent"));
        String render = "/api/v1/templates/consent/render";
        plain = tenant.client().post(render, body).bytes();
        sealed = tenant.client().post(render, body.replaceFirst("\\{", "{\"seal\":true,")).bytes();
    }

    @AfterAll
    static void forget() {
        plain = new byte[0];
        sealed = new byte[0];
    }

    private static HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return HTTP.send(request.build(), BodyHandlers.ofString());
    }

    private static HttpResponse<String> post(byte[] file) throws IOException, InterruptedException {
        var body = new ByteArrayOutputStream();
        body.write("--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.pdf\"\r\n\r\n"
                .getBytes(StandardCharsets.US_ASCII));
        body.write(file);
        body.write("\r\n--b--\r\n".getBytes(StandardCharsets.US_ASCII));
        return send(HttpRequest.newBuilder(tenant.api.url("/verify"))
                .header("Content-Type", "multipart/form-data; boundary=b")
                .POST(BodyPublishers.ofByteArray(body.toByteArray())));
    }

    private static String verdict(byte[] file) throws IOException, InterruptedException {
        HttpResponse<String> page = post(file);
        assertThat(page.statusCode()).as(page.body()).isEqualTo(200);
        Matcher found = VERDICT.matcher(page.body());
        assertThat(found.find()).as(page.body()).isTrue();
        return found.group(1) + (found.group(2).equals("true") ? ", ours" : "");
    }

    @ParameterizedTest
    @EnumSource
    void theFormIsThereInEachLanguageOfPublicPagesWithoutAScript(FormLanguage language) throws Exception {
        HttpResponse<String> page = send(HttpRequest.newBuilder(tenant.api.url("/verify?lang=" + language.wire())));

        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.body()).contains("lang=\"" + language.wire() + "\"", "name=\"file\"", "name=\"sha256\"",
                "enctype=\"multipart/form-data\"").doesNotContain("<script");
        assertThat(page.headers().firstValue("Cache-Control")).hasValue("no-store");
        assertThat(page.headers().firstValue("Set-Cookie")).isEmpty();
    }

    @Test
    void aSealedRenderIsOursAndUnchanged() throws Exception {
        HttpResponse<String> page = post(sealed);

        assertThat(page.body()).contains("data-state=\"unchanged\" data-ours=\"true\"", "<bdi>Platen</bdi>",
                "a seal of this server", "PAdES B-B", "byte for byte");
    }

    @Test
    void otherFilesAreNotSealed() throws Exception {
        assertThat(verdict(plain)).isEqualTo("not-sealed");
        assertThat(verdict("no PDF".getBytes(StandardCharsets.US_ASCII))).isEqualTo("not-sealed");
        assertThat(verdict(Arrays.copyOf(sealed, sealed.length - 100))).isEqualTo("not-sealed");
    }

    @Test
    void aChangedByteIsFound() throws Exception {
        byte[] changed = sealed.clone();
        changed[100] ^= 1;

        assertThat(verdict(changed)).isEqualTo("broken, ours");
    }

    @Test
    void anAppendedRevisionIsNamed() throws Exception {
        byte[] appended;
        try (PDDocument document = Loader.loadPDF(sealed)) {
            document.getPage(0).getCOSObject().removeItem(COSName.CONTENTS);
            document.getPage(0).getCOSObject().setNeedToBeUpdated(true);
            var out = new ByteArrayOutputStream();
            document.saveIncremental(out);
            appended = out.toByteArray();
        }
        HttpResponse<String> page = post(appended);

        assertThat(page.body()).contains("data-state=\"changed\" data-ours=\"true\"",
                "Revision 3, " + (appended.length - sealed.length) + " bytes:",
                "Content is hidden or replaced, page 1");
    }

    private static HttpResponse<String> ask(String hash) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(tenant.api.url("/verify?lang=en&sha256=" + hash)));
    }

    private static String answer(String hash) throws IOException, InterruptedException {
        HttpResponse<String> page = ask(hash);
        assertThat(page.statusCode()).as(page.body()).isEqualTo(200);
        return page.body();
    }

    private static void allow(Tenant of, boolean allowed) {
        tenant.api.bean(WorkspaceChanges.class).answerHashes(of.workspace, allowed, Actor.cli());
    }

    @Test
    void aHashIsAnsweredWhereTheWorkspaceAllowsIt() throws Exception {
        allow(tenant, true);
        try {
            assertThat(answer(Sha256.hex(sealed))).contains("data-known=\"true\"", "Made here",
                    "<bdi>" + tenant.workspace.name() + "</bdi>", "PAdES B-B");
            assertThat(answer("%20" + Sha256.hex(plain).toUpperCase(Locale.ROOT))).contains("data-known=\"true\"")
                    .doesNotContain("PAdES B-B", "Sample consent");
        } finally {
            allow(tenant, false);
        }
    }

    @Test
    void aHashOfAWorkspaceWithoutAnswersIsLikeAnUnknownOneAndLikeNone() throws Exception {
        Tenant open = Tenant.unlimited();
        allow(open, true);
        String unknown = answer("0".repeat(64));

        assertThat(unknown).contains("data-known=\"false\"", "Not known here, or not answered for");
        for (String hash : List.of(Sha256.hex(plain), Sha256.hex(sealed), "", "g".repeat(64),
                "0".repeat(66))) {
            assertThat(answer(hash)).as(hash).isEqualTo(unknown);
        }
    }

    @Test
    void anEqualFileOfAnotherWorkspaceIsAnsweredForTheOneThatAllowsItOnly() throws Exception {
        Tenant open = Tenant.unlimited();
        open.form("consent");
        byte[] same = open.client().post("/api/v1/templates/consent/render", Tenant.body(Tenant.data("consent")))
                .bytes();
        assertThat(same).as("a render that can be repeated").isEqualTo(plain);
        allow(open, true);

        assertThat(answer(Sha256.hex(plain))).contains("<bdi>" + open.workspace.name() + "</bdi>")
                .doesNotContain("<bdi>" + tenant.workspace.name() + "</bdi>");
        allow(open, false);
        assertThat(answer(Sha256.hex(plain))).contains("data-known=\"false\"");
    }

    @Test
    void aPostWithoutAFileSaysSo() throws Exception {
        HttpResponse<String> page = post(new byte[0]);

        assertThat(page.statusCode()).isEqualTo(400);
        assertThat(page.body()).contains("Choose a PDF.");
    }
}
