package platen.api.contract;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

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
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import platen.api.Client;
import platen.api.Client.Answer;
import platen.api.Raw;
import platen.api.SharedServerTest;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.key.Scope;
import platen.jobs.batch.work.BatchCoordinator;
import platen.jobs.batch.work.BatchProgressListener;
import tools.jackson.databind.JsonNode;

/** Tests batches over HTTP. */
@SharedServerTest
class BatchTest {
    private static final String PAIR = """
            {"fields":[{"key":"member_name","type":"name","is_array":false,"required":true},
                       {"key":"birth","type":"date","is_array":false,"required":true},
                       {"key":"may","type":"boolean","is_array":false,"required":true}],
             "documents":[
               {"template":"consent","mapping":{<same>}},
               {"template":"consent","condition":{"field":"may","equals":true},"mapping":{<same>}}]}
            """;
    private static final String MAPPING = """
            "full_name":"member_name","date_of_birth":"birth","photo_consent":"may",
            "publication":{"value":"club_only"},"signed_on":{"value":"2026-02-14"},"signature":{"value":"<signature>"}
            """;
    private static final String ROWS = """
            {"custom_id":"a","data":{"member_name":"Ada","birth":"1990-01-02","may":true}}
            {"custom_id":"b","data":{"member_name":"Bo","birth":"yesterday","may":true}}
            {"custom_id":"c","data":{"member_name":"Cy","birth":"1991-03-04","may":false}}
            not json
            """;

    private static Tenant tenant;
    private static Client client;

    @BeforeAll
    static void open() {
        tenant = Tenant.unlimited();
        tenant.form("consent", "consent", Environment.PRODUCTION);
        String mapping = MAPPING.replace("<signature>", Tenant.data("consent").path("signature").asString());
        tenant.workflow("pair", PAIR.replace("<same>", mapping));
        client = tenant.client();
    }

    @Test
    void anOrderIsAcknowledgedAndWorkedAndItsRowsAreToldOneByOne() {
        Answer answer = send("?workflow=pair", ROWS);
        assertThat(answer.status()).as(answer.text()).isEqualTo(202);
        String id = answer.json().path("batch_id").asString();
        assertThat(answer.header("Location")).isEqualTo(tenant.api.url("/v1/batches/" + id).toString());
        assertThat(answer.json().path("status").asString()).isEqualTo("validating");
        assertThat(answer.json().path("counts").path("total").intValue()).isEqualTo(4);

        JsonNode batch = worked(id);
        assertThat(batch.propertyNames()).contains("batch_id", "status", "template_alias", "workflow_alias",
                "environment", "counts", "dry_run", "on_error", "documents", "page_count", "allowance_needed",
                "idempotency_key", "warnings", "warning_count", "error", "metadata", "files", "poll_url", "results_url",
                "errors_url",
                "manifest_url", "created_at", "started_at", "completed_at");
        assertThat(batch.path("status").asString()).isEqualTo("completed");
        assertThat(batch.path("counts").toString()).isEqualTo("{\"total\":4,\"completed\":2,\"failed\":2}");
        assertThat(batch.path("documents").intValue()).isEqualTo(3);

        List<JsonNode> results = lines(client.get("/v1/batches/" + id + "/results"));
        assertThat(results).extracting(line -> line.path("status").asString())
                .containsExactly("completed", "failed", "completed", "failed");
        JsonNode first = results.getFirst();
        assertThat(first.path("custom_id").asString()).isEqualTo("a");
        Answer packet = client.get(path(first.path("pdf_url").asString()));
        assertThat(packet.status()).isEqualTo(200);
        assertThat(packet.header("ETag")).isEqualTo('"' + first.path("sha256").asString() + '"');
        assertThat(results.get(1).path("error").path("code").asString()).isEqualTo("data_invalid");
        assertThat(lines(client.get("/v1/batches/" + id + "/manifest"))).hasSize(2)
                .first()
                .satisfies(line -> assertThat(line.path("sha256")).isEqualTo(first.path("sha256")));
    }

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
    void aCsvOfWhichNoColumnNamesAFieldIsRefusedWithWhatWasSeenAndWanted() {
        String before = client.get("/v1/batches").text();
        String csv = "custom_id,member_nmae,born,metadata.branch\na,Ada,1990-01-02,12\n";
        for (String query : List.of("?workflow=pair", "?workflow=pair&dry_run=true")) {
            Answer answer = csv(query, csv);
            assertThat(answer.error()).isEqualTo("400 bad_request");
            assertThat(answer.json().path("message").asString()).contains("Columns seen: 'member_nmae', 'born'.",
                    "Fields wanted: 'member_name', 'birth', 'may'.", "Did you mean 'member_name'?");
        }
        assertThat(csv("?template=consent", "id,nick\n1,Ada\n").json().path("message").asString())
                .contains("Columns seen: 'id', 'nick'.", "'full_name'");
        assertThat(csv("", "template,id\nconsent,1\n").json().path("message").asString()).contains("'full_name'");
        assertThat(csv("?template=consent", "custom_id\n1\n").json().path("message").asString())
                .contains("none with data");
        assertThat(client.get("/v1/batches").text()).isEqualTo(before);
    }

    @Test
    void columnsThatNoFieldTakesAreWarningsOfTheBatchAndOfItsRows() {
        Answer answer = csv("?workflow=pair",
                "custom_id,member_name,birth,may,brith_place,note\na,Ada,1990-01-02,yes,London,x\nb,Bo,1990-01-02,no,,\n");
        assertThat(answer.status()).as(answer.text()).isEqualTo(202);
        JsonNode batch = worked(answer.json().path("batch_id").asString());
        assertThat(batch.path("warnings").valueStream().map(each -> each.path("alias").asString()))
                .containsExactly("brith_place", "note");
        assertThat(batch.path("warnings").path(0).path("message").asString()).startsWith("is not a field here.");
        assertThat(batch.path("warning_count").intValue()).as("empty cells are absent values").isEqualTo(2);
        assertThat(batch.path("counts").path("completed").intValue()).isEqualTo(2);
    }

    @Test
    void warningsOfRowsAreCountedOnceWhateverBecomesOfThem() {
        String rows = """
                {"custom_id":"a","data":{"member_name":"Ada","birth":"1990-01-02","may":false,"naem":"x","p":1}}
                {"custom_id":"b","data":{"naem":"x"}}
                {"custom_id":"c","data":{"member_name":"Cy","birth":"1991-03-04","may":false},"colour":"red"}
                """;
        for (String query : List.of("?workflow=pair", "?workflow=pair&dry_run=true")) {
            JsonNode batch = worked(send(query, rows).json().path("batch_id").asString());
            assertThat(batch.path("warnings").isEmpty()).isTrue();
            assertThat(batch.path("counts").path("failed").intValue()).isEqualTo(1);
            long told = lines(client.get("/v1/batches/" + batch.path("batch_id").asString() + "/results")).stream()
                    .mapToLong(line -> line.path("warnings").size())
                    .sum();
            assertThat(batch.path("warning_count").longValue()).as(query).isEqualTo(told).isGreaterThanOrEqualTo(3);
        }
    }

    private static Answer csv(String query, String rows) {
        return client.send("POST", "/v1/batches" + query, BodyPublishers.ofString(rows), "Content-Type", "text/csv");
    }

    @Test
    void aCsvIsReadUnderItsHeaderAndABadQuoteTakesNoOtherRow() {
        String csv = "\uFEFFcustom_id;Name;birth;may;note\r\na;\"Ada \"\"A\"\"\";1990-01-02;yes;\r\n"
                + "b;\"Bo;1990-01-02;no;\r\nc;Cy;1991-03-04;no;\"two\nlines\"\r\nd;Di;1991-03-04\r\n"
                + "a;Again;1990-01-02;yes;\r\n";
        String query = "?workflow=pair&delimiter=%3B&mapping="
                + URLEncoder.encode("{\"Name\":\"member_name\",\"note\":null}", UTF_8);
        Answer answer = client.send("POST", "/v1/batches" + query, BodyPublishers.ofString(csv), "Content-Type",
                "text/csv; charset=utf-8");
        assertThat(answer.status()).as(answer.text()).isEqualTo(202);

        String id = answer.json().path("batch_id").asString();
        worked(id);
        List<JsonNode> results = lines(client.get("/v1/batches/" + id + "/results"));
        assertThat(results).extracting(line -> line.path("status").asString())
                .containsExactly("completed", "failed", "completed", "failed", "failed");
        assertThat(results.getLast().path("custom_id").asString()).isEqualTo("a");
        List<JsonNode> errors = lines(client.get("/v1/batches/" + id + "/errors"));
        assertThat(errors).extracting(line -> line.path("error").path("message").asString())
                .satisfiesExactly(message -> assertThat(message).contains("quote"),
                        message -> assertThat(message).contains("3 cells", "5"),
                        message -> assertThat(message).contains("earlier row"));
        // has the type of the schema, so the row can be sent again once its name is corrected
        assertThat(errors.getLast().at("/data/may").toString()).isEqualTo("true");
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
    void aDryRunTellsPagesErrorsAndTheAllowanceNeeded() {
        JsonNode batch = worked(send("?workflow=pair&dry_run=true", ROWS).json().path("batch_id").asString());
        assertThat(batch.path("counts").toString()).isEqualTo("{\"total\":4,\"completed\":2,\"failed\":2}");
        assertThat(batch.path("allowance_needed").intValue()).isEqualTo(3);
        assertThat(batch.path("page_count").intValue()).isEqualTo(3);
        assertThat(batch.path("files").isEmpty()).isTrue();
        Answer none = client.get("/v1/batches/" + batch.path("batch_id").asString() + "/pdf");
        assertThat(none.json().path("message").asString()).contains("A dry run makes no files");
    }

    @Test
    void rowsThatAreCutShortAreNoOrder() throws IOException {
        String key = tenant.secret(Environment.PRODUCTION, Scope.WORKFLOW_RUN);
        String before = client.get("/v1/batches").text();
        String row = ROWS.lines().findFirst().orElseThrow() + "\n";
        for (String framed : List.of("Content-Length: 1000\r\n\r\n" + row,
                "Transfer-Encoding: chunked\r\n\r\n" + Integer.toHexString(row.length()) + "\r\n" + row + "\r\n")) {
            try (var raw = new Raw(tenant.api)) {
                raw.send("POST /v1/batches?workflow=pair HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer "
                        + key + "\r\nContent-Type: application/x-ndjson\r\n" + framed);
                raw.end();
                assertThat(raw.answer()).startsWith("HTTP/1.1 400").contains("was cut short");
            }
        }
        assertThat(client.get("/v1/batches").text()).isEqualTo(before);
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

    @Test
    void whatNoRowHasIsIgnoredAndToldOfTheRow() {
        String rows = """
                {"custom_id":"a","data":{"member_name":"Ada","birth":"1990-01-02","may":true},"dta":1}
                {"custom_id":"b","row":7,"error":{},"data":{"member_name":"Bo","birth":"yesterday","may":true},"x":1}
                {"custom_id":"c","data":{"member_name":"Cy","birth":"1991-03-04","may":false}}
                """;
        for (String mode : List.of("", "&dry_run=true")) {
            String id = send("?workflow=pair" + mode, rows).json().path("batch_id").asString();
            worked(id);
            List<JsonNode> results = lines(client.get("/v1/batches/" + id + "/results"));
            assertThat(results).extracting(line -> line.at("/warnings/0/alias").asString(""))
                    .containsExactly("dta", "x", "");
            assertThat(results).extracting(line -> line.path("warnings").size()).containsExactly(1, 1, 0);
        }
    }

    @Test
    void metadataHoldsStringsAlsoOfARow() {
        String id = send("?template=consent&dry_run=true", """
                {"custom_id":"a","data":{},"metadata":{"a":{"b":1}}}
                {"custom_id":"b","data":{},"metadata":7}
                """).json().path("batch_id").asString();
        worked(id);
        assertThat(lines(client.get("/v1/batches/" + id + "/errors")))
                .extracting(line -> line.path("error").path("message").asString())
                .containsExactly("metadata must hold strings of at most 500 characters.",
                        "metadata must be an object.");
        String numbers = URLEncoder.encode("{\"a\":1}", UTF_8);
        assertThat(send("?template=consent&metadata=" + numbers, ROWS).error()).isEqualTo("400 bad_request");
    }

    @Test
    void aRowThatNothingSaysWhatToMakeOfIsABadRow() {
        String id = send("", "{\"custom_id\":\"a\",\"data\":{}}").json().path("batch_id").asString();
        JsonNode batch = worked(id);
        assertThat(batch.path("status").asString()).as("nothing stopped it").isEqualTo("completed");
        assertThat(batch.path("counts").toString()).isEqualTo("{\"total\":1,\"completed\":0,\"failed\":1}");
        assertThat(lines(client.get("/v1/batches/" + id + "/results")).getFirst().at("/error/message").asString())
                .contains("give the row a 'template', or the whole batch a template or a workflow");
        assertThat(client.get("/v1/batches/" + id + "/pdf").json().path("message").asString())
                .contains("No row of the batch has come to a PDF");
    }

    @Test
    void aRepeatedKeyIsReplayedAndOtherRowsAreAConflict() {
        Answer first = send("?workflow=pair", ROWS, "Idempotency-Key", "june");
        Answer again = send("?workflow=pair", ROWS, "Idempotency-Key", "june");
        assertThat(again.status()).isEqualTo(202);
        assertThat(again.header("Idempotent-Replayed")).isEqualTo("true");
        assertThat(again.json().path("batch_id")).isEqualTo(first.json().path("batch_id"));
        assertThat(send("?workflow=pair", ROWS + "{}", "Idempotency-Key", "june").error())
                .isEqualTo("409 idempotency_conflict");
        assertThat(send("?workflow=pair&dry_run=true", ROWS, "Idempotency-Key", "june").error())
                .isEqualTo("409 idempotency_conflict");
    }

    @Test
    void anOrderIsCancelledAndResumed() {
        String id = send("?workflow=pair", ROWS).json().path("batch_id").asString();
        assertThat(client.post("/v1/batches/" + id + "/cancel", "{}").json().path("status").asString())
                .isEqualTo("cancelling");
        assertThat(worked(id).path("status").asString()).isEqualTo("cancelled");
        Answer noZip = client.get("/v1/batches/" + id + "/pdf?doc=zip");
        assertThat(noZip.error()).isEqualTo("404 not_found");
        assertThat(noZip.json().path("message").asString()).contains("was cancelled before", "Resume it");
        assertThat(client.post("/v1/batches/" + id + "/resume", "{}").json().path("status").asString())
                .isEqualTo("validating");
        assertThat(worked(id).path("status").asString()).isEqualTo("completed");
    }

    @Test
    void whatIsNoBatchIsRefused() {
        assertThat(send("?workflow=nowhere", ROWS).error()).isEqualTo("404 not_found");
        assertThat(send("?template=nowhere", ROWS).error()).isEqualTo("404 not_found");
        assertThat(send("?workflow=%00", ROWS).error()).isEqualTo("404 not_found");
        assertThat(send("?template=%00", ROWS).error()).isEqualTo("404 not_found");
        assertThat(send("?workflow=pair", "").error()).isEqualTo("400 bad_request");
        assertThat(send("?workflow=pair&template=consent", ROWS).error()).isEqualTo("400 bad_request");
        assertThat(send("?workflow=pair&on_error=maybe", ROWS).error()).isEqualTo("400 bad_request");
        for (String ofCsv : List.of("&mapping=%7B%22name%22%3A%22member_name%22%7D", "&delimiter=%7C")) {
            assertThat(send("?workflow=pair" + ofCsv, ROWS).json().path("message").asString())
                    .contains("are for CSV", "or send the rows as CSV");
        }
        assertThat(client.post("/v1/batches?workflow=pair", "{}").error()).isEqualTo("415 bad_request");
        Answer noStatus = client.get("/v1/batches?status=receiving");
        assertThat(noStatus.error()).isEqualTo("400 bad_request");
        assertThat(noStatus.json().path("message").asString()).contains("validating, in_progress");
        assertThat(client.get("/v1/batches/bat_none").error()).isEqualTo("404 not_found");
    }

    @Test
    void aMisspeltParameterIsNoOrderThatIsWorkedForReal() {
        String before = client.get("/v1/batches").text();
        Answer misspelt = send("?workflow=pair&dryrun=true", ROWS);
        assertThat(misspelt.error()).isEqualTo("400 bad_request");
        assertThat(misspelt.json().path("message").asString())
                .isEqualTo("Unknown query parameter 'dryrun'. Did you mean 'dry_run'?");
        assertThat(misspelt.json().path("parameter").asString()).isEqualTo("dryrun");
        assertThat(send("?workflow=pair&on_eror=stop", ROWS).json().path("message").asString())
                .contains("Did you mean 'on_error'?");
        assertThat(send("?workflow=pair&priority=1", ROWS).json().path("message").asString())
                .endsWith(
                        "Allowed are delimiter, dry_run, mapping, metadata, on_error, output, strict, template, workflow.");
        assertThat(client.get("/v1/batches").text()).isEqualTo(before);
        assertThat(client.get("/v1/batches?limt=1").status()).as("only where it is dear").isEqualTo(200);
    }

    @Test
    void anOrderNeedsTheScopeOfItsRows() {
        Client renders = tenant.client(Environment.PRODUCTION, Scope.TEMPLATE_RENDER);
        assertThat(send(renders, "?workflow=pair", ROWS).error()).isEqualTo("403 forbidden");
        String id = send("?workflow=pair", ROWS).json().path("batch_id").asString();
        assertThat(renders.get("/v1/batches/" + id).error()).isEqualTo("403 forbidden");
        Client reads = tenant.client(Environment.PRODUCTION, Scope.SUBMISSION_READ);
        assertThat(reads.get("/v1/batches").error()).isEqualTo("403 forbidden");
    }

    @Test
    void anotherWorkspacesOrderIsAsGoodAsNone() {
        String id = send("?workflow=pair", ROWS).json().path("batch_id").asString();
        Client stranger = Tenant.unlimited().client();
        for (String of : List.of("", "/results", "/errors", "/manifest", "/pdf")) {
            assertThat(stranger.get("/v1/batches/" + id + of).error()).isEqualTo("404 not_found");
        }
        assertThat(stranger.post("/v1/batches/" + id + "/cancel", "{}").error()).isEqualTo("404 not_found");
        assertThat(stranger.get("/v1/batches").json().path("data").isEmpty()).isTrue();
        assertThat(client.get("/v1/batches?limit=1").json().path("data").path(0).path("batch_id").asString())
                .isNotEmpty();
    }

    private static Answer send(String query, String rows, String... headers) {
        return send(client, query, rows, headers);
    }

    private static Answer send(Client by, String query, String rows, String... headers) {
        var all = new ArrayList<>(List.of(headers));
        all.addAll(List.of("Content-Type", "application/x-ndjson"));
        return by.send("POST", "/v1/batches" + query, BodyPublishers.ofString(rows), all.toArray(String[]::new));
    }

    /** Returns the record after a worker has processed the batch. */
    private static JsonNode worked(String id) {
        tenant.api.bean(BatchCoordinator.class).work(PublicId.BATCH.parse(id).orElseThrow(),
                BatchProgressListener.NONE);
        return client.get("/v1/batches/" + id).json();
    }

    private static List<JsonNode> lines(Answer answer) {
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.header("Content-Type")).isEqualTo("application/x-ndjson");
        return answer.text().lines().map(Client::json).toList();
    }

    private static String path(String url) {
        return url.substring(url.indexOf("/", "https://".length()));
    }
}
