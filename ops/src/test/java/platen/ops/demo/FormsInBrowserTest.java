package platen.ops.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import platen.db.audit.Actor;
import platen.db.core.Environment;
import platen.db.form.FormFollowUp;
import platen.db.form.FormOptions;
import platen.db.form.FormPageSettings;
import platen.db.form.FormSettings;
import platen.db.form.FormState;
import platen.db.form.FormTheme;
import platen.db.form.HostedForm;
import platen.db.member.Role;
import platen.db.person.Language;
import platen.db.template.Template;
import platen.db.template.TemplateStore;
import platen.db.workspace.Workspace;
import platen.jobs.engine.template.ImportOptions;
import platen.jobs.form.HostedForms;
import platen.jobs.json.StoredJson;
import platen.jobs.template.TemplateUpload;
import platen.jobs.template.Templates;
import platen.ops.demo.Browser.Scheme;
import tools.jackson.databind.json.JsonMapper;

/** Fills in hosted forms in a browser, and publishes them in the dashboard. */
@Tag("thorough")
@InBrowser
@ExtendWith(DashboardServer.Provider.class)
class FormsInBrowserTest {
    private static final Path FORMS = Path.of("..", "samples", "forms");
    private static final String ENTER = "\uE007";
    private static final String TAB = "\uE004";
    private static final String CONTACT = """
            {"fields": [{"key": "who", "type": "text", "required": true}, {"key": "mail", "type": "email"}]}""";

    private static DashboardServer server;
    private static Workspace workspace;
    private static Browser browser;

    @BeforeAll
    static void start(DashboardServer shared) throws Exception {
        server = shared;
        workspace = server.workspace("Forms");
        browser = new Browser();
        for (String alias : List.of("application", "consent", "invoice")) {
            publish(alias, Files.readAllBytes(FORMS.resolve(alias + ".pdf")),
                    new ImportOptions(alias.equals("invoice"), null));
        }
        publish("contact", "<html lang='en'><body><p>{{who}} {{mail}}</p></body></html>".getBytes(
                StandardCharsets.UTF_8), new ImportOptions(false, StoredJson.object(CONTACT)));
    }

    private static void publish(String alias, byte[] source, ImportOptions options) {
        Templates templates = server.bean(Templates.class);
        templates.create(
                new TemplateUpload(workspace.organizationId(), alias, "Sample " + alias, source, options, null));
        templates.publish(template(alias), 1, Environment.PRODUCTION);
    }

    /** Returns a file with the signature of the sample data. */
    private static Path signature(Path folder) throws IOException {
        String url = JsonMapper.shared()
                .readTree(Files.readString(Path.of("..", "samples", "data", "consent.json")))
                .path("signature")
                .asString();
        return Files.write(folder.resolve("signature.png"),
                Base64.getDecoder().decode(url.substring(url.indexOf(',') + 1))).toAbsolutePath();
    }

    @AfterAll
    static void stop() throws Exception {
        if (browser != null) {
            browser.close();
        }
    }

    @Test
    void aPersonOnAPhoneWithoutScriptsCorrectsAFormAndGetsThePdf(@TempDir Path folder) throws Exception {
        String url = server.url() + form("consent", "Photo consent").path();
        browser.show(320, 700, Scheme.LIGHT);
        browser.runScripts(false);
        try {
            browser.open(url);
            browser.fill("[name='data.full_name']", "Ada Lenz");
            browser.follow("button.primary");
            assertThat(browser.text("#errors")).contains("Date of birth", "Signature");
            browser.fill("[name='data.date_of_birth']", "05171994");
            browser.fill("[name='data.signed_on']", "02142026");
            browser.click("[name='data.publication'][value='club_only']");
            browser.choose("[name='data.signature']", signature(folder));
            browser.follow("button.primary");
            assertThat(browser.text("h1")).isEqualTo("Thank you");
            assertThat(browser.text("main a.primary")).isEqualTo("Download the PDF");
        } finally {
            browser.runScripts(true);
        }
    }

    @Test
    void aPersonKeepsAPictureAndTextsThroughErrorsAndAnotherLanguageAndRemovesThePicture(@TempDir Path folder)
            throws Exception {
        browser.show(320, 700, Scheme.LIGHT);
        browser.open(server.url() + form("consent", "Corrected consent of all members").path() + "?lang=en");
        browser.fill("[name='data.full_name']", "Ada Lenz");
        browser.choose("[name='data.signature']", signature(folder));
        browser.click("button.primary");
        assertThat(browser.text("#errors")).contains("Date of birth").doesNotContain("Signature");
        new PageCheck(browser).check("form-corrected");
        browser.click(".public-top summary");
        browser.click("[name='show'][value='de']");
        browser.until("document.documentElement.lang === 'de'");
        assertThat(browser.value("return document.querySelector(\"[name='data.full_name']\").value").asString())
                .isEqualTo("Ada Lenz");
        assertThat(browser.text("main")).contains("Das ist Ihre Unterschrift").doesNotContain("fehlt");
        browser.click("[name='remove']");
        browser.until("!document.querySelector(\"[name='remove']\")");
        assertThat(browser.value("return document.querySelector(\"[name='data.full_name']\").value").asString())
                .isEqualTo("Ada Lenz");
    }

    @Test
    void theKeyboardAloneFillsAFormIn() throws Exception {
        browser.show(1_280, 900, Scheme.LIGHT);
        browser.open(server.url() + form("contact", "By keyboard").path());
        browser.value("document.querySelector(\"[name='data.who']\").focus()");
        browser.press("Ada Lenz" + TAB + "ada@example.org" + ENTER);
        browser.until("location.pathname.includes('/done/')");
        assertThat(browser.errors()).isEmpty();
    }

    @Test
    void pagesOfFormsAreAccessibleAndFitPhones() throws Exception {
        var check = new PageCheck(browser);
        for (String alias : List.of("application", "consent", "invoice")) {
            check.check("form-" + alias, server.url() + form(alias, "Form " + alias).path());
            check.check("form-" + alias + "-de", server.url() + form(alias, "Form " + alias).path() + "?lang=de");
        }
        for (String language : List.of("ar", "ja")) {
            check.check("form-application-" + language,
                    server.url() + form("application", "Form application").path() + "?lang=" + language);
        }
        HostedForm closed = form("consent", "Closed");
        server.bean(HostedForms.class).change(closed, now -> now.with(FormState.CLOSED), Actor.cli());
        check.check("form-closed", server.url() + closed.path());
    }

    @Test
    void aPersonChoosesALanguageWithoutScripts() throws Exception {
        browser.show(320, 700, Scheme.LIGHT);
        browser.runScripts(false);
        try {
            browser.open(server.url() + form("contact", "In Arabic").path() + "?lang=en");
            browser.click(".public-top summary");
            browser.picture(Path.of("target", "pages", "form-languages-320-light.png"));
            browser.follow(".public-top [lang='ar']");
            assertThat(browser.text("button.primary")).isEqualTo("إرسال");
        } finally {
            browser.runScripts(true);
        }
        assertThat(browser.value("return getComputedStyle(document.querySelector('main')).direction").asString())
                .isEqualTo("rtl");
    }

    @Test
    void aFormWithAThemeAndAConsentIsAccessibleAndIsSentWithItsBoxTicked() throws Exception {
        var page = new FormPageSettings(List.of(), "https://shop.example/privacy", "https://shop.example/imprint",
                "I agree that the club may publish photos of me.",
                new FormTheme("#8a1c4a", 0, FormTheme.Font.SERIF, FormTheme.Mode.BOTH), FormFollowUp.NONE,
                FormOptions.DEFAULT, "{}");
        String url = server.url() + server.bean(HostedForms.class)
                .create(workspace, Environment.PRODUCTION, template("contact"),
                        settings("Themed", FormState.OPEN).with(page), Actor.cli())
                .path();
        new PageCheck(browser).check("form-themed", url);
        browser.show(1_280, 900, Scheme.LIGHT);
        browser.open(url);
        assertThat(browser.value("""
                const style = getComputedStyle(document.querySelector('main button.primary'));
                return [style.backgroundColor, style.borderRadius].join(' ')""").asString())
                .isEqualTo("rgb(138, 28, 74) 0px");
        browser.fill("[name='data.who']", "Ada Lenz");
        browser.click("button.primary");
        assertThat(browser.text("#errors")).contains("Please tick the box to agree.");
        browser.picture(Path.of("target", "pages", "form-themed-wrong-1280-light.png"));
        browser.click("#consent");
        browser.click("button.primary");
        browser.until("location.pathname.includes('/done/')");
        assertThat(browser.text("main .hint.row")).contains("Privacy notice");
    }

    @Test
    void anEditorPublishesAFormInTheDashboard() throws Exception {
        browser.show(1_280, 900, Scheme.LIGHT);
        server.logIn(browser, server.person(workspace, Role.EDITOR, Language.EN));
        browser.open(server.page(workspace, "/forms/new"));
        browser.fill("#title", "Membership");
        browser.value("document.getElementById('environment').value = 'production'");
        browser.click("main form button.primary");
        browser.until("document.getElementById('address')");
        String address = browser.text("#address");
        var check = new PageCheck(browser);
        check.check("forms-one");
        check.check("forms-edit", browser.value("return location.href").asString() + "/edit");
        check.checkAll(server.page(workspace, ""), List.of("/forms", "/forms/new"));
        browser.open(address);
        assertThat(browser.text("h1")).isEqualTo("Membership");
    }

    private static HostedForm form(String alias, String title) {
        return server.bean(HostedForms.class).create(workspace, Environment.PRODUCTION, template(alias),
                settings(title, FormState.OPEN), Actor.cli());
    }

    private static FormSettings settings(String title, FormState state) {
        return new FormSettings(title, "Fill in what you know.", "", "", true, state, null, null, null);
    }

    private static Template template(String alias) {
        return server.bean(TemplateStore.class).findByAlias(workspace.organizationId(), alias).orElseThrow();
    }
}
