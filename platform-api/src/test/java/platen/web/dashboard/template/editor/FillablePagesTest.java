package platen.web.dashboard.template.editor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import platen.db.draft.TemplateDraftStore;
import platen.db.member.Role;
import platen.db.template.TemplateStore;
import platen.jobs.engine.template.ImportOptions;
import platen.jobs.template.TemplateUpload;
import platen.jobs.template.Templates;
import platen.web.dashboard.DashboardTest;
import platen.web.dashboard.Visitor;

/** Edits the fields of a PDF form as a browser without scripts does. */
class FillablePagesTest extends DashboardTest {
    private static final String DERIVED = """
            {"key":"invoice_number","type":"text","label":"Invoice number","required":true,"max_length":0,"format":"",\
            "options":[]}""";

    @Test
    void thePageListsTheFieldsAndHasAFormForTheChosenOne() {
        String at = create("listed");
        String page = edit(at, "?field=invoice_date");
        assertThat(page).contains("bill_to_name", "at most 60 characters", "mm/dd/yyyy", "value=\"invoice_date\"",
                "page 1: x 447, y 110, 114 × 20 pt", "name=\"data.invoice_number\"").doesNotContain("Ignored");
        assertThat(page).doesNotContain("is required<")
                .containsPattern("value=\"date\"[^>]* selected").containsPattern("name=\"data.total\"");
    }

    @Test
    void aPageWaitsForTheProcessesThatOtherPagesOfItsWorkspaceUse() throws Exception {
        String at = create("opened");
        var pages = new ArrayList<Future<HttpResponse<String>>>();
        try (ExecutorService editors = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 12; i++) {
                pages.add(editors.submit(() -> as(Role.EDITOR).get(at + "/edit")));
            }
        }
        for (Future<HttpResponse<String>> page : pages) {
            assertThat(page.get().body()).contains("bill_to_name");
        }
    }

    @Test
    void changesOfAFieldBecomeOverridesAndWhatEqualsTheFileDoesNot() {
        String at = create("changed");
        HttpResponse<String> saved = save(at, 0, "field", "invoice_number", "field_derived", DERIVED, "field_key",
                "bill.number", "field_label", "Invoice number", "field_type", "number", "field_max_length", "",
                "field_format", "1,234", "field_required_shown", "true", "field_signer", "tenant");
        assertThat(Visitor.location(saved)).isEqualTo(at + "/edit?field=invoice_number");
        assertThat(overrides("changed")).isEqualTo("""
                {"fields":[{"field":"invoice_number","key":"bill.number","type":"number","format":"1,234",\
                "signer":"tenant","required":false}]}""");
        assertThat(edit(at, "?field=invoice_number"))
                .contains("bill.number", "signer tenant", "1,234");
        save(at, 1, "field", "invoice_number", "field_derived", DERIVED, "field_key", "invoice_number", "field_type",
                "text", "field_required_shown", "true", "field_required", "true", "field_format", "", "field_signer",
                "");
        assertThat(overrides("changed")).isEqualTo("{\"fields\":[]}");
    }

    @Test
    void anOverrideThatDoesNotFitIsShownAtItsFieldAndKeepsTheOthers() {
        String at = create("wrong");
        save(at, 0, "field", "invoice_number", "field_derived", DERIVED, "field_calculate", "rent * 2");
        String page = edit(at, "?field=invoice_number");
        assertThat(page).contains("which is no key", "value=\"rent * 2\"", "bill_to_name").contains("class=\"off\"");
    }

    @Test
    void wrongNumbersAreRefusedAndNothingIsSaved() {
        String at = create("refused");
        HttpResponse<String> refused = save(at, 0, "field", "invoice_number", "field_derived", DERIVED,
                "field_max_length", "many");
        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.body()).contains("The maximum length is a whole number from 1");
        assertThat(overrides("refused")).isNull();
    }

    @Test
    void testDataIsReadFromTheControlsOfTheirSchema() {
        String at = create("data");
        String schema = """
                {"fields":[{"key":"invoice_number","type":"text","is_array":false,"required":true},
                 {"key":"total","type":"currency","is_array":false,"required":true},
                 {"key":"paid","type":"checkbox","is_array":false,"required":false},
                 {"key":"items","type":"object","is_array":true,"required":false,
                  "fields":[{"key":"price","type":"number","is_array":false,"required":false}]}]}""";
        HttpResponse<String> wrong = save(at, 0, "data_schema", schema, "data.total", "twelve");
        assertThat(wrong.statusCode()).isEqualTo(422);
        assertThat(wrong.body()).contains("Type a number with a decimal point");
        save(at, 0, "data_schema", schema, "data.invoice_number", "2026-1", "data.total", "12.50",
                "data.items[0].price", "1", "data.items[1].price", "", "data.items[2].price", "3");
        assertThat(content("data", "sample_data")).isEqualTo("""
                {"invoice_number":"2026-1","total":12.50,"paid":false,"items":[{"price":1},{"price":3}]}""");
        assertThat(edit(at, "")).contains("value=\"12.50\"", "2026-1");
    }

    @Test
    void aNewFileIsComparedFirstAndReplacesTheOldOneWhenItIsConfirmed() throws IOException {
        String at = create("replaced");
        save(at, 0, "field", "invoice_number", "field_derived", DERIVED, "field_label", "Number");
        save(at, 1, "field", "notes", "field_derived", "{}", "field_label", "Remarks");
        byte[] consent = Files.readAllBytes(Path.of("../samples/forms/consent.pdf"));
        HttpResponse<String> compared = Busy.again(() -> as(Role.EDITOR).upload(at + "/draft/replace",
                at + "/draft/replace", "consent.pdf", consent));
        assertThat(compared.statusCode()).as(compared.body()).isEqualTo(200);
        assertThat(compared.body()).contains("Gone fields", "invoice_number", "New fields");
        assertThat(as(Role.EDITOR).get(at + "/draft/source").body().length()).isNotEqualTo(consent.length);
        String hash = find("name=\"hash\" value=\"([0-9a-f]{64})\"", compared.body());
        String page = at + "/draft/replace";
        assertThat(Busy.again(() -> as(Role.EDITOR).submit(page, page + "/confirm", "hash", hash, "revision", "1"))
                .statusCode()).isEqualTo(409);
        assertThat(as(Role.EDITOR).submit(page, page + "/confirm", "hash", "0".repeat(64), "revision", "2").body())
                .contains("Another file was uploaded meanwhile");
        HttpResponse<String> done = Busy.again(
                () -> as(Role.EDITOR).submit(page, page + "/confirm", "hash", hash, "revision", "2"));
        assertThat(Visitor.location(done)).as(done.body()).isEqualTo(at + "/edit");
        assertThat(overrides("replaced")).isEqualTo("{\"fields\":[]}");
        assertThat(edit(at, "")).contains("The file was replaced").doesNotContain(
                "bill_to_name");
    }

    @Test
    void acceptedProposalsBecomeOverridesAndWhatTheAuthorSetStays() {
        String at = create("proposed");
        save(at, 0, "field", "notes", "field_derived", "{}", "field_label", "Remarks");
        save(at, 1, "accept", "{\"field\":\"notes\",\"key\":\"remarks\",\"label\":\"Other\"}", "key:notes", "my_notes",
                "accept", "{\"field\":\"tax\",\"key\":\"sales_tax\",\"type\":\"currency\"}");
        assertThat(overrides("proposed")).isEqualTo("""
                {"fields":[{"field":"notes","label":"Remarks","key":"my_notes"},\
                {"field":"tax","key":"sales_tax","type":"currency"}]}""");
        assertThat(save(at, 2, "accept", "nonsense").statusCode()).isEqualTo(422);
    }

    @Test
    void fieldsAreDrawnChangedAndDeletedByNumbers() {
        String at = create("drawn");
        save(at, 0, "drawn_fields", "[]", "draw", "add", "draw_key", "stamp", "draw_type", "image", "draw_page", "1",
                "draw_x", "72", "draw_y", "600", "draw_width", "80", "draw_height", "40.5");
        assertThat(content("drawn", "drawn_fields")).isEqualTo("""
                [{"key":"stamp","type":"image","page":1,"x":72.0,"y":600.0,"width":80.0,"height":40.5}]""");
        String page = edit(at, "?field=stamp");
        assertThat(page).contains("page 1: x 72, y 600, 80 × 41 pt", "name=\"draw_was\" value=\"stamp\"");
        save(at, 1, "drawn_fields", String.valueOf(content("drawn", "drawn_fields")), "draw", "add", "draw_key", "paid",
                "draw_type", "radio", "draw_page", "1", "draw_x", "300", "draw_y", "600", "draw_width", "12",
                "draw_height", "12", "draw_values", "yes\r\nno");
        assertThat(content("drawn", "drawn_fields")).contains("\"value\":\"no\",\"page\":1,\"x\":300.0,\"y\":618.0");
        save(at, 2, "drawn_fields", String.valueOf(content("drawn", "drawn_fields")), "draw", "delete", "draw_was",
                "stamp");
        assertThat(content("drawn", "drawn_fields")).contains("paid").doesNotContain("stamp");
        assertThat(save(at, 3, "drawn_fields", "[]", "draw", "add", "draw_key", "x", "draw_type", "text", "draw_page",
                "1", "draw_x", "left").body()).contains("Places are numbers of points");
    }

    @Test
    void aDrawnFieldThatDoesNotFitIsAProblemAndTheOthersAreShown() {
        String at = create("outside");
        save(at, 0, "drawn_fields", "[]", "draw", "add", "draw_key", "far", "draw_type", "text", "draw_page", "9",
                "draw_x", "72", "draw_y", "600", "draw_width", "80", "draw_height", "20");
        assertThat(edit(at, "")).contains("far", "bill_to_name", "banner bad");
    }

    @Test
    void aFileThatIsNoFormIsNotKept() {
        String at = create("damaged");
        HttpResponse<String> refused = Busy.again(() -> as(Role.EDITOR).upload(at + "/draft/replace",
                at + "/draft/replace", "x.pdf", "%PDF-1.7 damaged".getBytes(StandardCharsets.US_ASCII)));
        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.body()).contains("cannot be read as a PDF");
        assertThat(as(Role.EDITOR).upload(at + "/draft/replace", at + "/draft/replace", "x.html",
                "<p>{{a}}</p>".getBytes(StandardCharsets.US_ASCII)).body()).contains("The file is no PDF");
    }

    private static String find(String pattern, String text) {
        Matcher found = Pattern.compile(pattern).matcher(text);
        assertThat(found.find()).isTrue();
        return found.group(1);
    }

    @Test
    void theFileIsSentAsADownloadThatIsNoPageOfThisServer() {
        String at = create("source");
        HttpResponse<String> source = as(Role.EDITOR).get(at + "/draft/source");
        assertThat(source.body()).startsWith("%PDF-");
        assertThat(source.headers().firstValue("Content-Disposition").orElse("")).startsWith("attachment");
        assertThat(source.headers().firstValue("Content-Security-Policy").orElse("")).contains("sandbox");
        assertThat(stranger().get(at + "/draft/source").statusCode()).isEqualTo(404);
    }

    private String create(String alias) {
        try {
            server().bean(Templates.class).create(new TemplateUpload(workspace().organizationId(), alias, alias,
                    Files.readAllBytes(Path.of("../samples/forms/invoice.pdf")), ImportOptions.DEFAULT, null));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        return path("/templates/" + alias);
    }

    private String edit(String at, String query) {
        return Busy.again(() -> as(Role.EDITOR).get(at + "/edit" + query)).body();
    }

    private HttpResponse<String> save(String at, int revision, String... fields) {
        var all = new ArrayList<>(List.of("revision", Integer.toString(revision)));
        all.addAll(List.of(fields));
        return as(Role.EDITOR).submit(at + "/edit", at + "/draft", all.toArray(String[]::new));
    }

    private @Nullable String overrides(String alias) {
        return content(alias, "overrides");
    }

    private @Nullable String content(String alias, String part) {
        var template = new TemplateStore(server().database()).findByAlias(workspace().organizationId(), alias)
                .orElseThrow();
        return new TemplateDraftStore(server().database()).find(template.organizationId(), template.id())
                .map(draft -> switch (part) {
                    case "overrides" -> draft.content().overrides();
                    case "drawn_fields" -> draft.content().drawnFields();
                    default -> draft.content().sampleData();
                })
                .orElse(null);
    }
}
