package platen.ops.demo;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import platen.db.audit.Actor;
import platen.db.core.Environment;
import platen.db.member.Role;
import platen.db.person.Language;
import platen.db.template.Template;
import platen.db.template.TemplateStore;
import platen.db.workspace.Workspace;
import platen.jobs.engine.template.ImportOptions;
import platen.jobs.json.StoredJson;
import platen.jobs.template.TemplateUpload;
import platen.jobs.template.Templates;
import platen.jobs.template.VersionUpload;
import platen.jobs.workflow.Workflows;
import platen.ops.demo.Browser.Scheme;

/** Compares versions, publishes, and tries workflows in a browser. */
@Tag("thorough")
@InBrowser
@ExtendWith(DashboardServer.Provider.class)
class VersionsInBrowserTest {
    private static final String ENTER = "\uE007";
    private static final String PAGE_BREAK = "<p style='break-before:page'>%s</p>";

    private static DashboardServer server;
    private static Workspace workspace;
    private static Browser browser;

    @BeforeAll
    static void start(DashboardServer shared) throws Exception {
        server = shared;
        workspace = server.workspace("Versions");
        Templates templates = server.bean(Templates.class);
        templates.create(new TemplateUpload(workspace.organizationId(), "lease", "Lease",
                html("<h1>Lease</h1><p>{{name}} pays each month.</p>" + PAGE_BREAK.formatted("Same")),
                ImportOptions.DEFAULT, StoredJson.object("{\"name\":\"Ada\"}"), "First draft"));
        Template lease = server.bean(TemplateStore.class)
                .findByAlias(workspace.organizationId(), "lease").orElseThrow();
        templates.addVersion(lease, new VersionUpload(
                html("<h1>Lease</h1><p>{{name}} pays on the first. {{pets}}</p>" + PAGE_BREAK.formatted("Same")),
                ImportOptions.DEFAULT, null, "Pets clause"), Actor.cli());
        templates.publish(lease, 1, Environment.PRODUCTION);
        server.bean(Workflows.class).create(workspace.organizationId(), "signing", "Signing", StoredJson.object("""
                {"fields": [{"key": "name", "type": "text", "is_array": false, "required": true},
                            {"key": "plan", "type": "text", "is_array": false, "required": false}],
                 "documents": [{"template": "lease"}, {"template": "lease",
                  "condition": {"all": [{"field": "plan", "equals": "team"}, {"field": "name", "exists": true}]}}]}"""),
                Actor.cli());
        browser = new Browser();
        browser.show(1_280, 900, Scheme.LIGHT);
        server.logIn(browser, server.person(workspace, Role.OWNER, Language.EN));
    }

    @AfterAll
    static void stop() throws Exception {
        if (browser != null) {
            browser.close();
        }
    }

    @Test
    void pagesAreComparedSideBySideOverEachOtherAndAsChangedPixelsByKeyboard() throws Exception {
        browser.show(1_280, 900, Scheme.LIGHT);
        browser.open(server.page(workspace, "/templates/lease/diff/1..2"));
        browser.until("document.querySelector('page-diff').dataset.share > 0");
        assertThat(browser.text("[data-status]")).matches("[0-9.]+ % of this page changed");
        browser.value("document.querySelector('a[data-mode=pixels]').focus()");
        browser.press(ENTER);
        browser.until("document.querySelector('[data-pixels] canvas').getBoundingClientRect().width > 300");
        assertThat(browser.value("""
                const canvas = document.querySelector('[data-pixels] canvas');
                const {data} = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
                let red = 0;
                for (let at = 0; at < data.length; at += 4) red += data[at] === 200 && data[at + 1] === 53;
                return red""").asInt()).isPositive();
        assertThat(browser.value("return location.search").asString()).isEqualTo("?page=1&view=pixels");
        browser.value("document.querySelector('a[data-step=\"1\"]').focus()");
        browser.press(ENTER);
        browser.until("document.querySelector('[data-status]').textContent === 'This page is the same'");
        assertThat(browser.value("return location.search").asString()).isEqualTo("?page=2&view=pixels");
        browser.click("a[data-mode=over]");
        assertThat(browser.isShown("[data-fade]")).isTrue();
        assertThat(browser.errors()).isEmpty();
    }

    @Test
    void withoutScriptsBothDocumentsAreLinkedAndTheTextsCompared() throws Exception {
        browser.runScripts(false);
        try {
            browser.open(server.page(workspace, "/templates/lease/diff/1..2"));
            assertThat(browser.text("#pages")).contains("Open version 1 (PDF)", "Open version 2 (PDF)",
                    "Without scripts");
            assertThat(browser.text("#text")).contains("Ada pays each month.", "Ada pays on the first.");
            assertThat(browser.text("#schema")).contains("pets");
        } finally {
            browser.runScripts(true);
        }
    }

    @Test
    void pagesOfVersionsAndWorkflowsAreAccessibleAndFit() throws Exception {
        var check = new PageCheck(browser);
        for (String each : List.of("/templates/lease/diff/1..2", "/templates/lease",
                "/templates/lease/publish?version=2&environment=production", "/workflows", "/workflows/signing")) {
            check.check("versions" + each.replaceAll("\\W+", "-"), server.page(workspace, each));
        }
        browser.show(1_280, 900, Scheme.LIGHT);
        browser.open(server.page(workspace, "/workflows/signing"));
        browser.fill("#data", "{\"name\":\"Ada\",\"plan\":\"solo\"}");
        browser.click("#try button[type=submit]");
        browser.until("document.querySelector('#tried')");
        assertThat(browser.text("#tried")).contains("1 of 2 documents apply.", "The answer is \"solo\"");
        check.check("versions-tried");
    }

    private static byte[] html(String body) {
        return ("<html lang='en'><head><title>Lease</title></head><body>" + body + "</body></html>").getBytes(UTF_8);
    }
}
