package platen.api.contract.submission;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest.BodyPublishers;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import platen.api.Client;
import platen.api.Client.Answer;
import platen.api.SharedServerTest;
import platen.api.contract.Tenant;
import platen.jobs.engine.pdf.Sha256;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Tests that each kind of file is served in the same way, under both prefixes. */
@SharedServerTest
class DownloadsTest {
    private static Tenant tenant;
    private static Client client;
    private static String submission;
    private static String run;

    @BeforeAll
    static void open() {
        tenant = Tenant.unlimited();
        tenant.form("consent");
        ObjectNode mapping = Tenant.data("consent").objectNode();
        Tenant.data("consent").properties().forEach(each -> mapping.putObject(each.getKey()).set("value",
                each.getValue()));
        tenant.workflow("pair", """
                {"fields":[{"key":"full_name","type":"text","is_array":false,"required":false}],
                 "documents":[{"template":"consent","mapping":MAPPING},{"template":"consent","mapping":MAPPING}]}
                """.replace("MAPPING", mapping.toString()));
        client = tenant.client();
        submission = client.post("/api/v1/templates/consent/render?return=url", Tenant.body(Tenant.data("consent")))
                .json()
                .path("submission_id")
                .asString();
        JsonNode done = client.post("/api/v1/workflows/pair/runs", "{\"data\":{}}").json();
        run = done.path("run_id").asString();
        assertThat(done.path("documents").size()).isEqualTo(2);
    }

    static Stream<String> files() {
        return Stream.of("/api/v1/submissions/SUB/pdf", "/v1/submissions/SUB/pdf", "/api/v1/workflows/runs/RUN/pdf",
                "/v1/runs/RUN/pdf", "/api/v1/workflows/runs/RUN/pdf?doc=0", "/v1/runs/RUN/pdf?doc=1",
                "/api/v1/workflows/runs/RUN/pdf?doc=zip", "/v1/runs/RUN/pdf?doc=zip");
    }

    @ParameterizedTest
    @MethodSource("files")
    void theWholeFileComesWithItsDigestAndIsNotToBeStoredByOthers(String file) throws Exception {
        Answer answer = client.get(path(file), "Accept-Encoding", "gzip");
        assertThat(answer.status()).isEqualTo(200);
        byte[] sha256 = Sha256.of(answer.bytes());
        assertThat(answer.header("ETag")).isEqualTo('"' + HexFormat.of().formatHex(sha256) + '"');
        assertThat(answer.header("Repr-Digest"))
                .isEqualTo("sha-256=:" + Base64.getEncoder().encodeToString(sha256) + ":");
        assertThat(answer.header("Cache-Control")).isEqualTo("private, no-cache");
        assertThat(answer.header("Accept-Ranges")).isEqualTo("bytes");
        assertThat(answer.header("Content-Encoding")).as("compressed already").isEmpty();
        assertThat(answer.header("Content-Length")).isEqualTo(String.valueOf(answer.bytes().length));
        assertThat(answer.header("X-Content-Type-Options")).isEqualTo("nosniff");
        boolean zip = file.endsWith("zip");
        assertThat(answer.header("Content-Type")).isEqualTo(zip ? "application/zip" : "application/pdf");
        assertThat(answer.header("Content-Disposition"))
                .matches("inline; filename=\"[\\w-]+_[0-9a-f]{32}\\." + (zip ? "zip" : "pdf") + '"');
    }

    @ParameterizedTest
    @MethodSource("files")
    void headTellsTheSameWithoutTheBytes(String file) {
        Answer get = client.get(path(file));
        Answer head = client.send("HEAD", path(file), BodyPublishers.noBody());
        assertThat(head.status()).isEqualTo(200);
        assertThat(head.bytes()).isEmpty();
        for (String header : List.of("ETag", "Repr-Digest", "Cache-Control", "Accept-Ranges", "Content-Length",
                "Content-Type", "Content-Disposition")) {
            assertThat(head.header(header)).as(header).isEqualTo(get.header(header));
        }
        Answer ranged = client.send("HEAD", path(file), BodyPublishers.noBody(), "Range", "bytes=0-4");
        assertThat(ranged.status()).as("ranges are for GET").isEqualTo(200);
        assertThat(ranged.header("Content-Length")).isEqualTo(get.header("Content-Length"));
        assertThat(ranged.header("Content-Range")).isEmpty();
        assertThat(head.http().headers().map().keySet()).isEqualTo(get.http().headers().map().keySet());
    }

    @ParameterizedTest
    @MethodSource("files")
    void whatTheClientHasIsNotSentAgain(String file) {
        String etag = client.get(path(file)).header("ETag");
        for (String known : List.of(etag, "W/" + etag, "\"x\", " + etag, "*")) {
            Answer answer = client.get(path(file), "If-None-Match", known);
            assertThat(answer.status()).as(known).isEqualTo(304);
            assertThat(answer.bytes()).isEmpty();
            assertThat(answer.header("ETag")).isEqualTo(etag);
        }
        assertThat(client.get(path(file), "If-None-Match", "\"other\"").status()).isEqualTo(200);
    }

    /**
     * RFC 9110, 13.2.2: If-Match is evaluated first, with the strong comparison; conditions on dates are ignored for a
     * file without a date.
     */
    @ParameterizedTest
    @MethodSource("files")
    void aMismatchedETagIs412(String file) {
        String etag = client.get(path(file)).header("ETag");
        for (String other : List.of("\"other\"", "W/" + etag, "")) {
            Answer answer = client.get(path(file), "If-Match", other, "If-None-Match", etag, "Range", "bytes=0-4");
            assertThat(answer.error()).as(other).isEqualTo("412 bad_request");
            assertThat(answer.header("ETag")).isEmpty();
        }
        for (String same : List.of(etag, "\"other\", " + etag, "*")) {
            assertThat(client.get(path(file), "If-Match", same, "Range", "bytes=0-4").status()).as(same).isEqualTo(206);
            assertThat(client.get(path(file), "If-Match", same, "If-None-Match", etag).status()).isEqualTo(304);
        }
        String longAgo = "Thu, 01 Jan 1970 00:00:00 GMT";
        assertThat(client.get(path(file), "If-Unmodified-Since", longAgo).status()).isEqualTo(200);
        assertThat(client.get(path(file), "If-Range", longAgo, "Range", "bytes=0-4").status()).isEqualTo(200);
        assertThat(client.get(path(file), "If-Range", "W/" + etag, "Range", "bytes=0-4").status()).isEqualTo(200);
    }

    @ParameterizedTest
    @MethodSource("files")
    void oneRangeIsServedAndItsDigestIsThatOfTheWhole(String file) {
        Answer whole = client.get(path(file));
        int size = whole.bytes().length;
        for (int[] range : new int[][]{{0, 4}, {10, size - 1}, {size - 7, size - 1}}) {
            String asked = range[0] == size - 7
                    ? "bytes=-7"
                    : "bytes=" + range[0] + "-" + (range[0] == 10
                            ? ""
                            : range[1]);
            Answer part = client.get(path(file), "Range", asked, "If-Range", whole.header("ETag"));
            assertThat(part.status()).as(asked).isEqualTo(206);
            assertThat(part.header("Content-Range")).isEqualTo("bytes " + range[0] + "-" + range[1] + "/" + size);
            assertThat(part.bytes()).isEqualTo(Arrays.copyOfRange(whole.bytes(), range[0], range[1] + 1));
            assertThat(part.header("Repr-Digest")).isEqualTo(whole.header("Repr-Digest"));
        }
        assertThat(client.get(path(file), "Range", "bytes=0-4", "If-Range", "\"other\"").bytes())
                .as("a range of another file").hasSize(size);
        assertThat(client.get(path(file), "Range", "bytes=0-4, 6-8").bytes()).as("several ranges").hasSize(size);
        assertThat(client.get(path(file), "Range", "pages=1-2").bytes()).as("no range at all").hasSize(size);
    }

    @ParameterizedTest
    @MethodSource("files")
    void aRangeOutsideIs416WithTheSize(String file) {
        int size = client.get(path(file)).bytes().length;
        Answer answer = client.get(path(file), "Range", "bytes=" + size + "-");
        assertThat(answer.error()).isEqualTo("416 bad_request");
        assertThat(answer.header("Content-Range")).isEqualTo("bytes */" + size);
        assertThat(answer.header("ETag")).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("files")
    void downloadChangesTheDispositionOnly(String file) {
        String path = path(file) + (file.contains("?") ? "&" : "?") + "download=";
        Answer saved = client.get(path + "1");
        assertThat(saved.header("Content-Disposition"))
                .isEqualTo(client.get(path + "0").header("Content-Disposition").replace("inline", "attachment"));
        assertThat(saved.bytes()).isEqualTo(client.get(path(file)).bytes());
        assertThat(client.get(path + "yes").error()).isEqualTo("400 bad_request");
    }

    @ParameterizedTest
    @MethodSource("files")
    void aDownloadNeedsAKey(String file) {
        Answer answer = new Client(tenant.api, null).get(path(file));
        assertThat(answer.error()).isEqualTo("401 unauthorized");
        assertThat(answer.header("WWW-Authenticate")).isEqualTo("Bearer");
    }

    private static String path(String file) {
        return file.replace("SUB", submission).replace("RUN", run);
    }
}
