package platen.ops.demo;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import platen.db.core.PublicId;
import platen.db.member.Role;
import platen.db.person.Language;
import platen.db.template.Template;
import platen.db.template.TemplateStore;
import platen.db.workspace.Workspace;
import platen.jobs.engine.document.file.DocumentFiles;
import platen.jobs.engine.template.ImportOptions;
import platen.jobs.json.StoredJson;
import platen.jobs.template.TemplateUpload;
import platen.jobs.template.Templates;
import platen.jobs.template.draft.TemplateDrafts;
import platen.ops.demo.Browser.Scheme;

/** Edits a smart document with and without scripts, and saves it as a version. */
@ExtendWith(DashboardServer.Provider.class)
class SmartEditorInBrowserTest {
    private static final String LETTER = """
            <!doctype html>
            <html lang="en">
            <head><title>Letter</title><link rel="stylesheet" href="letter.css"></head>
            <body>
            <h1>Lease agreement</h1>
            <p>between {{landlord.name}} and {{tenant.name}}</p>
            <ul>{{#each payments}}<li>{{due | date}}: {{amount | currency}}</li>{{/each}}</ul>
            </body>
            </html>
            """;
    private static final String DATA = """
            {"landlord":{"name":"Quillmoor Lettings"},"tenant":{"name":"Lucia Ferrant"},
            "payments":[{"due":"2026-12-01","amount":1260},{"due":"2027-01-01","amount":1260}]}""";
    private static final String ESCAPE = "\uE00C";
    private static final String TAB = "\uE004";
    private static final String CONTROL = "\uE009";
    private static final String END = "\uE010";

    private static DashboardServer server;
    private static Workspace workspace;
    private static Browser browser;
    private String alias;

    @BeforeAll
    static void start(DashboardServer shared) throws Exception {
        server = shared;
        workspace = server.workspace("Studio");
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
    void open() throws Exception {
        alias = "lease-" + PublicId.next().toString().substring(20);
        Map<String, byte[]> files = new LinkedHashMap<>();
        files.put("index.html", LETTER.getBytes(UTF_8));
        files.put("letter.css", "h1 { color: navy }\n".getBytes(UTF_8));
        server.bean(Templates.class).create(new TemplateUpload(workspace.organizationId(), alias, "Lease agreement",
                zip(files), ImportOptions.DEFAULT, StoredJson.object(DATA)));
        browser.show(1_280, 900, Scheme.LIGHT);
        browser.open(server.page(workspace, "/templates/" + alias + "/edit"));
        browser.errors();
        rendered();
    }

    @Test
    void aStyleSheetAndTheSampleDataAreEditedToo() throws Exception {
        browser.click("[data-file='letter.css']");
        browser.until("document.querySelector('.body.source code-editor').name === 'letter.css'");
        browser.value("document.querySelector('.body.source code-editor').goTo(2, 1)");
        browser.press("h1 { text-transform: uppercase }");
        browser.until(shows("LEASE AGREEMENT"));
        browser.value("document.querySelector('[data-sample] code-editor').replace('"
                + DATA.replace("\n", "").replace("Lucia", "Nora") + "')");
        browser.until(shows("Nora Ferrant"));
        browser.until("document.querySelector('[data-state]').textContent.startsWith('Draft saved')");
        assertThat(draft().text("letter.css")).contains("uppercase");
        assertClean();
    }

    @Test
    void aNameThatIsTakenIsRefusedWithItsReason() throws Exception {
        browser.click("[data-open-files]");
        browser.fill("[data-new-name]", "letter.css");
        browser.click("[data-create]");
        browser.until("document.querySelector('[data-state]').textContent.includes('letter.css already')");
        assertThat(draft().files()).hasSize(2);
    }

    @Test
    void theFieldIsLeftByKeyboardAndTheFocusIsVisible() throws Exception {
        place("<h1>");
        browser.press(TAB);
        assertThat(browser.value("return document.activeElement.localName").asString()).as("Tab indents")
                .isEqualTo("code-editor");
        browser.press(ESCAPE + TAB);
        assertThat(browser.value("return document.activeElement.localName").asString()).isNotEqualTo("code-editor");
        assertThat(browser.value("return getComputedStyle(document.activeElement).outlineStyle").asString())
                .isNotEqualTo("none");
        browser.value("document.querySelector('.body.source code-editor').focus()");
        browser.chord(CONTROL, END);
        assertThat(browser.text("[data-cursor]")).startsWith("Line 10");
        assertThat(browser.value("""
                const root = document.querySelector('.body.source code-editor').shadowRoot;
                return getComputedStyle(root.querySelector('.cm-editor')).outlineStyle""").asString())
                .isEqualTo("solid");
    }

    @Test
    void aDraftIsSavedAsAVersion() throws Exception {
        place("between {{landlord");
        browser.press("New: ");
        browser.click("[data-store='/save']");
        browser.until("location.search === '?added=2'");
        assertThat(server.bean(TemplateDrafts.class).open(template()).revision()).isZero();
    }

    @Test
    void theEditorWorksWithoutScripts() throws Exception {
        try (var plain = new Browser()) {
            plain.show(1_280, 900, Scheme.LIGHT);
            server.logIn(plain, server.person(workspace, Role.EDITOR, Language.EN));
            plain.runScripts(false);
            String url = server.page(workspace, "/templates/" + alias + "/edit");
            plain.open(url + "?file=letter.css");
            plain.fill("#source", "h1 { color: maroon }");
            plain.click(".plain-files button:not([name]):not([formtarget])");
            assertThat(plain.text("main")).contains("The draft was saved");
            assertThat(draft().text("letter.css")).isEqualTo("h1 { color: maroon }");
            plain.open(url);
            plain.fill("#source", "<p>{{broken |}}</p>{{#for x}}");
            plain.click("[name=check]");
            assertThat(plain.text(".banner.bad")).contains("2 problems", "There is no block '#for'");
        }
    }

    private static void rendered() throws Exception {
        browser.until("document.querySelector('[data-rendered]')?.textContent.startsWith('Rendered')"
                + " && document.querySelector('.pdf-text')?.textContent.length > 0");
    }

    private static String shows(String text) {
        return "document.querySelector('.pdf-text').textContent.includes('" + text + "')";
    }

    /** Puts the cursor before a text of the source. */
    private static void place(String before) throws Exception {
        browser.value("""
                const editor = document.querySelector('.body.source code-editor');
                const at = editor.text.indexOf('%s');
                const lines = editor.text.slice(0, at).split('\\n');
                editor.goTo(lines.length, lines.at(-1).length + 1)""".formatted(before));
    }

    private Template template() {
        return server.bean(TemplateStore.class).findByAlias(workspace.organizationId(), alias).orElseThrow();
    }

    private DocumentFiles draft() {
        return DocumentFiles.of(server.bean(TemplateDrafts.class).open(template()).content().source()).orElseThrow();
    }

    private static void assertClean() throws Exception {
        assertThat(browser.errors()).as("no error and no violation of the policy").isEmpty();
    }

    private static byte[] zip(Map<String, byte[]> files) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(bytes)) {
            for (var each : files.entrySet()) {
                zip.putNextEntry(new ZipEntry(each.getKey()));
                zip.write(Objects.requireNonNull(each.getValue()));
            }
        }
        return bytes.toByteArray();
    }
}
