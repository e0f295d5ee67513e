package platen.ops.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import platen.db.audit.Actor;
import platen.db.core.Environment;
import platen.db.form.FormSettings;
import platen.db.form.FormState;
import platen.db.form.HostedForm;
import platen.db.template.Template;
import platen.db.template.TemplateStore;
import platen.db.workspace.Workspace;
import platen.jobs.engine.template.ImportOptions;
import platen.jobs.form.HostedForms;
import platen.jobs.json.StoredJson;
import platen.jobs.template.TemplateUpload;
import platen.jobs.template.Templates;
import platen.ops.demo.Browser.Scheme;

/** Fills in controls of forms in a browser that are more than a line of text. */
@Tag("thorough")
@InBrowser
@ExtendWith(DashboardServer.Provider.class)
class FormControlsInBrowserTest {
    private static final String SCHEMA = """
            {"fields": [{"key": "sign", "type": "signature", "required": true, "label": "Signature"},
                        {"key": "who", "type": "text", "required": true, "label": "Who"}]}""";

    private static final String HELPED = """
            {"fields": [{"key": "account", "type": "iban", "label": "Account"},
                        {"key": "note", "type": "text", "max_length": 20, "label": "Note"},
                        {"key": "stays", "type": "text", "is_array": true, "label": "Stays"},
                        {"key": "born", "type": "date-dropdowns", "label": "Born"},
                        {"key": "country", "type": "dropdown", "label": "Country", "options": [%s]}]}"""
            .formatted(IntStream.rangeClosed(1, 20)
                    .mapToObj(i -> "{\"value\": \"v" + i + "\", \"label\": \"Põrtland " + i + "\"}")
                    .collect(Collectors.joining(",")));

    private static DashboardServer server;
    private static Workspace workspace;
    private static Browser browser;

    @BeforeAll
    static void start(DashboardServer shared) throws Exception {
        server = shared;
        workspace = server.workspace("Signatures");
        browser = new Browser();
        publish("signed", SCHEMA);
        publish("helped", HELPED);
    }

    private static void publish(String alias, String schema) {
        Templates templates = server.bean(Templates.class);
        templates.create(new TemplateUpload(workspace.organizationId(), alias, alias,
                "<html lang='en'><body><p>Text</p></body></html>".getBytes(StandardCharsets.UTF_8),
                new ImportOptions(false, StoredJson.object(schema)), null));
        templates.publish(template(alias), 1, Environment.PRODUCTION);
    }

    private static Template template(String alias) {
        return server.bean(TemplateStore.class).findByAlias(workspace.organizationId(), alias).orElseThrow();
    }

    @AfterAll
    static void stop() throws Exception {
        if (browser != null) {
            browser.close();
        }
    }

    @Test
    void aPersonOnAPhoneDrawsASignatureTakesALineBackAndSendsIt() throws Exception {
        browser.show(320, 700, Scheme.LIGHT);
        browser.open(server.url() + form("signed").path() + "?lang=en");
        browser.click("[value='draw']");
        assertThat(browser.isShown("[data-way='type']")).isFalse();
        browser.draw(".sigpad svg", new int[]{-100, 0}, new int[]{-60, -40}, new int[]{-20, 30}, new int[]{40, -10});
        browser.draw(".sigpad svg", new int[]{-100, 50}, new int[]{100, 50});
        assertThat(lines()).isEqualTo(2);
        new PageCheck(browser).check("form-signature-drawn");
        browser.show(320, 700, Scheme.LIGHT);
        browser.click("[data-undo]");
        assertThat(lines()).isEqualTo(1);
        assertThat(browser.errors()).isEmpty();
        browser.click("button.primary");
        assertThat(browser.text("#errors")).contains("Who").doesNotContain("Signature");
        assertThat(browser.value("return document.querySelector('.signed').naturalWidth").asInt()).isBetween(260, 320);
        browser.picture(Path.of("target", "pages", "form-signature-kept-320-light.png"));
        browser.fill("[name='data.who']", "Ada");
        browser.click("button.primary");
        browser.until("location.pathname.includes('/done/')");
    }

    @Test
    void aPersonSignsByKeyboardWithoutScripts() throws Exception {
        browser.show(1_280, 900, Scheme.DARK);
        browser.runScripts(false);
        try {
            browser.open(server.url() + form("signed").path() + "?lang=de");
            assertThat(browser.isShown("[value='draw']")).isFalse();
            browser.click("[value='type']");
            browser.press("\uE004" + "Ada Lovelace" + "\uE004" + "Ada");
            browser.picture(Path.of("target", "pages", "form-signature-typed-1280-dark.png"));
            browser.follow("main button.primary");
            assertThat(browser.text("div.sheet-like h1")).isEqualTo("Vielen Dank");
        } finally {
            browser.runScripts(true);
        }
    }

    @Test
    void scriptsFilterLongListsCountCharactersAndTellMistypedNumbers() throws Exception {
        browser.show(320, 700, Scheme.LIGHT);
        browser.open(server.url() + form("helped").path() + "?lang=en");
        browser.fill("[name='data.account']", "DE02120300000000202052");
        browser.fill("[type='search']", "portland 12" + "\uE007");
        assertThat(browser.text("[id='data.account-caution']")).contains("Check the IBAN");
        assertThat(browser.text("[name='data.country']")).contains("Põrtland 12").doesNotContain("Põrtland 11");
        assertThat(browser.text("[id='data.country-found']")).isEqualTo("1 / 20");
        browser.fill("[name='data.account']", "DE02120300000000202051");
        browser.fill("[name='data.note']", "fifteen letters");
        assertThat(browser.text("[id='data.note-count']")).isEmpty();
        browser.fill("[name='data.note']", "more letters now");
        assertThat(browser.text("[id='data.note-count']")).isEqualTo("16 of 20 characters");
        assertThat(browser.text("[id='data.account-caution']")).isEmpty();
        browser.fill("[name='data.account']", "DE02120300000000202052");
        new PageCheck(browser).check("form-helped");
        assertThat(browser.errors()).isEmpty();
    }

    @Test
    void typedTextIsSavedByItselfAndIsThereWhenThePageIsLoadedAgain() throws Exception {
        browser.show(320, 700, Scheme.LIGHT);
        browser.open(server.url() + form("helped").path() + "?lang=en");
        browser.value("document.getElementById('autosave').dataset.rest = '0'");
        browser.fill("[name='data.note']", "Kept");
        browser.until("location.pathname.includes('/a/')");
        new PageCheck(browser).check("form-autosaved");
        assertThat(browser.value("return document.getElementById('autosaved').value === location.href").asBoolean())
                .isTrue();
        browser.value("location.reload()");
        browser.until("document.getElementById('saved')");
        assertThat(browser.value("return document.querySelector(\"[name='data.note']\").value").asString())
                .isEqualTo("Kept");
    }

    @Test
    void afterARowWasAddedTheKeyboardIsBeforeIt() throws Exception {
        browser.show(320, 700, Scheme.LIGHT);
        browser.open(server.url() + form("helped").path() + "?lang=en");
        browser.fill("[name='data.stays[0]']", "Rome");
        browser.click("[name='more']");
        assertThat(browser.text("[role='status'][autofocus]")).isEqualTo("Row added: Stays 2");
        browser.press("\uE004" + "Bern");
        assertThat(browser.value("return document.querySelector(\"[name='data.stays[1]']\").value").asString())
                .isEqualTo("Bern");
    }

    private static int lines() throws Exception {
        return browser.value("return document.querySelectorAll('.sigpad path').length").asInt();
    }

    private static HostedForm form(String alias) {
        return server.bean(HostedForms.class).create(workspace, Environment.PRODUCTION, template(alias),
                new FormSettings("Form " + alias, "", "", "", true, FormState.OPEN, null, null, null), Actor.cli());
    }
}
