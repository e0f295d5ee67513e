package platen.ops.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
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
import platen.jobs.template.UploadResult;
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

    private static final Path PICTURES = Path.of("target", "pages", "forms");
    /** Whether all forms are filled in, and pictures of them made, which takes minutes. */
    private static final boolean WITH_PICTURES = Boolean.getBoolean("platen.form-pictures");
    private static final List<String> SAMPLES = List.of("application", "invoice", "consent", "certificate", "contract",
            "letter", "statement", "tax-invoice", "welcome");
    private static final List<String> REAL_FORMS = List.of("fw9.pdf", "f8862.pdf", "sample_form.pdf", "gyr-consent.pdf",
            "uscis757.pdf");

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
        // A click does not wait for the next page of a frame.
        browser.until("document.querySelector('h1').textContent === 'Thank you'");
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
        // A click does not wait for the next page of a frame.
        browser.until("document.querySelector('h1').textContent === 'Thank you'");
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

    @Test
    void samplesAreFilledInInAPageOfAnotherSiteInGermanAndArabic() throws Exception {
        for (String alias : WITH_PICTURES ? SAMPLES : List.of("application")) {
            fillIn(Path.of("../samples", alias.equals("application") || alias.equals("invoice")
                    || alias.equals("consent") ? "forms/" + alias + ".pdf" : "documents/" + alias + ".html"));
        }
    }

    @Test
    @EnabledIfSystemProperty(named = "platen.form-pictures", matches = "true", disabledReason = "Pictures of real forms are made with -Dplaten.form-pictures=true")
    void fiveRealFormsAreFilledInInAPageOfAnotherSiteInGermanAndArabic() throws Exception {
        for (Path at = Path.of("").toAbsolutePath(); at != null; at = at.getParent()) {
            for (Path folder : List.of(at.resolve("../shared/forms"), at.resolve("shared/forms"))) {
                if (Files.isDirectory(folder)) {
                    for (String name : REAL_FORMS) {
                        fillIn(folder.resolve(name));
                    }
                    return;
                }
            }
        }
        abort("The folder ../shared/forms with real forms is absent");
    }

    /** Fills in the form of a template, and writes pictures of it and its document beside each other. */
    private static void fillIn(Path source) throws Exception {
        String name = source.getFileName().toString().replaceFirst("\\.\\w+$", "");
        var upload = new TemplateUpload(workspace.organizationId(), name, name, Files.readAllBytes(source),
                new ImportOptions(name.equals("invoice"), null), null);
        var stored = (UploadResult.Stored) server.bean(Templates.class).create(upload);
        server.bean(Templates.class).publish(stored.template(), 1, Environment.PRODUCTION);
        HostedForm form = form(name, List.of(site));
        for (String language : List.of("de", "ar")) {
            show(form);
            show(language, 900);
            browser.value("""
                    const element = document.querySelector('platen-form');
                    document.documentElement.lang = '%s';
                    element.replaceWith(element.cloneNode(true))""".formatted(language));
            browser.until("frame().src.includes('lang=" + language + "')");
            browser.enterFrame("return frame()");
            browser.await("#answers");
            assertThat(FormFiller.fill(browser, language)).isPositive();
            picture(name, language, "form");
            browser.click("#answers button.primary");
            String link = browser.await("a[href*='/pdf'], #errors");
            assertThat(link).isNotEmpty();
            picture(name, language, "done");
            assertThat(browser.value("return document.querySelector('#errors')?.innerText ?? ''").asString())
                    .as("%s in %s", name, language)
                    .isEmpty();
            String pdf = browser.value("return document.querySelector('a[href*=\"/pdf\"]').href").asString();
            browser.leaveFrame();
            try (var http = HttpClient.newHttpClient()) {
                byte[] document = http.send(HttpRequest.newBuilder(URI.create(pdf)).build(), BodyHandlers.ofByteArray())
                        .body();
                assertThat(new String(document, 0, 5, StandardCharsets.US_ASCII)).isEqualTo("%PDF-");
                if (WITH_PICTURES) {
                    Files.write(PICTURES.resolve(name + "-" + language + ".pdf"), document);
                }
            }
        }
    }

    /** Shows German on a screen, and Arabic on a phone at night. */
    private static void show(String language, int height) throws Exception {
        boolean wide = language.equals("de");
        browser.show(wide ? 1_280 : 320, height, wide ? Scheme.LIGHT : Scheme.DARK);
    }

    /** Writes a picture of the page, when its frame is as high as what it shows. */
    private static void picture(String name, String language, String what) throws Exception {
        if (!WITH_PICTURES) {
            return;
        }
        int height = browser.value("return Math.ceil(document.body.getBoundingClientRect().height)").asInt();
        browser.leaveFrame();
        browser.until("parseInt(frame().style.blockSize) === " + height);
        // In a window that is as high as the page: a picture of more than the window is drawn as on a device without touch.
        int page = browser.value("return document.documentElement.scrollHeight").asInt();
        show(language, page);
        browser.picture(PICTURES.resolve(name + "-" + language + "-" + what + ".png"));
        show(language, 900);
        browser.enterFrame("return frame()");
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
        return form("contact", origins);
    }

    private static HostedForm form(String alias, List<String> origins) {
        var settings = new FormSettings("Contact", "", "", "", true, FormState.OPEN, null, null, null,
                FormPageSettings.DEFAULT.withOrigins(origins));
        return server.bean(HostedForms.class).create(workspace, Environment.PRODUCTION, server
                .bean(TemplateStore.class)
                .findByAlias(workspace.organizationId(), alias)
                .orElseThrow(), settings, Actor.cli());
    }
}
