package platen.ops.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import platen.db.audit.Actor;
import platen.db.core.Environment;
import platen.db.form.FormPageSettings;
import platen.db.form.FormSettings;
import platen.db.form.FormState;
import platen.db.template.Template;
import platen.db.template.TemplateStore;
import platen.db.workspace.Workspace;
import platen.jobs.engine.template.ImportOptions;
import platen.jobs.form.HostedForms;
import platen.jobs.json.StoredJson;
import platen.jobs.template.TemplateUpload;
import platen.jobs.template.Templates;
import platen.ops.demo.Browser.Scheme;

/** Fills in forms with sections, pages and fields that depend on others in a browser. */
@Tag("thorough")
@InBrowser
@ExtendWith(DashboardServer.Provider.class)
class FormSectionsInBrowserTest {
    private static final Path CASES = Path.of("..", "batch-jobs", "src", "test", "resources", "platen", "jobs",
            "workflow",
            "condition-cases.json");
    private static final String SCHEMA = """
            {"fields": [
              {"key": "name", "type": "text", "label": "Name", "required": true},
              {"key": "member", "type": "boolean", "label": "I am a member"},
              {"key": "number", "type": "text", "label": "Member number"},
              {"key": "amount", "type": "currency", "label": "Amount"},
              {"key": "reason", "type": "text", "label": "Reason for more than 1,000"},
              {"key": "account", "type": "iban", "label": "Account"}]}""";
    private static DashboardServer server;
    private static Workspace workspace;
    private static Browser browser;

    @BeforeAll
    static void start(DashboardServer shared) throws Exception {
        server = shared;
        workspace = server.workspace("Sections");
        browser = new Browser();
        Templates templates = server.bean(Templates.class);
        templates.create(new TemplateUpload(workspace.organizationId(), "donation", "Donation",
                "<html lang='en'><body><p>{{name}} {{amount}}</p></body></html>".getBytes(StandardCharsets.UTF_8),
                new ImportOptions(false, StoredJson.object(SCHEMA)), null));
        templates.publish(template(), 1, Environment.PRODUCTION);
    }

    @AfterAll
    static void stop() throws Exception {
        if (browser != null) {
            browser.close();
        }
    }

    @Test
    void fieldsAppearAndDisappearWhileAPersonTypes() throws Exception {
        browser.show(1_280, 900, Scheme.LIGHT);
        browser.open(form("At once", "false") + "?lang=de");
        assertThat(browser.isShown("[name='data.number']")).isFalse();
        browser.click("[name='data.member']");
        assertThat(browser.isShown("[name='data.number']")).isTrue();
        browser.fill("[name='data.amount']", "1.000,50");
        assertThat(browser.isShown("[name='data.reason']")).isTrue();
        browser.value("document.querySelector(\"[name='data.amount']\").value = ''");
        browser.fill("[name='data.amount']", "999,5");
        assertThat(browser.isShown("[name='data.reason']")).isFalse();
        assertThat(browser.errors()).isEmpty();
        browser.click("button.primary");
        assertThat(browser.text("#errors")).contains("Name fehlt", "Member number fehlt");
        browser.fill("[name='data.name']", "Ada");
        browser.click("[name='data.member']");
        browser.click("button.primary");
        browser.until("location.pathname.includes('/done/')");
    }

    @Test
    void theBrowserDecidesConditionsAsTheServerDoes() throws Exception {
        browser.open(form("Cases", "false"));
        assertThat(browser.value("""
                const script = document.querySelector("script[src*='form-shown']").src;
                const source = await (await fetch(script)).text();
                const { holds } = await import(source.match(/from "([^"]+form-conditions.js)"/)[1]);
                return %s.filter((each) => holds(each.condition, (path) => each.answers[path]) !== each.holds)
                  .map((each) => JSON.stringify(each)).join("\\n")""".formatted(Files.readString(CASES))).asString())
                .isEmpty();
    }

    @Test
    void aPersonOnAPhoneWithoutScriptsGoesThroughThePagesAndReviewsTheAnswers() throws Exception {
        var check = new PageCheck(browser);
        browser.show(320, 700, Scheme.LIGHT);
        browser.runScripts(false);
        try {
            browser.open(form("Page by page", "true") + "?lang=en");
            browser.fill("[name='data.name']", "Ada Lenz");
            browser.click("[name='data.member']");
            browser.follow("button.primary");
            assertThat(browser.text("main")).contains("Your answers brought up further questions");
            browser.fill("[name='data.number']", "4711");
            browser.follow("button.primary");
            assertThat(browser.text("#step")).isEqualTo("Step 2 of 3");
            browser.fill("[name='data.account']", "DE89370400440532013000");
            browser.follow("button.primary");
            assertThat(browser.text("main")).contains("Check your answers", "•••• 3000", "4711");
        } finally {
            browser.runScripts(true);
        }
        check.check("form-review");
        browser.click("button.primary");
        browser.until("location.pathname.includes('/done/')");
    }

    @Test
    void pagesWithSectionsAreAccessibleInGermanAndArabic() throws Exception {
        var check = new PageCheck(browser);
        check.check("form-sections", form("Donation", "false") + "?lang=en");
        check.check("form-sections-de", form("Donation", "true") + "?lang=de");
        check.check("form-sections-ar", form("Donation", "true") + "?lang=ar");
    }

    private static String form(String title, String pages) {
        FormPageSettings page = FormPageSettings.DEFAULT.withDefinition("""
            {"sections": [{"title": "About you", "fields": ["name", "member", "number"]},
                          {"title": "Payment", "fields": ["amount", "reason", "account"]}],
             "fields": {"number": {"show_if": {"field": "member", "equals": true},
                                   "require_if": {"field": "member", "equals": true}},
                        "reason": {"show_if": {"field": "amount", "greater_than": 1000}}}, "pages": %s}"""
                .formatted(pages));
        return server.url() + server.bean(HostedForms.class)
                .create(workspace, Environment.PRODUCTION, template(),
                        new FormSettings(title, "It takes a minute.", "", "", true, FormState.OPEN, null, null, null,
                                page),
                        Actor.cli())
                .path();
    }

    private static Template template() {
        return server.bean(TemplateStore.class).findByAlias(workspace.organizationId(), "donation").orElseThrow();
    }
}
