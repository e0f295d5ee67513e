package platen.api.contract.template;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import platen.api.Client;
import platen.api.Client.Answer;
import platen.api.SharedServerTest;
import platen.api.contract.Tenant;
import platen.db.core.Environment;
import platen.db.key.Scope;
import tools.jackson.databind.JsonNode;

/** Tests the differences of two versions of a template. */
@SharedServerTest
class VersionDiffTest {
    private static final byte[] CONSENT = Tenant.read(Path.of("../samples/forms/consent.pdf"));

    private static Tenant tenant;
    private static Client admin;

    @BeforeAll
    static void open() {
        tenant = Tenant.unlimited();
        admin = tenant.client(Environment.PRODUCTION, Scope.values());
    }

    @Test
    void aVersionIsComparedWithTheOneBeforeInSchemaRenderedTextAndSource() {
        create("lease", "<h1>Lease</h1>\\n<p>{{name}} pays each month.</p>", "{\"name\":\"Ada\"}");
        add("lease", "<h1>Lease</h1>\\n<p>{{name}} pays on the first. {{note}}</p>",
                "{\"name\":\"Bob\",\"note\":\"Pets.\"}");
        JsonNode diff = diff("/v1/templates/lease/versions/2/diff");
        assertThat(diff.path("from").asInt()).isEqualTo(1);
        assertThat(diff.path("to").asInt()).isEqualTo(2);
        assertThat(diff.at("/schema/change").asString()).isEqualTo("additive");
        assertThat(diff.at("/schema/changes/0/key").asString()).isEqualTo("note");
        assertThat(diff.at("/text/status").asString()).isEqualTo("compared");
        assertThat(diff.at("/text/sample_data_of/from").asInt()).as("both with the same data").isEqualTo(2);
        assertThat(diff.at("/text/sample_data_of/to").asInt()).isEqualTo(2);
        assertThat(diff.at("/text/pages/to").asInt()).isEqualTo(1);
        assertThat(lines(diff.at("/text/hunks/0"))).containsExactly("kept Lease", "removed Bob pays each month.",
                "added Bob pays on the first. Pets.");
        assertThat(diff.at("/text/hunks/0/to/page").asInt()).isEqualTo(1);
        assertThat(diff.at("/source/status").asString()).isEqualTo("compared");
        JsonNode file = diff.at("/source/files/0");
        assertThat(file.path("name").asString()).isEqualTo("template.html");
        assertThat(lines(file.at("/hunks/0"))).containsExactly("kept <h1>Lease</h1>",
                "removed <p>{{name}} pays each month.</p>", "added <p>{{name}} pays on the first. {{note}}</p>");
        assertThat(file.at("/hunks/0/from/page").isNull()).isTrue();
    }

    @Test
    void anyTwoVersionsAreComparedInEitherDirection() {
        create("either", "<p>one</p>", null);
        add("either", "<p>two</p>", null);
        add("either", "<p>three</p>", null);
        assertThat(lines(diff("/v1/templates/either/versions/1/diff?from=3").at("/text/hunks/0")))
                .containsExactly("removed three", "added one");
        assertThat(diff("/v1/templates/either/versions/2/diff?from=2").at("/source/status").asString())
                .isEqualTo("same");
    }

    @Test
    void theFilesOfZipsAreComparedByName() {
        upload("zips", "/v1/templates?alias=zips&name=Zips", zip("index.html", "<p>a</p>", "old.css", "p{color:red}",
                "pic.bin", "123"));
        upload("zips", "/v1/templates/zips/versions", zip("index.html", "<p>a</p>", "new.css", "p{color:blue}",
                "pic.bin", "124"));
        JsonNode source = diff("/v1/templates/zips/versions/2/diff").path("source");
        assertThat(source.path("files").valueStream()
                .map(each -> each.path("name").asString() + " " + each.path("change").asString() + " "
                        + each.path("size_before") + " " + each.path("size_after")))
                .containsExactly("new.css added null 13", "old.css removed 12 null", "pic.bin changed 3 3");
    }

    @Test
    void twoFormsAreComparedByTheirRenderedTextAndSchema() {
        upload("form", "/v1/templates?alias=form&name=Form", CONSENT);
        upload("form", "/v1/templates/form/versions", CONSENT);
        JsonNode same = diff("/v1/templates/form/versions/2/diff");
        assertThat(same.at("/source/status").asString()).isEqualTo("same");
        assertThat(same.at("/text/hunks").isEmpty()).isTrue();
        upload("form", "/v1/templates/form/versions", Tenant.read(Path.of("../samples/forms/application.pdf")));
        JsonNode other = diff("/v1/templates/form/versions/3/diff");
        assertThat(other.at("/source/status").asString()).isEqualTo("other_file");
        assertThat(other.at("/text/status").asString()).isEqualTo("compared");
        assertThat(other.at("/text/hunks").isEmpty()).isFalse();
        assertThat(other.at("/schema/change").asString()).isEqualTo("breaking");
    }

    @Test
    void aVersionThatCannotBeRenderedWithSampleDataIsTold() {
        create("pictures", "<img src='{{photo}}' alt=''>", "{\"photo\":\"https://192.0.2.1/none.png\"}");
        add("pictures", "<p>{{photo}}</p>", null);
        JsonNode text = diff("/v1/templates/pictures/versions/2/diff").path("text");
        assertThat(text.path("status").asString()).isIn("compared", "not_rendered");
        if (text.path("status").asString().equals("not_rendered")) {
            assertThat(text.path("message").asString()).isNotBlank();
        }
    }

    @Test
    void aComparisonIsReadByReadersOfTemplatesOfTheTenantOnly() {
        create("scoped", "<p>a</p>", null);
        add("scoped", "<p>b</p>", null);
        String path = "/v1/templates/scoped/versions/2/diff";
        assertThat(tenant.client().get(path).status()).isEqualTo(200);
        assertThat(tenant.client(Environment.PRODUCTION, Scope.TEMPLATE_WRITE).get(path).error())
                .isEqualTo("403 forbidden");
        assertThat(Tenant.unlimited().client().get(path).error()).isEqualTo("404 not_found");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/versions/1/diff", "/versions/2/diff?from=0", "/versions/2/diff?from=x",
            "/versions/2/diff?form=1"})
    void aRequestThatNamesNoTwoVersionsIsRefused(String path) {
        if (admin.get("/v1/templates/wrong").status() == 404) {
            create("wrong", "<p>a</p>", null);
            add("wrong", "<p>b</p>", null);
        }
        assertThat(admin.get("/v1/templates/wrong" + path).error()).isEqualTo("400 bad_request");
        assertThat(admin.get("/v1/templates/wrong/versions/2/diff?from=9").error()).isEqualTo("404 not_found");
        assertThat(admin.get("/v1/templates/wrong/versions/9/diff").error()).isEqualTo("404 not_found");
    }

    private static JsonNode diff(String path) {
        Answer answer = admin.get(path);
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        return answer.json();
    }

    private static List<String> lines(JsonNode hunk) {
        return hunk.path("lines")
                .valueStream()
                .map(each -> each.path("change").asString() + " " + each.path("text").asString())
                .toList();
    }

    private static void create(String alias, String source, @Nullable String sample) {
        post("/v1/templates", "\"alias\":\"" + alias + "\",\"name\":\"" + alias + "\",", source, sample);
    }

    private static void add(String alias, String source, @Nullable String sample) {
        post("/v1/templates/" + alias + "/versions", "", source, sample);
    }

    private static void post(String path, String members, String source, @Nullable String sample) {
        Answer answer = admin.post(path, "{" + members + "\"source\":\"" + source + "\""
                + (sample == null ? "" : ",\"sample_data\":" + sample) + "}");
        assertThat(answer.status()).as(answer.text()).isEqualTo(201);
    }

    private static void upload(String alias, String path, byte[] file) {
        Answer answer = admin.send("POST", path, BodyPublishers.ofByteArray(file), "Content-Type",
                "application/octet-stream");
        assertThat(answer.status()).as(alias + answer.text()).isEqualTo(201);
    }

    private static byte[] zip(String... namesAndTexts) {
        var bytes = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(bytes)) {
            for (int i = 0; i < namesAndTexts.length; i += 2) {
                zip.putNextEntry(new ZipEntry(namesAndTexts[i]));
                zip.write(namesAndTexts[i + 1].getBytes(StandardCharsets.UTF_8));
            }
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        return bytes.toByteArray();
    }
}
