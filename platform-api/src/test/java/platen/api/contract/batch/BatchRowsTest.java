package platen.api.contract.batch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static platen.api.contract.batch.BatchFixture.ROWS;
import static platen.api.contract.batch.BatchFixture.client;
import static platen.api.contract.batch.BatchFixture.csv;
import static platen.api.contract.batch.BatchFixture.lines;
import static platen.api.contract.batch.BatchFixture.send;
import static platen.api.contract.batch.BatchFixture.tenant;
import static platen.api.contract.batch.BatchFixture.worked;

import java.io.IOException;
import java.net.URLEncoder;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import platen.api.Client.Answer;
import platen.api.RawSocket;
import platen.api.SharedServerTest;
import platen.db.WorkbookFile;
import platen.db.core.Environment;
import platen.db.key.Scope;
import platen.jobs.batch.spreadsheet.Workbooks;
import tools.jackson.databind.JsonNode;

/** Tests the rows of a batch: CSV columns, warnings and bad rows. */
@SharedServerTest
class BatchRowsTest {
    @Test
    void aCsvWithoutAKnownColumnIsRefusedWithItsColumnsAndTheExpectedOnes() {
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

    @ParameterizedTest
    @ValueSource(strings = {"template=consent", "template=consent&extra_columns=refuse",
            "template=consent&extra_columns=ignore", "workflow=pair"})
    void aTitleAboveTheHeaderIsRefusedWithTheFieldsThatAreWanted(String query) {
        String before = client.get("/v1/batches").text();
        Answer answer = csv("?" + query, "Members\n\ncustom_id,full_name,member_name\na,Ada,Ada\n");
        assertThat(answer.error()).isEqualTo("400 bad_request");
        assertThat(answer.json().path("message").asString()).startsWith("No column names a field")
                .contains("Columns seen: 'Members'.", "Fields wanted: ");
        assertThat(client.get("/v1/batches").text()).isEqualTo(before);
    }

    @Test
    void aTitleInAWorkbookIsRefusedWithTheFieldsThatAreWanted() {
        Answer answer = client.send("POST", "/v1/batches?template=consent",
                BodyPublishers.ofByteArray(WorkbookFile.of("Members\ncustom_id,full_name\na,Ada\n")), "Content-Type",
                Workbooks.TYPE);
        assertThat(answer.error()).isEqualTo("400 bad_request");
        assertThat(answer.json().path("message").asString()).contains("Columns seen: 'Members'.", "'full_name'");
    }

    @Test
    void columnsOfRowsThatCannotBeReadAreComparedWithTheTemplateOfTheBatch() {
        Answer refused = csv("?template=consent", "custom_id,full_name,note\na\n");
        assertThat(refused.json().path("message").asString()).startsWith("The column 'note' names no field.");
        Answer unread = csv("?template=consent&extra_columns=ignore", "custom_id,full_name,note\na\n");
        assertThat(unread.status()).as(unread.text()).isEqualTo(202);
        assertThat(unread.json().path("warnings").valueStream().map(each -> each.path("alias").asString()))
                .containsExactly("note");
        Answer other = csv("?template=consent&extra_columns=ignore",
                "custom_id,template,full_name,may\na,absent,Ada,yes\nb\n");
        assertThat(other.status()).as(other.text()).isEqualTo(202);
        assertThat(other.json().path("warnings").valueStream().map(each -> each.path("alias").asString()))
                .doesNotContain("full_name");
    }

    @Test
    void aBatchWithoutAnyTemplateHasNoWarningsOfItsColumns() {
        Answer answer = csv("?extra_columns=ignore", "custom_id,full_name\na,Ada\n");
        assertThat(answer.status()).as(answer.text()).isEqualTo(202);
        assertThat(answer.json().path("warnings").isEmpty()).isTrue();
    }

    @Test
    void rowsInTheEncodingOfWindowsAndFilesInUtf16SayHowToSaveThem() {
        String csv = "custom_id,member_name,birth,may\na,Jörg,1990-01-02,yes\nb,Bo,1990-01-02,yes\n";
        Answer windows = client.send("POST", "/v1/batches?workflow=pair",
                BodyPublishers.ofByteArray(csv.getBytes(Charset.forName("windows-1252"))), "Content-Type", "text/csv");
        assertThat(windows.status()).as(windows.text()).isEqualTo(202);
        String id = windows.json().path("batch_id").asString();
        assertThat(worked(id).path("counts").path("failed").intValue()).isEqualTo(1);
        assertThat(
                lines(client.get("/v1/batches/" + id + "/errors")).getFirst().path("error").path("message").asString())
                .isEqualTo("The row is not valid UTF-8. Save the file as \"CSV UTF-8\", or upload it on the dashboard,"
                        + " which reads Windows-1252 too.");

        Answer utf16 = client.send("POST", "/v1/batches?workflow=pair",
                BodyPublishers.ofByteArray(("\uFEFF" + csv).getBytes(StandardCharsets.UTF_16LE)), "Content-Type",
                "text/csv");
        assertThat(utf16.error()).isEqualTo("400 bad_request");
        assertThat(utf16.json().path("message").asString()).contains("encoded in UTF-16", "CSV UTF-8");
    }

    @Test
    void aCsvWithColumnsThatNoFieldTakesIsRefusedWithWhatWasMeant() {
        String before = client.get("/v1/batches").text();
        String rows = "custom_id,member_name,birth,may,brith,note,metadata.branch,\na,Ada,1990-01-02,yes,Rome,x,1,y\n";
        Answer answer = csv("?workflow=pair", rows);
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.json().path("message").asString())
                .isEqualTo("The columns 'brith', 'note' name no field. Did you mean 'birth'? Rename them,"
                        + " map them to fields with 'mapping', or say that extra columns are ignored:"
                        + " extra_columns=ignore.");
        assertThat(csv("?workflow=pair&extra_columns=refuse", rows).status()).isEqualTo(400);
        assertThat(csv("?workflow=pair&extra_columns=keep", rows).json().path("parameter").asString())
                .isEqualTo("extra_columns");
        assertThat(client.get("/v1/batches").text()).isEqualTo(before);

        String mapped = URLEncoder.encode("{\"brith\":null,\"note\":null}", UTF_8);
        assertThat(csv("?workflow=pair&mapping=" + mapped, rows).status()).isEqualTo(202);
    }

    @Test
    void aColumnThatIsMappedToNoFieldIsRefusedWithTheNameThatIsNone() {
        String rows = "custom_id,member_name,day,may,note\na,Ada,1990-01-02,yes,x\n";
        String ignored = " or say that extra columns are ignored: extra_columns=ignore.";
        assertThat(mapped("{\"day\":\"birth\"}", "", rows).json().path("message").asString()).isEqualTo(
                "The column 'note' names no field. Rename it, map it to a field with 'mapping'," + ignored);
        assertThat(mapped("{\"day\":\"birth\",\"note\":\"nonsense\"}", "", rows).json().path("message").asString())
                .isEqualTo("The column 'note' (mapped to 'nonsense') names no field. Correct 'mapping'," + ignored);
        assertThat(mapped("{\"day\":\"brith\",\"note\":null}", "", rows).json().path("message").asString())
                .isEqualTo("The column 'day' (mapped to 'brith') names no field. Did you mean 'birth'?"
                        + " Correct 'mapping'," + ignored);
        assertThat(mapped("{\"day\":\"birth\",\"note\":\"birth.day\"}", "", rows).json().path("message").asString())
                .isEqualTo("The column 'note' (mapped to 'birth.day') names no field. Correct 'mapping'," + ignored);
        assertThat(mapped("{\"day\":\"brith\"}", "", rows).json().path("message").asString())
                .startsWith("The columns 'day' (mapped to 'brith'), 'note' name no field. Did you mean 'birth'?"
                        + " Rename them,");
        assertThat(mapped("{\"birth\":\"x\"}", "", "custom_id,birth\na,1\n").json().path("message").asString())
                .contains("Columns seen: 'birth' (mapped to 'x'). Fields wanted: 'member_name', 'birth', 'may'.");

        JsonNode warnings = mapped("{\"day\":\"brith\",\"note\":\"nonsense\"}", "&extra_columns=ignore", rows).json()
                .path("warnings");
        assertThat(warnings.valueStream().map(each -> each.path("message").asString())).containsExactly(
                "is mapped to 'brith', which is not a field here. Did you mean 'birth'?",
                "is mapped to 'nonsense', which is not a field here. The column is ignored.");
    }

    private static Answer mapped(String mapping, String more, String rows) {
        return csv("?workflow=pair" + more + "&mapping=" + URLEncoder.encode(mapping, UTF_8), rows);
    }

    @Test
    void columnsThatAreIgnoredAreWarningsOfTheBatchAndOfItsRows() {
        Answer answer = csv("?workflow=pair&extra_columns=ignore",
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
    void aWorkbookIsSentWithItsOwnContentTypeAndTheNameOfASheet() {
        byte[] file = WorkbookFile.of("custom_id,member_name,birth,may\na,Ada,1990-01-02,yes\n");
        Answer answer = client.send("POST", "/v1/batches?workflow=pair&sheet=Rows", BodyPublishers.ofByteArray(file),
                "Content-Type", Workbooks.TYPE);
        assertThat(answer.status()).as(answer.text()).isEqualTo(202);
        assertThat(worked(answer.json().path("batch_id").asString()).path("counts").path("completed").intValue())
                .isEqualTo(1);

        Answer missing = client.send("POST", "/v1/batches?workflow=pair&sheet=May", BodyPublishers.ofByteArray(file),
                "Content-Type", Workbooks.TYPE);
        assertThat(missing.error()).isEqualTo("400 bad_request");
        assertThat(missing.json().path("message").asString())
                .isEqualTo("The workbook has no sheet 'May'; it has 'Rows'.");
        Answer type = client.send("POST", "/v1/batches?workflow=pair", BodyPublishers.ofByteArray(file), "Content-Type",
                "application/vnd.ms-excel");
        assertThat(type.status()).isEqualTo(415);
        assertThat(type.json().path("message").asString()).contains(Workbooks.TYPE);
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
    void datesThatAreWrittenOtherwiseAreReadByTheirFormatAndOthersFailTheirRow() {
        String query = "?workflow=pair&formats="
                + URLEncoder.encode("{\"birth\":{\"date_format\":\"dd.MM.yyyy\"}}", UTF_8);
        Answer answer = csv(query, "sep=;\ncustom_id;member_name;birth;may\na;Ada;2.1.1990;WAHR\n;;;\n"
                + "b;Bo;1990-01-02;no\n");
        assertThat(answer.status()).as(answer.text()).isEqualTo(202);

        String id = answer.json().path("batch_id").asString();
        worked(id);
        assertThat(lines(client.get("/v1/batches/" + id + "/results")))
                .extracting(line -> line.path("status").asString())
                .containsExactly("completed", "failed");
        assertThat(lines(client.get("/v1/batches/" + id + "/errors")).getFirst().at("/error/message").asString())
                .isEqualTo("The cell of the column 'birth' is no date like dd.MM.yyyy.");
    }

    @Test
    void truncatedRowsMakeNoBatch() throws IOException {
        String key = tenant.secret(Environment.PRODUCTION, Scope.WORKFLOW_RUN);
        String before = client.get("/v1/batches").text();
        String row = ROWS.lines().findFirst().orElseThrow() + "\n";
        for (String framed : List.of("Content-Length: 1000\r\n\r\n" + row,
                "Transfer-Encoding: chunked\r\n\r\n" + Integer.toHexString(row.length()) + "\r\n" + row + "\r\n")) {
            try (var raw = new RawSocket(tenant.api)) {
                raw.send("POST /v1/batches?workflow=pair HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer "
                        + key + "\r\nContent-Type: application/x-ndjson\r\n" + framed);
                raw.end();
                assertThat(raw.answer()).startsWith("HTTP/1.1 400").contains("was cut short");
            }
        }
        assertThat(client.get("/v1/batches").text()).isEqualTo(before);
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
}
