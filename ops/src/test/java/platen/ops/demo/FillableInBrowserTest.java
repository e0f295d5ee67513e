package platen.ops.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.interactive.action.PDActionJavaScript;
import org.apache.pdfbox.pdmodel.interactive.action.PDActionURI;
import org.apache.pdfbox.pdmodel.interactive.annotation.PDAnnotationLink;
import org.apache.pdfbox.pdmodel.interactive.annotation.PDAnnotationWidget;
import org.apache.pdfbox.pdmodel.interactive.form.PDAcroForm;
import org.apache.pdfbox.pdmodel.interactive.form.PDTextField;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import platen.db.audit.Actor;
import platen.db.core.Database;
import platen.db.draft.TemplateDraftStore;
import platen.db.member.Role;
import platen.db.person.Language;
import platen.db.template.TemplateStore;
import platen.db.workspace.Workspace;
import platen.jobs.engine.template.ImportOptions;
import platen.jobs.template.TemplateUpload;
import platen.jobs.template.Templates;
import platen.jobs.template.draft.TemplateDrafts;
import platen.ops.demo.Browser.Scheme;

/** Edits the fields of PDF forms in a browser. */
@Tag("thorough")
@InBrowser
@ExtendWith(DashboardServer.Provider.class)
class FillableInBrowserTest {
    private static final Path FORMS = Path.of("..", "samples", "forms");
    private static final String ESCAPE = "\uE00C";
    private static final String ENTER = "\uE007";
    private static final String RIGHT = "\uE014";
    private static final String DOWN = "\uE015";
    private static final String ALT = "\uE00A";
    private static final String SAVED = "document.querySelector('[data-status]').textContent === 'Saved'";
    private static final AtomicInteger NUMBER = new AtomicInteger();

    private static DashboardServer server;
    private static Workspace workspace;
    private static Browser browser;
    private String alias = "";

    @BeforeAll
    static void start(DashboardServer shared) throws Exception {
        server = shared;
        workspace = server.workspace("Fields");
        browser = new Browser();
        browser.show(1_280, 900, Scheme.LIGHT);
        server.logIn(browser, server.person(workspace, Role.EDITOR, Language.EN));
    }

    @AfterAll
    static void stop() throws Exception {
        if (browser != null) {
            browser.close();
        }
    }

    @BeforeEach
    void watch() throws Exception {
        browser.runScripts(true);
        browser.show(1_280, 900, Scheme.LIGHT);
        browser.open("about:blank");
        browser.errors();
    }

    @Test
    void aFieldIsSelectedOnThePageAndItsKeyAndTypeAreChangedAndSaved() throws Exception {
        open("invoice.pdf", 74);
        browser.click("#p-1-0");
        assertThat(text("document.activeElement.id")).isEqualTo("field_key");
        assertThat(text("document.querySelector('[data-table] [aria-selected]').id")).isEqualTo("f-1");
        browser.fill("#field_key", "bill.number");
        browser.value("const type = document.getElementById('field_type'); type.value = 'number';"
                + "type.dispatchEvent(new Event('input', {bubbles: true}))");
        browser.until("document.querySelector('#p-1-0').textContent.startsWith('bill.number')");
        browser.until(SAVED);
        assertThat(overrides()).contains("\"key\":\"bill.number\"", "\"type\":\"number\"");
        assertThat(text("document.querySelector('#f-1').textContent")).contains("bill.number", "number", "Required");
        browser.click("[data-undo]");
        browser.until("document.getElementById('field_type').value === 'text'");
        assertThat(overrides()).doesNotContain("\"type\":\"number\"");
        clean();
    }

    @Test
    void aWrongFormulaIsShownAtItsFieldAndThePreviewIsDrawn() throws Exception {
        open("invoice.pdf", 74);
        browser.click("#f-1 a");
        browser.fill("#field_calculate", "rent * 2");
        browser.until("document.querySelector('[data-errors]').textContent.includes('which is no key')");
        browser.until("document.querySelector('#p-1-0').classList.contains('off')");
        browser.value("document.querySelector('[name=shown][value=preview]').click()");
        browser.until("document.querySelector('pdf-pages[data-preview] .pdf-text')?.textContent.includes('Ada Lenz')");
        clean();
    }

    @Test
    void everythingIsDoneByKeys() throws Exception {
        open("invoice.pdf", 74);
        browser.value("document.querySelector('#p-0-0').focus()");
        browser.press(RIGHT);
        assertThat(text("document.activeElement.id")).isEqualTo("p-1-0");
        assertThat(text("document.querySelector('[data-live]').textContent")).contains("invoice_number");
        browser.press(DOWN + ENTER);
        assertThat(text("document.activeElement.id + document.activeElement.value"))
                .isEqualTo("field_keyinvoice_date");
        browser.press("_2");
        browser.press(ESCAPE);
        assertThat(text("document.activeElement.id")).isEqualTo("p-2-0");
        browser.until(SAVED);
        assertThat(overrides()).contains("invoice_date_2");
        clean();
    }

    @Test
    void aConflictIsShownAndTheAuthorDecides() throws Exception {
        open("invoice.pdf", 74);
        var template = new TemplateStore(database()).findByAlias(workspace.organizationId(), alias).orElseThrow();
        var drafts = server.bean(TemplateDrafts.class);
        drafts.save(template, 0, drafts.open(template)
                .content()
                .withOverrides("{\"fields\":[{\"field\":\"notes\",\"label\":\"Remarks\"}]}"),
                Actor.SYSTEM);
        browser.fill("#field_label", "Buyer");
        browser.until("!document.querySelector('[data-conflict]').hidden");
        assertThat(overrides()).contains("Remarks").doesNotContain("Buyer");
        browser.click("[data-mine]");
        browser.until(SAVED);
        assertThat(overrides()).contains("Remarks", "Buyer");
    }

    @Test
    void aFieldIsDrawnOnAFlatPdfAndIsInTheVersion() throws Exception {
        open("flat", 0);
        browser.click("[data-tool=text]");
        drag(100, 100, 250, 130);
        browser.until("document.querySelector('.place')?.textContent.startsWith('text_1')");
        browser.until("location.search.includes('field=') && document.querySelector('#p-0-0')");
        assertThat(browser.value("return Number(document.querySelector('#draw_width').value)").asDouble())
                .isGreaterThan(100);
        browser.value("document.querySelector('#p-0-0').focus()");
        double before = browser.value("return Number(document.querySelector('#draw_x').value)").asDouble();
        browser.chord(ALT, RIGHT);
        browser.until("Math.abs(Number(document.querySelector('#draw_x').value) - " + before + " - 1) < 0.02");
        browser.click("[data-tool=signature]");
        drag(100, 300, 250, 340);
        browser.until("document.querySelectorAll('#fields tbody tr').length === 2");
        browser.until(SAVED);
        browser.picture(Path.of("target", "pages", "fillable-drawn.png"));
        clean();
        browser.click("[data-save] button");
        browser.until("location.search.includes('added=2')");
        var templates = new TemplateStore(database());
        var version = templates.newest(templates.findByAlias(workspace.organizationId(), alias).orElseThrow().id())
                .orElseThrow();
        assertThat(version.inputSchema()).contains("text_1", "signature_1");
    }

    @Test
    void aFieldIsAddedByNumbersAndDeletedByKey() throws Exception {
        open("flat", 0);
        browser.value("document.querySelector('[data-drawn]').open = true");
        browser.fill("#draw_key", "full_name");
        browser.fill("#draw_y", "200");
        browser.click("#draw [value=add]");
        browser.until("document.querySelector('.place')?.textContent.startsWith('full_name')");
        browser.until("location.search.includes('field=') && document.querySelector('#p-0-0')");
        assertThat(browser.value("return document.querySelector('.place').style.getPropertyValue('--y')").asString())
                .startsWith("200");
        browser.value("document.querySelector('#p-0-0').focus()");
        browser.press("\uE017");
        browser.until("document.querySelectorAll('.place').length === 0");
        clean();
    }

    @Test
    void aHostileFileIsShownWithoutItsScriptsAndHarmsNothing() throws Exception {
        open("hostile", 1);
        browser.until("document.querySelector('#p-0-0').textContent.includes('full_name')");
        assertThat(browser
                .value("return window.attacked === undefined && document.querySelectorAll('dialog[open]').length")
                .asInt()).isZero();
        browser.value("document.querySelector('[name=shown][value=preview]').click()");
        browser.until("document.querySelector('pdf-pages[data-preview] .pdf-text')?.textContent.includes('Ada Lenz')");
        clean();
    }

    @Test
    void withoutScriptsTheTableLeadsToPlainForms() throws Exception {
        create("invoice.pdf");
        browser.runScripts(false);
        browser.open(server.page(workspace, "/templates/" + alias + "/edit?field=notes"));
        browser.fill("#field_label", "Remarks");
        browser.follow("#field [data-apply]");
        assertThat(browser.text(".banner.ok")).contains("The draft was saved");
        assertThat(browser.text("#fields")).contains("Remarks");
        assertThat(overrides()).contains("Remarks");
        browser.runScripts(true);
    }

    @Test
    void aFileIsReplacedAfterItsFieldsWereCompared() throws Exception {
        create("application.pdf");
        browser.open(server.page(workspace, "/templates/" + alias + "/draft/replace"));
        browser.choose("#file", FORMS.resolve("application-rev2.pdf").toRealPath());
        browser.click("#upload [type=submit]");
        browser.until("document.getElementById('h-compare')");
        assertThat(browser.text("main")).contains("Kept fields", "New fields");
        new PageCheck(browser).check("fillable-compare");
        browser.click("form[action$='/confirm'] button");
        browser.until("location.pathname.endsWith('/edit')");
        assertThat(browser.text(".banner.ok")).contains("The file was replaced");
    }

    @Test
    void theEditorIsAccessibleAndFits() throws Exception {
        open("application.pdf", 10);
        var check = new PageCheck(browser);
        check.check("fillable");
        browser.show(1_280, 900, Scheme.LIGHT);
        browser.click("[data-panel=data]");
        check.check("fillable-data");
        browser.open(server.page(workspace, "/templates/" + alias + "/draft/replace"));
        check.check("fillable-replace");
        assertThat(violations()).isEqualTo("[]");
    }

    private static void drag(int x, int y, int toX, int toY) throws IOException, InterruptedException {
        browser.value("""
                const box = document.querySelector('.pdf-page').getBoundingClientRect();
                const send = (type, x, y) => document.elementFromPoint(box.left + x, box.top + y).dispatchEvent(
                    new PointerEvent(type, {bubbles: true, cancelable: true, clientX: box.left + x,
                        clientY: box.top + y, button: 0, pointerId: 1}));
                send('pointerdown', %d, %d);
                send('pointermove', %d, %d);
                send('pointerup', %d, %d);""".formatted(x, y, toX, toY, toX, toY));
    }

    private void open(String form, int fields) throws Exception {
        create(form);
        browser.open(server.page(workspace, "/templates/" + alias + "/edit"));
        browser.value(
                """
                window.violations = [];
                document.addEventListener('securitypolicyviolation', (event) => violations.push(event.violatedDirective));""");
        browser.until("document.querySelector('.pdf-page canvas')?.width > 300");
        browser.until("document.querySelectorAll('.place').length >= " + fields);
    }

    private void create(String form) throws IOException {
        alias = "form-" + NUMBER.incrementAndGet();
        server.bean(Templates.class).create(new TemplateUpload(workspace.organizationId(), alias, alias,
                switch (form) {
                    case "flat" -> flat();
                    case "hostile" -> hostile();
                    default -> Files.readAllBytes(FORMS.resolve(form));
                }, ImportOptions.DEFAULT, null));
    }

    /** Returns a form without its fields. */
    private static byte[] flat() throws IOException {
        try (PDDocument document = Loader.loadPDF(Files.readAllBytes(FORMS.resolve("consent.pdf")))) {
            document.getDocumentCatalog().setAcroForm(null);
            document.getPage(0).setAnnotations(List.of());
            var out = new ByteArrayOutputStream();
            document.save(out);
            return out.toByteArray();
        }
    }

    /** Returns a form whose document, page, field and link run scripts, with markup and scripts in its texts. */
    private static byte[] hostile() throws IOException {
        try (var document = new PDDocument()) {
            var page = new PDPage();
            document.addPage(page);
            var form = new PDAcroForm(document);
            document.getDocumentCatalog().setAcroForm(form);
            document.getDocumentCatalog().setOpenAction(new PDActionJavaScript("attacked = 1; app.alert('x')"));
            form.setDefaultAppearance("/Helv 10 Tf 0 g");
            var field = new PDTextField(form);
            field.setPartialName("full_name");
            field.setAlternateFieldName("<img src=x onerror=attacked=1>\"><script>attacked=1</script>");
            PDAnnotationWidget widget = field.getWidgets().getFirst();
            widget.setRectangle(new PDRectangle(72, 600, 200, 20));
            widget.setPage(page);
            widget.setPrinted(true);
            widget.setAction(new PDActionJavaScript("attacked = 1"));
            var link = new PDAnnotationLink();
            link.setRectangle(new PDRectangle(0, 0, 600, 800));
            var target = new PDActionURI();
            target.setURI("javascript:attacked=1");
            link.setAction(target);
            page.setAnnotations(List.of(widget, link));
            form.getFields().add(field);
            var out = new ByteArrayOutputStream();
            document.save(out);
            return out.toByteArray();
        }
    }

    private String overrides() {
        var template = new TemplateStore(database()).findByAlias(workspace.organizationId(), alias).orElseThrow();
        return new TemplateDraftStore(database()).find(workspace.organizationId(), template.id())
                .map(draft -> String.valueOf(draft.content().overrides()))
                .orElse("");
    }

    private static Database database() {
        return server.bean(Database.class);
    }

    private static String text(String expression) throws IOException, InterruptedException {
        return browser.value("return " + expression).asString();
    }

    private static String violations() throws IOException, InterruptedException {
        return browser.value("return window.violations ?? []").toString();
    }

    private static void clean() throws IOException, InterruptedException {
        assertThat(browser.errors()).isEmpty();
        assertThat(violations()).isEqualTo("[]");
    }
}
