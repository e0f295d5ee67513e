package platen.api.contract.batch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static platen.api.contract.batch.BatchFixture.ROWS;
import static platen.api.contract.batch.BatchFixture.client;
import static platen.api.contract.batch.BatchFixture.lines;
import static platen.api.contract.batch.BatchFixture.path;
import static platen.api.contract.batch.BatchFixture.send;
import static platen.api.contract.batch.BatchFixture.worked;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URLEncoder;
import java.net.http.HttpRequest.BodyPublishers;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.apache.pdfbox.Loader;
import org.junit.jupiter.api.Test;
import platen.api.Client.Answer;
import platen.api.SharedServerTest;
import tools.jackson.databind.JsonNode;

/** Tests the files of a batch: PDFs, packets, zips, the manifest and the error file. */
@SharedServerTest
class BatchFilesTest {
    @Test
    void theErrorFileIsSentAgainOnceItIsCorrected() {
        String id = send("?workflow=pair", ROWS).json().path("batch_id").asString();
        worked(id);
        List<JsonNode> errors = lines(client.get("/v1/batches/" + id + "/errors"));
        assertThat(errors).hasSize(2);
        assertThat(errors.get(0).path("error").path("errors").path(0).path("alias").asString()).isEqualTo("birth");
        assertThat(errors.get(1).path("raw").asString()).isEqualTo("not json");

        String corrected = errors.getFirst().toString().replace("yesterday", "1992-05-06");
        JsonNode again = worked(send("?workflow=pair", corrected).json().path("batch_id").asString());
        assertThat(again.path("counts").path("completed").intValue()).isEqualTo(1);
    }

    @Test
    void theErrorTableHasReasonsBesideTheirCellsAndIsSentAgainOnceItIsCorrected() {
        String csv = """
                custom_id,member_name,birth,may
                a,Ada,yesterday,perhaps
                b,Bo
                c,Cy,1991-03-04,yes
                d,,1992-05-06,no
                """;
        String id = csv("?workflow=pair", csv);
        worked(id);

        Answer table = client.get("/v1/batches/" + id + "/errors?format=csv");

        assertThat(table.header("Content-Type")).startsWith("text/csv");
        assertThat(table.header("Content-Disposition")).endsWith("-errors.csv\"");
        assertThat(table.text().lines()).satisfiesExactly(
                header -> assertThat(header).isEqualTo("(row),custom_id,member_name,member_name (error),birth,"
                        + "birth (error),may,may (error),(error),(raw)"),
                first -> assertThat(first).startsWith("1,a,Ada,,yesterday,").contains(",perhaps,").endsWith(",,"),
                unread -> assertThat(unread).startsWith("2,,,,").contains("2 cells").endsWith("\"b,Bo\""),
                last -> assertThat(last).startsWith("4,d,,").contains(",1992-05-06,,false,,,"));

        String corrected = table.text().replace("yesterday", "1990-01-02").replace("perhaps", "yes")
                .replaceAll("2,,,,.*\r\n", "").replace("4,d,", "4,d,Di");
        JsonNode again = worked(csv("?workflow=pair&strict=true", corrected));
        assertThat(again.path("counts").path("completed").intValue()).as(again.toString()).isEqualTo(2);
    }

    @Test
    void aCellThatDoesNotFitItsFormatHasItsReasonBesideIt() {
        String formats = "&formats="
                + URLEncoder.encode("{\"birth\":{\"date_format\":\"dd.MM.yyyy\"}}", UTF_8);
        String id = csv("?workflow=pair" + formats, "custom_id,member_name,birth,may\na,+Ada,31.02.1990,yes\n");
        worked(id);
        assertThat(lines(client.get("/v1/batches/" + id + "/results"))).singleElement()
                .extracting(line -> line.path("custom_id").asString())
                .isEqualTo("a");

        String table = client.get("/v1/batches/" + id + "/errors?format=csv").text();
        assertThat(table.lines()).containsExactly("(row),custom_id,member_name,birth,birth (error),may,(error)",
                "1,a,'+Ada,31.02.1990,\"is no date like dd.MM.yyyy; where you correct this row, write it as 2026-12-31\","
                        + "true,");

        String corrected = table.replace("31.02.1990", "1990-02-28");
        Answer refused = posted("?workflow=pair" + formats, corrected);
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.text()).contains("without 'mapping' and 'formats'");
        assertThat(worked(csv("?workflow=pair", corrected)).path("counts").path("completed").intValue()).isEqualTo(1);
    }

    @Test
    void failedRowsWhoseKeysCannotNameColumnsAreNoTable() {
        String id = send("?workflow=pair", "{\"data\":{\"member_name\":\"Ada\",\"a.b\":1}}\n").json()
                .path("batch_id").asString();
        worked(id);
        Answer refused = client.get("/v1/batches/" + id + "/errors?format=csv");
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.text()).contains("'a.b'", "Take them as NDJSON");
        assertThat(client.get("/v1/batches/" + id + "/errors?format=xml").status()).isEqualTo(400);
    }

    private static String csv(String query, String rows) {
        Answer answer = posted(query, rows);
        assertThat(answer.status()).as(answer.text()).isEqualTo(202);
        return answer.json().path("batch_id").asString();
    }

    private static Answer posted(String query, String rows) {
        return client.send("POST", "/v1/batches" + query, BodyPublishers.ofString(rows), "Content-Type", "text/csv");
    }

    @Test
    void aStandardThatPacketsAndTheMergedPdfLoseIsAWarningOfEachRowAndOfTheBatch() {
        String html = "<html lang=en><head><title>x</title>%s</head><body><h1>{{name}}</h1></body></html>";
        BatchFixture.tenant.document("claiming",
                html.formatted("<meta name=conformance content=PDF/A-2b>").getBytes(UTF_8));
        BatchFixture.tenant.document("silent", html.formatted("").getBytes(UTF_8));
        BatchFixture.tenant.workflow("mixed", """
                {"fields":[{"key":"name","type":"text","is_array":false,"required":true}],
                 "documents":[{"template":"claiming"},{"template":"silent"}]}
                """);

        JsonNode batch = worked(send("?workflow=mixed&output=merged", "{\"data\":{\"name\":\"Ada\"}}\n").json()
                .path("batch_id").asString());

        JsonNode row = lines(client.get(path(batch.path("results_url").asString()))).getFirst();
        assertThat(row.path("warnings").toString()).contains(
                "The packet does not claim PDF/A-2 or PDF/A-3, which 'Sample claiming' claims: each document must, "
                        + "and 'Sample silent' does not");
        JsonNode run = client.get("/v1/runs/" + row.path("run_id").asString()).json();
        assertThat(run.path("warnings")).isEqualTo(row.path("warnings"));
        assertThat(batch.path("warnings").path(0).path("message").asString())
                .startsWith("Rows 1 to 1: The merged PDF does not claim PDF/A-2 or PDF/A-3, which 'Sample claiming' "
                        + "claims");
    }

    @Test
    void zipAndMergedPdfHoldAllRows() throws IOException {
        JsonNode batch = worked(send("?workflow=pair&output=merged", ROWS).json().path("batch_id").asString());
        List<JsonNode> files = new ArrayList<>();
        batch.path("files").forEach(files::add);
        assertThat(files).extracting(file -> file.path("doc").asString()).containsExactly("zip", "merged");
        assertThat(files.getFirst().path("rows").intValue()).isEqualTo(2);

        Answer zip = client.get(path(files.getFirst().path("pdf_url").asString()));
        assertThat(zip.header("Content-Type")).isEqualTo("application/zip");
        Answer head = client.send("HEAD", path(files.getFirst().path("pdf_url").asString()), BodyPublishers.noBody());
        assertThat(head.header("Content-Type")).isEqualTo("application/zip");
        var names = new ArrayList<String>();
        try (var in = new ZipInputStream(new ByteArrayInputStream(zip.bytes()))) {
            for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                names.add(entry.getName());
            }
        }
        assertThat(names).containsExactly("000001-a.pdf", "000003-c.pdf", "manifest.json");
        try (var merged = Loader.loadPDF(client.get(path(files.getLast().path("pdf_url").asString())).bytes())) {
            assertThat(merged.getNumberOfPages()).isEqualTo(3);
        }
        Answer none = client.get("/v1/batches/" + batch.path("batch_id").asString() + "/pdf?doc=zip&part=2");
        assertThat(none.error()).isEqualTo("404 not_found");
        assertThat(none.json().path("message").asString()).endsWith("its last part is 1.");
    }

    @Test
    void theManifestLetsEveryFileBeVerified() throws Exception {
        var sha256 = MessageDigest.getInstance("SHA-256");
        JsonNode batch = worked(send("?workflow=pair&output=merged", ROWS).json().path("batch_id").asString());
        String at = "/v1/batches/" + batch.path("batch_id").asString();
        List<JsonNode> manifest = lines(client.get(at + "/manifest"));
        assertThat(client.get(at + "/manifest", "Accept-Encoding", "gzip").header("Content-Encoding"))
                .as("as all JSON").isEqualTo("gzip");

        assertThat(manifest).extracting(line -> line.path("file").asString())
                .containsExactly("000001-a.pdf", "000003-c.pdf", "merged-001.pdf");
        var files = new HashMap<String, byte[]>();
        try (var zip = new ZipInputStream(new ByteArrayInputStream(client.get(at + "/pdf").bytes()))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                files.put(entry.getName(), zip.readAllBytes());
            }
        }
        files.put("merged-001.pdf", client.get(at + "/pdf?doc=merged").bytes());
        for (JsonNode line : manifest) {
            byte[] file = files.getOrDefault(line.path("file").asString(), new byte[0]);
            assertThat(line.path("sha256").asString()).isEqualTo(HexFormat.of().formatHex(sha256.digest(file)));
            assertThat(line.path("length").intValue()).isEqualTo(file.length);
        }
        JsonNode merged = batch.path("files").path(1);
        assertThat(merged.path("sha256")).isEqualTo(manifest.getLast().path("sha256"));
        assertThat(merged.path("length")).isEqualTo(manifest.getLast().path("length"));
    }

    @Test
    void aRunOfABatchHasItsZipToo() {
        String id = send("?workflow=pair", ROWS).json().path("batch_id").asString();
        worked(id);
        JsonNode first = lines(client.get("/v1/batches/" + id + "/results")).getFirst();
        JsonNode run = client.get("/api/v1/workflows/runs/" + first.path("run_id").asString()).json();
        assertThat(run.path("status").asString()).isEqualTo("completed");
        assertThat(client.get(path(run.path("zip_url").asString())).status()).isEqualTo(200);
    }
}
