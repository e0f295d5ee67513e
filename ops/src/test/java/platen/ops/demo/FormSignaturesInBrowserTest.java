package platen.ops.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
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
import platen.db.template.TemplateStore;
import platen.db.workspace.Workspace;
import platen.jobs.engine.template.ImportOptions;
import platen.jobs.form.HostedForms;
import platen.jobs.json.StoredJson;
import platen.jobs.template.TemplateUpload;
import platen.jobs.template.Templates;
import platen.ops.demo.Browser.Scheme;

/** Signs forms in a browser by typing and drawing. */
@Tag("thorough")
@InBrowser
@ExtendWith(DashboardServer.Provider.class)
class FormSignaturesInBrowserTest {
    private static final String SCHEMA = """
            {"fields": [{"key": "sign", "type": "signature", "required": true, "label": "Signature"},
                        {"key": "who", "type": "text", "required": true, "label": "Who"}]}""";

    private static DashboardServer server;
    private static Workspace workspace;
    private static Browser browser;

    @BeforeAll
    static void start(DashboardServer shared) throws Exception {
        server = shared;
        workspace = server.workspace("Signatures");
        browser = new Browser();
        Templates templates = server.bean(Templates.class);
        var organization = workspace.organizationId();
        templates.create(new TemplateUpload(organization, "signed", "Signed",
                "<html lang='en'><body><p>{{who}}</p></body></html>".getBytes(StandardCharsets.UTF_8),
                new ImportOptions(false, StoredJson.object(SCHEMA)), null));
        templates.publish(server.bean(TemplateStore.class).findByAlias(organization, "signed").orElseThrow(), 1,
                Environment.PRODUCTION);
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
        browser.open(server.url() + form("Drawn").path() + "?lang=en");
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
            browser.open(server.url() + form("Typed").path() + "?lang=de");
            assertThat(browser.isShown("[value='draw']")).isFalse();
            browser.fill("[name='data.who']", "Ada");
            browser.press("\uE004\uE004" + "Ada Lovelace");
            browser.picture(Path.of("target", "pages", "form-signature-typed-1280-dark.png"));
            browser.click("main button.primary");
            assertThat(browser.text("h1")).isEqualTo("Vielen Dank");
        } finally {
            browser.runScripts(true);
        }
    }

    private static int lines() throws Exception {
        return browser.value("return document.querySelectorAll('.sigpad path').length").asInt();
    }

    private static HostedForm form(String title) {
        return server.bean(HostedForms.class).create(workspace, Environment.PRODUCTION,
                server.bean(TemplateStore.class).findByAlias(workspace.organizationId(), "signed").orElseThrow(),
                new FormSettings(title, "", "", "", true, FormState.OPEN, null, null, null), Actor.cli());
    }
}
