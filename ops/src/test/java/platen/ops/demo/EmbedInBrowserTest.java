package platen.ops.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import platen.db.audit.Actor;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.core.Source;
import platen.db.form.FormPageSettings;
import platen.db.form.FormSettings;
import platen.db.form.FormState;
import platen.db.form.HostedForm;
import platen.db.submission.Submission;
import platen.db.submission.SubmissionStore;
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

/** Fills in a form that a page of another site shows, and looks at what the page hears of it. */
@Tag("thorough")
@InBrowser
@ExtendWith(DashboardServer.Provider.class)
class EmbedInBrowserTest {
    private static final String SCHEMA = """
            {"fields": [{"key": "who", "type": "text", "required": true, "label": "Your name"},
                        {"key": "mail", "type": "email", "label": "Email"}]}""";

    private static final Pattern SUBMITTED = Pattern.compile("platen:submitted \\{\"submission_id\":\"(sub_\\w+)\"}");

    private static DashboardServer server;
    private static Workspace workspace;
    private static String site;
    private static Browser browser;

    @BeforeAll
    static void start(DashboardServer shared) throws Exception {
        server = shared;
        workspace = server.workspace("Embeds");
        site = EmbeddingPage.other(server.url());
        browser = new Browser();
        Templates templates = server.bean(Templates.class);
        templates.create(new TemplateUpload(workspace.organizationId(), "contact", "Contact",
                "<html lang='en'><body><p>{{who}} {{mail}}</p></body></html>".getBytes(StandardCharsets.UTF_8),
                new ImportOptions(false, StoredJson.object(SCHEMA)), null));
        templates.publish(server.bean(TemplateStore.class)
                .findByAlias(workspace.organizationId(), "contact")
                .orElseThrow(), 1, Environment.PRODUCTION);
    }

    @AfterAll
    static void stop() throws Exception {
        if (browser != null) {
            browser.close();
        }
    }

    @Test
    void aFormIsFilledInAndSentInAPageOfAnotherSiteWhichHearsOfItAndNotOfTheAnswers() throws Exception {
        show(form(List.of(site)));
        browser.until("document.getElementById('events').textContent.includes('platen:ready')");
        browser.until("parseInt(frame().style.blockSize) > 200");
        browser.picture(Path.of("target", "pages", "embed-1280-light.png"));
        browser.enterFrame("return frame()");
        browser.click("button.primary");
        assertThat(browser.text("#errors")).contains("Your name");
        browser.fill("[name='data.who']", "Ada Lenz");
        browser.click("button.primary");
        assertThat(browser.text("h1")).isEqualTo("Thank you");
        browser.leaveFrame();
        browser.until("document.getElementById('events').textContent.includes('platen:submitted')");
        String heard = browser.text("#events");
        assertThat(heard).contains("platen:changed {}").doesNotContain("Ada", "failed");
        Matcher submitted = SUBMITTED.matcher(heard);
        assertThat(submitted.results()).as(heard).hasSize(1);
        assertThat(submitted.reset().find()).isTrue();
        assertThat(PublicId.SUBMISSION.parse(submitted.group(1))
                .flatMap(id -> server.bean(SubmissionStore.class).find(workspace.id(), id))
                .orElseThrow()
                .source()).isEqualTo(Source.EMBED);
        assertThat(browser.errors()).filteredOn(each -> !each.contains("responded with a status of 422")).isEmpty();
        browser.picture(Path.of("target", "pages", "embed-done-1280-light.png"));
    }

    @Test
    void anElementWithASessionShowsWhatABackendFilledInAndTheSubmissionHasIt() throws Exception {
        HostedForm form = form(List.of(site));
        var prefill = new Prefill(StoredJson.object("{\"who\":\"Grace Hopper\"}"), List.of("who"),
                StoredJson.object("{\"customer\":\"4711\"}"));
        var made = (PrefilledSessions.Created) server.bean(PrefilledSessions.class)
                .make(form, prefill, PrefilledSessions.DEFAULT_LIFETIME, true);
        show(form);
        browser.value("document.querySelector('platen-form').setAttribute('session', '%s')"
                .formatted(made.token().text()));
        browser.until("frame().src.includes('/s/')");
        browser.until("document.getElementById('events').textContent.split('platen:ready').length > 2");
        browser.enterFrame("return frame()");
        assertThat(browser.text("main")).contains("Grace Hopper", "filled in for you");
        browser.click("button.primary");
        assertThat(browser.text("h1")).isEqualTo("Thank you");
        browser.leaveFrame();
        browser.until("document.getElementById('events').textContent.includes('platen:submitted')");
        Matcher submitted = SUBMITTED.matcher(browser.text("#events"));
        assertThat(submitted.find()).isTrue();
        Submission submission = PublicId.SUBMISSION.parse(submitted.group(1))
                .flatMap(id -> server.bean(SubmissionStore.class).find(workspace.id(), id))
                .orElseThrow();
        assertThat(submission.source()).isEqualTo(Source.EMBED);
        assertThat(submission.metadata()).contains("4711");
        assertThat(new String(server.bean(SubmissionStore.class)
                .data(workspace.id(), submission.id())
                .orElseThrow(), StandardCharsets.UTF_8)).contains("Grace Hopper");
    }

    @Test
    void aSiteThatTheFormDoesNotNameGetsALinkInstead() throws Exception {
        show(form(List.of("https://shop.example")));
        browser.until("getComputedStyle(frame()).display === 'none'");
        assertThat(browser.text("platen-form")).isEqualTo("Open the form in a tab");
        assertThat(browser.text("#events")).isEmpty();
        assertThat(browser.errors()).isNotEmpty();
        browser.picture(Path.of("target", "pages", "embed-refused-1280-light.png"));
    }

    /** Opens the page of the site, where scripts find the frame by a function. */
    private static void show(HostedForm form) throws Exception {
        browser.show(1_280, 900, Scheme.LIGHT);
        browser.open("about:blank");
        browser.errors();
        browser.open(site + form.path().replaceFirst("^/f/", "/embedding/"));
        browser.until("customElements.get('platen-form')");
        browser.value("window.frame = () => document.querySelector('platen-form').shadowRoot.querySelector('iframe')");
    }

    private static HostedForm form(List<String> origins) {
        var settings = new FormSettings("Contact", "", "", "", true, FormState.OPEN, null, null, null,
                FormPageSettings.DEFAULT.withOrigins(origins));
        return server.bean(HostedForms.class).create(workspace, Environment.PRODUCTION, server
                .bean(TemplateStore.class)
                .findByAlias(workspace.organizationId(), "contact")
                .orElseThrow(), settings, Actor.cli());
    }
}
