package platen.ops.demo;

import static org.assertj.core.api.Assertions.assertThat;

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
import platen.db.core.PublicId;
import platen.db.form.FormSettings;
import platen.db.form.FormState;
import platen.db.form.HostedForm;
import platen.db.member.Role;
import platen.db.person.Language;
import platen.db.template.Template;
import platen.db.template.TemplateStore;
import platen.db.workspace.Workspace;
import platen.jobs.engine.template.ImportOptions;
import platen.jobs.form.HostedForms;
import platen.jobs.form.prefill.Prefill;
import platen.jobs.form.prefill.PrefilledSessions;
import platen.jobs.json.StoredJson;
import platen.jobs.template.TemplateUpload;
import platen.jobs.template.Templates;
import platen.ops.demo.Browser.Scheme;

/** Fills in hosted forms in a browser that came by a link: to a session, or to saved answers. */
@Tag("thorough")
@InBrowser
@ExtendWith(DashboardServer.Provider.class)
class FormLinksInBrowserTest {
    private static final byte[] DOT = Base64.getDecoder()
            .decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4"
                    + "2mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==");
    private static final String VISIT = """
            {"fields": [{"key": "name", "type": "name", "required": true, "label": "Name"},
                        {"key": "born", "type": "date", "label": "Date of birth"},
                        {"key": "share", "type": "percentage", "label": "Share"},
                        {"key": "member", "type": "checkbox", "label": "Member"},
                        {"key": "photo", "type": "image", "label": "Photo"},
                        {"key": "home", "type": "object", "label": "Home", "fields": [
                          {"key": "city", "type": "text", "label": "City"},
                          {"key": "street", "type": "text", "label": "Street"}]},
                        {"key": "notes", "type": "address", "label": "Notes"}]}""";

    private static DashboardServer server;
    private static Workspace workspace;
    private static Browser browser;

    @BeforeAll
    static void start(DashboardServer shared) throws Exception {
        server = shared;
        workspace = server.workspace("Form links");
        browser = new Browser();
        Templates templates = server.bean(Templates.class);
        templates.create(new TemplateUpload(workspace.organizationId(), "visit", "Visit",
                "<html lang='en'><body><p>{{name}}</p></body></html>".getBytes(StandardCharsets.UTF_8),
                new ImportOptions(false, StoredJson.object(VISIT)), null));
        templates.publish(template(), 1, Environment.PRODUCTION);
    }

    @AfterAll
    static void stop() throws Exception {
        if (browser != null) {
            browser.close();
        }
    }

    @Test
    void aPersonSavesAPictureAndATextAndContinuesLaterWithoutScripts(@TempDir Path folder) throws Exception {
        String url = server.url() + form("Registration").path() + "?lang=en";
        browser.show(320, 700, Scheme.LIGHT);
        browser.runScripts(false);
        String link;
        try {
            browser.open(url);
            browser.fill("[name='data.name']", "Ada Lenz");
            browser.choose("[name='data.photo']", Files.write(folder.resolve("dot.png"), DOT).toAbsolutePath());
            browser.follow("[name='save']");
            link = browser.value("return document.getElementById('saved').value").asString();
            assertThat(link).startsWith(server.url() + "/f/registration-").contains("/a/");
            browser.open("about:blank");
            browser.open(link);
            assertThat(browser.value("return document.querySelector(\"[name='data.name']\").value").asString())
                    .isEqualTo("Ada Lenz");
            assertThat(browser.text("main")).contains("A picture is chosen");
        } finally {
            browser.runScripts(true);
        }
        var check = new PageCheck(browser);
        for (String language : List.of("en", "de", "ar")) {
            check.check("form-saved-" + language, link + "?lang=" + language);
        }
        browser.open(link + "?lang=en");
        browser.click("main button.primary");
        browser.until("location.pathname.includes('/done/')");
        browser.open(link + "?lang=en");
        assertThat(browser.text("h1")).isEqualTo("There are no saved answers here");
    }

    @Test
    void aFormThatWasFilledInShowsLockedFieldsAccessibly() throws Exception {
        HostedForm form = form("Your visit");
        var prefill = new Prefill(StoredJson.object("""
                {"name": "Ada Lenz", "born": "1990-05-17", "share": 0.15, "member": true, "photo": "data:image/png;base64,%s",
                 "home": {"city": "Ulm"}, "notes": "First line.\\nSecond line."}"""
                .formatted(Base64.getEncoder().encodeToString(DOT))),
                List.of("name", "born", "share", "member", "photo", "home.city"), StoredJson.object("{}"));
        var made = (PrefilledSessions.Created) server.bean(PrefilledSessions.class)
                .make(form, prefill, PrefilledSessions.DEFAULT_LIFETIME, true);
        String url = server.url() + form.path() + "/s/" + made.token().text();
        var check = new PageCheck(browser);
        for (String language : List.of("en", "de", "ar")) {
            check.check("form-locked-" + language, url + "?lang=" + language);
        }
        browser.show(1_280, 900, Scheme.LIGHT);
        browser.open(url + "?lang=de");
        assertThat(browser.text("main")).contains("15 %", "Ja", "Ulm", "für Sie ausgefüllt");
        browser.fill("[name='data.home.street']", "Elm Lane 12");
        browser.click("main button.primary");
        browser.until("location.pathname.includes('/done/')");
        check.check("form-session-used", url + "?lang=en");
        assertThat(browser.text("h1")).isEqualTo("This link has been used");
    }

    @Test
    void aDeveloperMakesASecretForSignedLinksInTheDashboard() throws Exception {
        HostedForm form = form("Signed");
        browser.show(1_280, 900, Scheme.LIGHT);
        server.logIn(browser, server.person(workspace, Role.DEVELOPER, Language.EN));
        browser.open(server.page(workspace, "/forms/" + PublicId.FORM.of(form.id())));
        browser.click("form[action$='/secret'] button");
        browser.until("document.getElementById('secret')");
        assertThat(browser.text("#secret")).startsWith("fsec_");
        new PageCheck(browser).check("forms-secret");
    }

    private static HostedForm form(String title) {
        return server.bean(HostedForms.class).create(workspace, Environment.PRODUCTION, template(),
                new FormSettings(title, "Fill in what you know.", "", "", true, FormState.OPEN, null, null, null),
                Actor.cli());
    }

    private static Template template() {
        return server.bean(TemplateStore.class).findByAlias(workspace.organizationId(), "visit").orElseThrow();
    }
}
