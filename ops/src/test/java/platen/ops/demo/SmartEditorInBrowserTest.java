package platen.ops.demo;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import platen.db.audit.Actor;
import platen.db.core.PublicId;
import platen.db.member.Role;
import platen.db.person.Language;
import platen.db.template.Kind;
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

/** Edits a smart document: the preview follows the typing, mistakes stand at their lines, files are managed. */
@Tag("thorough")
@InBrowser
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

    @TempDir
    private static Path folder;

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
    void thePreviewAndTheDraftFollowTheTyping() throws Exception {
        assertThat(preview()).contains("between Quillmoor Lettings and Lucia Ferrant");
        place("and {{tenant");
        // among them keys that are shortcuts elsewhere
        browser.press("together with gt /? ");
        browser.until(shows("between Quillmoor Lettings together with gt /? and Lucia Ferrant"));
        browser.until("document.querySelector('[data-state]').textContent.startsWith('Draft saved')");
        assertThat(draft().text("index.html")).contains("together with gt /? and {{tenant.name}}");
        assertClean();
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
    void allMistakesStandInTheGutterAtTheirLinesAndInTheList() throws Exception {
        place("between {{landlord");
        browser.press("{{#for x}}{{#if y}}");
        browser.until("document.querySelectorAll('[data-problem-list] li').length === 2");
        assertThat(browser.text("[data-rendered]")).contains("Not rendered");
        assertThat(preview()).as("the last document stays").contains("Lucia Ferrant");
        browser.click(".problem-pane summary");
        assertThat(browser.text("[data-problem-list]")).contains("index.html:6:", "There is no block '#for'",
                "The {{#if}} is never closed");
        assertThat(browser.value("""
                const root = document.querySelector('.body.source code-editor').shadowRoot;
                const marker = root.querySelector('.cm-lint-marker-error');
                const top = marker.getBoundingClientRect().top;
                const line = [...root.querySelectorAll('.cm-lineNumbers .cm-gutterElement')]
                    .find((each) => Math.abs(each.getBoundingClientRect().top - top) < 8);
                return line.textContent""").asString()).isEqualTo("6");
        assertThat(browser.text("[data-tabs] [data-file='index.html'] .badge")).isEqualTo("2");
        browser.value("document.querySelector('.body.source code-editor').goTo(1, 1)");
        browser.click("[data-problem-list] li:nth-child(2) button");
        assertThat(browser.text("[data-cursor]")).startsWith("Line 6,");
        assertClean();
    }

    @Test
    void aClickOnAWordLeadsToItsPlaceholderAndTheCursorMarksItsWords() throws Exception {
        browser.awaited("""
                const word = [...document.querySelectorAll('.pdf-text span')].find((each) => each.textContent.includes('Lucia'));
                const range = document.createRange();
                const at = word.textContent.indexOf('Lucia');
                range.setStart(word.firstChild, at);
                range.setEnd(word.firstChild, at + 5);
                const box = range.getBoundingClientRect();
                const x = box.left + box.width / 2, y = box.top + box.height / 2;
                document.elementFromPoint(x, y).dispatchEvent(
                    new MouseEvent('click', {bubbles: true, clientX: x, clientY: y}));
                done(true);""");
        assertThat(selected()).isEqualTo("{{tenant.name}}");
        browser.until("document.querySelectorAll('.word-mark').length === 1");
        place("amount | currency");
        browser.until("document.querySelectorAll('.word-mark').length === 2");
        place("<h1>");
        browser.until("document.querySelectorAll('.word-mark').length === 0");
        browser.click(".pane:has(pdf-pages) .menu summary");
        browser.click("[data-placeholders] li:first-child button");
        assertThat(selected()).isEqualTo("{{landlord.name}}");
        assertClean();
    }

    @Test
    void aSnippetIsInsertedAndRendered() throws Exception {
        place("<ul>");
        browser.click(".file-bar .menu summary");
        browser.click(".file-bar .menu li:nth-child(1) button");
        browser.until(shows("No items"));
        assertThat(browser.value("return document.querySelector('.body.source code-editor').text").asString())
                .contains("{{#each items}}");
        assertClean();
    }

    @Test
    void filesAreCreatedUploadedRenamedAndDeleted() throws Exception {
        browser.click("[data-open-files]");
        browser.fill("[data-new-name]", "notes.css");
        browser.click("[data-create]");
        browser.await("[data-rename='notes.css']");
        browser.click("[data-rename='notes.css']");
        browser.fill("[data-file-list] input", "extra.css");
        browser.click("[data-save-name]");
        browser.await("[data-delete='extra.css']");
        Path file = Files.writeString(folder.resolve("upload.css"), "p { color: green }");
        browser.choose("[data-upload]", file);
        browser.await("[data-delete='upload.css']");
        browser.click("[data-delete='extra.css']");
        browser.until("!document.querySelector('[data-delete=\"extra.css\"]')");
        assertThat(draft().files().keySet()).containsExactly("index.html", "letter.css", "upload.css");
        assertThat(draft().text("upload.css")).isEqualTo("p { color: green }");
        browser.click("[data-file-list] [data-file='upload.css']");
        browser.until("document.querySelector('.body.source code-editor').text === 'p { color: green }'");
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
    void aPastedPageReplacesTheFilesAfterShowingWhatChanges() throws Exception {
        importOf("page");
        browser.value(
                """
                const area = document.querySelector('#import textarea');
                const data = new DataTransfer();
                data.setData('text/html', '<h2 style="color: teal" onclick="alert(1)">Pasted {{name}}</h2>'
                    + '<script>alert(2)</script><img src="https://images.example/logo.png">');
                area.dispatchEvent(new ClipboardEvent('paste', {clipboardData: data, bubbles: true, cancelable: true}));""");
        browser.until("!document.querySelector('[data-action=import-replace]').disabled");
        assertThat(browser.text("#import")).contains("Kept with new content: (1) index.html",
                "Gone: (1) letter.css", "Not fetched: https://images.example/logo.png");
        browser.click("[data-action=import-replace]");
        browser.until("document.querySelector('smart-editor.live')?.dataset.names === '[\"index.html\"]'");
        rendered();
        assertThat(preview()).contains("Pasted");
        assertThat(draft().text("index.html")).contains("color: teal", "{{name}}").doesNotContain("alert");
        assertClean();
    }

    @Test
    void aZipReplacesTheFilesAfterShowingWhatChanges() throws Exception {
        Map<String, byte[]> files = new LinkedHashMap<>();
        files.put("page/index.html", "<p class='x'>From a zip</p>".getBytes(UTF_8));
        files.put("page/new.css", ".x { color: red }".getBytes(UTF_8));
        Path file = folder.resolve("page.zip");
        Files.write(file, zip(files));
        importOf("zip");
        browser.choose("#import input[type=file]", file);
        browser.until("!document.querySelector('[data-action=import-replace]').disabled");
        assertThat(browser.text("#import")).contains("(1) index.html", "New: (1) new.css", "Gone: (1) letter.css");
        assertThat(draft().files()).as("nothing is replaced yet").containsKey("letter.css");
        browser.click("[data-action=import-replace]");
        browser.until("document.querySelector('smart-editor.live')?.dataset.names.includes('new.css')");
        rendered();
        assertThat(preview()).contains("From a zip");
        assertClean();
    }

    @Test
    void aDraftThatAnotherPersonSavedIsShownBesideOnesOwn() throws Exception {
        saveElsewhere("Lease agreement", "Rental contract");
        place("between {{landlord");
        browser.press("Mine: ");
        browser.await("#conflict");
        assertThat(browser.text("#conflict")).contains("Another person saved this draft", "index.html");
        assertThat(
                browser.value("return [...document.querySelectorAll('#conflict textarea')].map((each) => each.value)")
                        .toString())
                .contains("Mine: between").contains("Rental contract");
        browser.click("#conflict [data-keep]");
        browser.until("document.querySelector('[data-state]').textContent.startsWith('Draft saved')");
        assertThat(draft().text("index.html")).contains("Mine: between", "Lease agreement");
        saveElsewhere("Lease agreement", "Rental contract");
        browser.press("More ");
        browser.await("#conflict");
        browser.click("#conflict [data-take]");
        browser.until("document.querySelector('.body.source code-editor').text.includes('Rental contract')");
        browser.until(shows("Rental contract"));
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
            plain.follow(".plain-files button:not([name]):not([formtarget])");
            assertThat(plain.text("main")).contains("The draft was saved");
            assertThat(draft().text("letter.css")).isEqualTo("h1 { color: maroon }");
            plain.open(url);
            plain.fill("#source", "<p>{{broken |}}</p>{{#for x}}");
            plain.follow("[name=check]");
            assertThat(plain.text(".banner.bad")).contains("2 problems", "There is no block '#for'");
        }
    }

    @Test
    void thePageIsAccessibleAndFitsPhonesAndScreens() throws Exception {
        new PageCheck(browser).check("smart-editor");
        place("between {{landlord");
        browser.press("{{#for x}}");
        browser.until("document.querySelectorAll('[data-problem-list] li').length === 1");
        browser.value("document.querySelectorAll('.problem-pane').forEach((each) => each.open = true)");
        new PageCheck(browser).check("smart-editor-mistake");
        browser.value("document.querySelector('[data-open-files]').click()");
        new PageCheck(browser).check("smart-editor-files");
    }

    private static void importOf(String kind) throws Exception {
        browser.click(".editor > .bar .menu summary");
        browser.click("[data-import=" + kind + "]");
        browser.await("#import");
    }

    private static void rendered() throws Exception {
        browser.until("document.querySelector('[data-rendered]')?.textContent.startsWith('Rendered')"
                + " && document.querySelector('.pdf-text')?.textContent.length > 0");
    }

    private static String preview() throws Exception {
        return browser.value("return document.querySelector('.pdf-text').textContent").asString();
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

    private static String selected() throws Exception {
        return browser.value("return document.querySelector('.body.source code-editor').selected").asString();
    }

    private Template template() {
        return server.bean(TemplateStore.class).findByAlias(workspace.organizationId(), alias).orElseThrow();
    }

    private DocumentFiles draft() {
        return DocumentFiles.of(server.bean(TemplateDrafts.class).open(template()).content().source()).orElseThrow();
    }

    private void saveElsewhere(String text, String by) {
        TemplateDrafts drafts = server.bean(TemplateDrafts.class);
        var draft = drafts.open(template());
        DocumentFiles files = DocumentFiles.of(draft.content().source()).orElseThrow();
        DocumentFiles changed = files.withText("index.html", files.text("index.html").replace(text, by));
        drafts.save(template(), draft.revision(), draft.content().withSource(Kind.DYNAMIC, changed.source(), false),
                Actor.cli());
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
