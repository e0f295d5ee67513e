package platen.web.dashboard.batch;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import platen.db.WorkbookFile;
import platen.db.batch.DeletedBatchStore;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.member.Role;
import platen.db.template.TemplateStore;
import platen.jobs.batch.work.BatchCoordinator;
import platen.jobs.engine.template.ImportOptions;
import platen.jobs.json.StoredJson;
import platen.jobs.template.TemplateUpload;
import platen.jobs.template.Templates;
import platen.web.dashboard.DashboardTest;
import platen.web.dashboard.Visitor;

class BatchPagesTest extends DashboardTest {
    private static final String SCHEMA = """
            {"fields": [{"key": "tenant", "type": "object", "fields": [
                            {"key": "name", "type": "text", "required": true, "label": "Full name"},
                            {"key": "email", "type": "email"}]},
                        {"key": "rent", "type": "number", "required": true}],
             "strict_formats": true}""";
    private static final String NEW = "/batches/new";
    private static final Pattern SELECTED = Pattern
            .compile("aria-label=\"Column ([^\"]+) goes to\">(?s:(?:(?!</select>).)*?)value=\"([^\"]*)\" selected");

    @BeforeAll
    void create() {
        Templates templates = server().bean(Templates.class);
        templates.create(new TemplateUpload(workspace().organizationId(), "statement", "Rent statement",
                "<html lang='en'><body><p>{{tenant.name}} {{tenant.email}} {{rent}}</p></body></html>"
                        .getBytes(StandardCharsets.UTF_8),
                new ImportOptions(false, StoredJson.object(SCHEMA)), null));
        var made = server().bean(TemplateStore.class)
                .findByAlias(workspace().organizationId(), "statement")
                .orElseThrow();
        templates.publish(made, 1, Environment.STAGING);
    }

    @Test
    void columnsAreGuessedAndTheFirstRowsShowWhatIsWrongInEachCell() {
        String page = upload(
                "Custom ID;Full name;E-mail;rent;Flat\n1;Ada;ada@example.org;12.5;3B\n2;;nobody;much;3C\n");
        String body = as(Role.DEVELOPER).get(page).body();
        assertThat(selected(body)).containsExactly("Custom ID=custom_id", "Full name=tenant.name",
                "E-mail=tenant.email", "rent=rent", "Flat=");
        assertThat(body).contains("4 of 5 columns are used", "1 valid", "1 with errors", "Separated by ;", "3B",
                "is required", "does not look like an email address", "must be a number");
        assertThat(body.split("class=\"cell bad\"", -1)).hasSize(4);
    }

    @Test
    void aColumnIsMovedToAnotherFieldAndTheRowsAreCheckedAgain() {
        String page = upload("who,cost\nAda,5\n");
        assertThat(as(Role.DEVELOPER).get(page).body()).contains("No column fills these required fields",
                "<code>rent</code>", "1 with errors");
        HttpResponse<String> saved = as(Role.DEVELOPER).submit(page, page, "column-0", "tenant.name", "column-1",
                "rent");
        assertThat(Visitor.location(saved)).isEqualTo(page + "#rows");
        assertThat(as(Role.DEVELOPER).get(page).body()).contains("1 valid").doesNotContain("with errors<",
                "No column fills");
        as(Role.DEVELOPER).submit(page, page, "column-0", "rent", "column-1", "rent");
        assertThat(as(Role.DEVELOPER).get(page).body()).contains("Two columns of the CSV go to");
    }

    @Test
    void numbersOfAGermanSpreadsheetAreGuessedAndTheFormatCanBeChosen() {
        String page = upload("sep=;\ntenant.name;rent\nAda;1.234,50\n;\nBo;99\n");
        String body = as(Role.DEVELOPER).get(page).body();
        assertThat(body).contains("2 valid", "<option value=\",\" selected>1.234,50").doesNotContain("with errors<");

        as(Role.DEVELOPER).submit(page, page, "format-1", ".");
        assertThat(as(Role.DEVELOPER).get(page).body()).contains("1 valid", "is no number with a decimal point");
        as(Role.DEVELOPER).submit(page, page, "format-1", "");
        assertThat(as(Role.DEVELOPER).get(page).body()).contains("1 valid", "must be a number");
    }

    @Test
    void aFileOfASpreadsheetOnWindowsIsReadWithItsLetters() {
        String page = upload("tenant.name,rent\nJörg,5\n".getBytes(Charset.forName("windows-1252")));
        assertThat(as(Role.DEVELOPER).get(page).body()).contains("Jörg", "was read as Windows-1252");
    }

    @Test
    void aFileInUtf16SaysHowToSaveIt() {
        String page = upload("\uFEFFtenant.name,rent\nJörg,5\n".getBytes(StandardCharsets.UTF_16LE));
        assertThat(as(Role.DEVELOPER).get(page).body()).contains("encoded in UTF-16")
                .doesNotContain("was read as Windows-1252");
    }

    @Test
    void aWorkbookIsReadLikeACsvAndOneThatIsDamagedIsExplained() {
        String page = upload(WorkbookFile.of("tenant.name,rent\nAda,5\nBo,7\n"));
        assertThat(as(Role.DEVELOPER).get(page).body()).contains("2 valid", "Ada");

        HttpResponse<String> other = as(Role.DEVELOPER).upload(path(NEW), path(NEW), "rows.xlsx",
                WorkbookFile.of("rent\n5\n"), "target", "template:statement", "environment", "staging", "sheet", "May");
        assertThat(other.statusCode()).isEqualTo(422);
        assertThat(other.body()).contains("The workbook has no sheet", "it has", "Rows",
                "value=\"May\"");
    }

    @Test
    void rowsOfNdjsonAreCheckedWithoutColumns() {
        String page = upload("{\"data\": {\"tenant\": {\"name\": \"Ada\"}, \"rent\": \"x\"}}\nnonsense\n");
        assertThat(as(Role.DEVELOPER).get(page).body()).contains("NDJSON", "must be a number", "nonsense")
                .doesNotContain("goes to\"");
    }

    @Test
    void aDryRunChecksAllRowsAndTheFileStaysToBeOrdered() {
        String page = upload("tenant.name,rent\nAda,5\nEve,x\n");
        String batch = Visitor.location(as(Role.DEVELOPER).submit(page, page + "/order", "dry_run", "true"));
        assertThat(as(Role.DEVELOPER).get(batch).body()).contains("0 of 2 rows", "Cancel batch", "live-tail");
        work(batch);
        assertThat(as(Role.DEVELOPER).get(batch).body()).contains("Dry run", "1 completed, 1 failed, 0 waiting",
                "Correct these rows in the file", "A dry run makes no files.").doesNotContain("Send corrected rows");
        assertThat(as(Role.DEVELOPER).get(page).statusCode()).isEqualTo(200);
        assertThat(Visitor.location(as(Role.DEVELOPER).submit(page, page + "/order"))).contains("/batches/bat_");
        assertThat(as(Role.DEVELOPER).get(page).statusCode()).isEqualTo(404);
    }

    @Test
    void tenBadRowsAreCorrectedBesideTheirReasonsUntilAllAreGood() {
        var csv = new StringBuilder("custom_id,tenant.name,tenant.email,rent\n");
        for (int row = 1; row <= 30; row++) {
            boolean bad = row % 3 == 0;
            csv.append("r%d,Tenant %d,%s,%s\n".formatted(row, row, bad && row % 2 == 0 ? "nobody" : "a@example.org",
                    bad && row % 2 == 1 ? "much" : "100"));
        }
        String page = upload(csv.toString());
        String batch = Visitor.location(as(Role.DEVELOPER).submit(page, page + "/order", "on_error", "continue",
                "merged", "true"));
        work(batch);
        String body = as(Role.DEVELOPER).get(batch).body();
        assertThat(body).contains("20 completed, 10 failed, 0 waiting", "name=\"3:rent\" value=\"much\"",
                "name=\"6:tenant.email\" value=\"nobody\"", "Send corrected rows", "Merged PDF", "Manifest");
        assertThat(body.split("name=\"send-", -1)).hasSize(11);

        var fields = new ArrayList<>(List.of("once", found("name=\"once\" value=\"([^\"]+)\"", body)));
        for (int row = 3; row <= 30; row += 3) {
            fields.addAll(List.of("send-" + row, "true", row % 2 == 0 ? row + ":tenant.email" : row + ":rent",
                    row % 2 == 0 ? "b@example.org" : "99"));
        }
        String[] sent = fields.toArray(String[]::new);
        String second = Visitor.location(as(Role.DEVELOPER).submit(batch, batch + "/correct", sent));
        assertThat(as(Role.DEVELOPER).get(second).body()).contains("10 corrected rows were sent");
        assertThat(Visitor.location(as(Role.DEVELOPER).submit(batch, batch + "/correct", sent)))
                .as("the same form again").isEqualTo(second);
        work(second);
        assertThat(as(Role.DEVELOPER).get(second).body()).contains("10 completed, 0 failed, 0 waiting",
                "Corrects rows of", batch.substring(batch.indexOf("bat_")), "No row failed.");
    }

    @Test
    void outputsAreDownloadedAndEachDownloadIsInTheAuditLog() {
        String page = upload("tenant.name,rent\nAda,5\nEve,x\n");
        String batch = Visitor.location(as(Role.DEVELOPER).submit(page, page + "/order", "merged", "true"));
        work(batch);
        assertThat(as(Role.DEVELOPER).get(batch + "/files/zip/1").body()).startsWith("PK");
        assertThat(as(Role.DEVELOPER).get(batch + "/files/merged/1").body()).startsWith("%PDF-");
        assertThat(as(Role.DEVELOPER).get(batch + "/manifest").body()).contains("\"sha256\"", "\"row\":1");
        HttpResponse<String> errors = as(Role.DEVELOPER).get(batch + "/errors");
        assertThat(errors.body()).contains("must be a number", "\"row\":2");
        assertThat(errors.headers().firstValue("Content-Disposition").orElseThrow()).startsWith("attachment");
        HttpResponse<String> table = as(Role.DEVELOPER).get(batch + "/errors?format=csv");
        assertThat(table.body()).as("Excel reads it as UTF-8").startsWith("\uFEFF(row)");
        assertThat(table.body()).contains("rent,rent (error)", "2,,Eve,x,\"must be a number");
        assertThat(table.headers().firstValue("Content-Disposition").orElseThrow()).endsWith("-errors.csv\"");
        assertThat(as(Role.ADMIN).get(path("/audit?noun=batch")).body().split("batch\\.downloaded", -1))
                .hasSizeGreaterThan(3);
        assertThat(as(Role.DEVELOPER).get(batch + "/files/zip/2").statusCode()).isEqualTo(404);
        assertThat(as(Role.DEVELOPER).get(batch + "/files/tar/1").statusCode()).isEqualTo(404);
        assertThat(as(Role.EDITOR).get(batch).statusCode()).isEqualTo(403);
        assertThat(stranger().get(batch).statusCode()).isEqualTo(404);
    }

    @Test
    void aBatchIsCancelledAfterItsEffectIsReadAndResumed() {
        String page = upload("tenant.name,rent\nAda,5\n");
        String batch = Visitor.location(as(Role.DEVELOPER).submit(page, page + "/order"));
        assertThat(as(Role.DEVELOPER).get(batch + "/cancel").body()).contains("Cancel the batch of");
        as(Role.DEVELOPER).submit(batch + "/cancel", batch + "/cancel");
        work(batch);
        assertThat(as(Role.DEVELOPER).get(batch).body()).contains("Cancelled", "Resume batch");
        assertThat(as(Role.DEVELOPER).get(path("/batches?status=cancelled&environment=staging")).body())
                .contains("<tr id=\"" + batch.substring(batch.indexOf("bat_")));
        as(Role.DEVELOPER).submit(batch, batch + "/resume");
        work(batch);
        assertThat(as(Role.DEVELOPER).get(batch).body()).contains("1 completed, 0 failed, 0 waiting");
    }

    @Test
    void aFileThatCannotBeOrderedIsExplained() {
        HttpResponse<String> nothing = as(Role.DEVELOPER).upload(path(NEW), path(NEW), "x.csv", new byte[0], "target",
                "template:statement", "environment", "mars");
        assertThat(nothing.statusCode()).isEqualTo(422);
        assertThat(nothing.body()).contains("Choose a file.", "Choose one of the listed values.");
        HttpResponse<String> elsewhere = as(Role.DEVELOPER).upload(path(NEW), path(NEW), "x.csv",
                "a\n1\n".getBytes(StandardCharsets.UTF_8), "target", "template:statement", "environment",
                "production");
        assertThat(as(Role.DEVELOPER).get(Visitor.location(elsewhere)).body())
                .contains("No version is published to this environment.");
        String blank = upload("colour,size\nred,5\n");
        HttpResponse<String> refused = as(Role.DEVELOPER).submit(blank, blank + "/order");
        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.body()).contains("No column names a field");
    }

    @Test
    void aDraftIsSeenByItsAuthorOnlyAndIsGoneAfterADay() {
        String page = upload("tenant.name,rent\nAda,5\n");
        assertThat(as(Role.ADMIN).get(page).statusCode()).isEqualTo(404);
        assertThat(as(Role.DEVELOPER).get(page).statusCode()).isEqualTo(200);
        server().bean(DeletedBatchStore.class).deleteDrafts(server().clock().instant().minus(Duration.ofDays(1)));
        assertThat(as(Role.DEVELOPER).get(page).statusCode()).isEqualTo(200);
        server().bean(DeletedBatchStore.class).deleteDrafts(server().clock().instant().plusSeconds(1));
        assertThat(as(Role.DEVELOPER).get(page).statusCode()).isEqualTo(404);
    }

    private String upload(String file) {
        return upload(file.getBytes(StandardCharsets.UTF_8));
    }

    private String upload(byte[] file) {
        HttpResponse<String> answer = as(Role.DEVELOPER).upload(path(NEW), path(NEW), "rows.csv", file, "target",
                "template:statement", "environment", "staging");
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(303);
        return Visitor.location(answer);
    }

    private static List<String> selected(String page) {
        return SELECTED.matcher(page).results().map(each -> each.group(1) + "=" + each.group(2)).toList();
    }

    private void work(String page) {
        UUID id = PublicId.BATCH.parse(page.substring(page.indexOf("bat_"))).orElseThrow();
        server().bean(BatchCoordinator.class).coordinateOrHelp(id, batch -> {});
    }

    private static String found(String pattern, String text) {
        Matcher matcher = Pattern.compile(pattern).matcher(text);
        assertThat(matcher.find()).isTrue();
        return matcher.group(1);
    }
}
