package platen.ops.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import platen.db.core.Database;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.envelope.EnvelopeFilter;
import platen.db.envelope.EnvelopeStore;
import platen.db.member.Role;
import platen.db.person.Language;
import platen.db.template.TemplateStore;
import platen.db.workspace.Workspace;
import platen.jobs.engine.template.ImportOptions;
import platen.jobs.template.TemplateUpload;
import platen.jobs.template.Templates;
import platen.ops.demo.Browser.Scheme;

/**
 * A member asks two people to sign, who sign in order on phones of their own: one after a code and without scripts, one by
 * keyboard.
 */
@Tag("thorough")
@InBrowser
@ExtendWith(DashboardServer.Provider.class)
class SigningInBrowserTest {
    private static final String TAB = "\uE004";
    private static final String ENTER = "\uE007";
    private static final String SPACE = " ";
    private static final int MAX_TABS = 60;
    private static final String LEASE = """
            <html lang="en"><head><title>Lease agreement</title></head><body><h1>Lease agreement</h1>
            <p>Flat 3B, 14 Tern Lane. Rent: {{rent}} a month.</p>
            <p data-signer="tenant">The tenant moves in: {{move_in}}</p>
            <p>Tenant</p><signature src="{{tenant_signature}}" data-signer="tenant" alt="Tenant"></signature>
            <p>Landlord</p><signature src="{{landlord_signature}}" data-signer="landlord" alt="Landlord"></signature>
            </body></html>""";

    @TempDir
    private static Path folder;

    private static DashboardServer server;
    private static Workspace workspace;
    private static Browser browser;

    @BeforeAll
    static void start(DashboardServer shared) throws Exception {
        server = shared;
        workspace = server.workspace("Quillmoor Lettings");
        browser = new Browser();
        Templates templates = server.bean(Templates.class);
        templates.create(new TemplateUpload(workspace.organizationId(), "lease", "Lease agreement",
                LEASE.getBytes(StandardCharsets.UTF_8), new ImportOptions(false, null), null));
        templates.publish(server.bean(TemplateStore.class)
                .findByAlias(workspace.organizationId(), "lease")
                .orElseThrow(), 1, Environment.PRODUCTION);
    }

    @AfterAll
    static void stop() throws Exception {
        if (browser != null) {
            browser.close();
        }
    }

    @Test
    void aMemberSendsAnEnvelopeAndTwoPeopleSignInOrderOnPhones() throws Exception {
        String member = server.person(workspace, Role.DEVELOPER, Language.EN);
        List<String> links = send(member);
        var second = new Browser();
        try {
            second.show(320, 700, Scheme.LIGHT);
            second.open(links.get(1) + "?lang=en");
            assertThat(second.text("main")).as("before the first person has signed").contains("not your turn yet");
            enterCode(links.get(0));
            signWithoutScripts(links.get(0));
            second.open(links.get(0) + "?lang=en");
            assertThat(second.text("main")).as("without the cookie of the first browser")
                    .contains("Show that it is you")
                    .doesNotContain("You have signed");
        } finally {
            second.close();
        }
        signByKeyboard(links.get(1));

        browser.until("document.querySelector('[name=step][value=copy]')");
        new PageCheck(browser).check("sign-completed");
        verify(links.get(1) + "/copy");
        String id = PublicId.ENVELOPE.of(server.bean(EnvelopeStore.class)
                .newest(workspace.id(), EnvelopeFilter.ALL, 1)
                .getFirst()
                .id());
        server.logIn(browser, member);
        browser.open(server.page(workspace, "/envelopes/" + id));
        assertThat(browser.text("main")).contains("Completed", "Signed", "PAdES");
    }

    /** Sends a sealed file to the page that verifies, as a person who received it would. */
    private static void verify(String url) throws Exception {
        var check = new PageCheck(browser);
        check.check("verify", server.url() + "/verify?lang=ar");
        HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(URI.create(url)).build(),
                        BodyHandlers.ofFile(folder.resolve("lease.pdf")));
        browser.open(server.url() + "/verify?lang=en");
        browser.choose("#file", folder.resolve("lease.pdf"));
        browser.click("main button.primary");
        browser.await("#verdict[data-state=unchanged][data-ours=true]");
        check.check("verified");
    }

    /** Makes an envelope on the dashboard and returns the links to hand over. */
    private static List<String> send(String member) throws Exception {
        browser.show(1_280, 900, Scheme.LIGHT);
        server.logIn(browser, member);
        new PageCheck(browser).check("envelope-new",
                server.page(workspace, "/envelopes/new?template=lease&environment=production"));
        browser.show(1_280, 900, Scheme.LIGHT);
        browser.fill("[name='data.rent']", "1,260.00");
        browser.fill("[name='p1-name']", "Lucia Ferrant");
        browser.fill("[name='p2-name']", "Mara Lindqvist");
        browser.click("button.primary[type=submit]");
        browser.until("document.querySelectorAll('.reveal code').length === 2");
        new PageCheck(browser).check("envelope-links");
        return browser.value("return [...document.querySelectorAll('.reveal code')].map((each) => each.textContent)")
                .valueStream()
                .map(each -> server.url() + each.asString().substring(each.asString().indexOf("/s/")))
                .toList();
    }

    /** Enters a wrong and the right code, as if the server had mailed it to the first person. */
    private static void enterCode(String link) throws Exception {
        server.bean(Database.class).jdbi().useHandle(handle -> handle.execute("""
                update envelope_signer set check_kind = 'code', email = 'lucia@example.org', codes_sent = 1,
                       code_hash = sha256(salt || '246810'), code_until = now() + interval '10 minutes'
                 where number = 1 and envelope_id in (select id from envelope where workspace_id = ?)
                """, workspace.id()));
        new PageCheck(browser).check("sign-code", link + "?lang=en");
        browser.show(320, 700, Scheme.LIGHT);
        browser.open(link + "?lang=en");
        assertThat(browser.text("main")).contains("l…@example.org").doesNotContain("Lease agreement");
        browser.fill("#answer", "246811");
        browser.click("main button.primary");
        browser.until("document.body.innerText.includes('Tries left: 4')");
        browser.fill("#answer", "246810");
        browser.click("main button.primary");
        browser.until("document.querySelector('[name=step][value=open]')");
    }

    private static void signWithoutScripts(String link) throws Exception {
        var check = new PageCheck(browser);
        check.check("sign-open", link + "?lang=en");
        browser.show(320, 700, Scheme.LIGHT);
        browser.runScripts(false);
        try {
            browser.open(link + "?lang=en");
            browser.follow("main button.primary");
            browser.click("[name='agree']");
            browser.follow("main button.primary");
            browser.fill("[name='data.document_0.move_in']", "on 1 December");
            browser.fill("[name='data.document_0.tenant_signature[typed]']", "Lucia Ferrant");
            browser.follow("#answers button.primary");
            browser.until("document.body.innerText.includes('This is what you sign')");
        } finally {
            browser.runScripts(true);
        }
        check.check("sign-look", link + "?lang=en");
        check.check("sign-look-ar", link + "?lang=ar");
        browser.show(320, 700, Scheme.LIGHT);
        browser.open(link + "?lang=en");
        browser.click("form.sign-foot button");
        browser.until("document.body.innerText.includes('You have signed')");
    }

    private static void signByKeyboard(String link) throws Exception {
        var check = new PageCheck(browser);
        browser.forget();
        browser.show(320, 700, Scheme.LIGHT);
        browser.open(link + "?lang=en");
        press("main button.primary", ENTER);
        browser.until("document.querySelector('[name=agree]')");
        check.check("sign-consent");
        browser.show(320, 700, Scheme.LIGHT);
        press("[name='agree']", SPACE);
        press("main button.primary", ENTER);
        browser.until("document.querySelector('#answers')");
        check.check("sign-fill");
        browser.show(320, 700, Scheme.LIGHT);
        tabTo("[name='data.document_0.landlord_signature[typed]']");
        browser.press("Mara");
        press("#answers button.primary", ENTER);
        browser.until("document.querySelector('form.sign-foot')");
        assertThat(browser.value("return fetch(location.pathname + '/text').then((answer) => answer.text())")
                .asString()).contains("on 1 December");
        press("form.sign-foot button", ENTER);
    }

    /** Moves the focus to an element by the tabulator key and presses a key there. */
    private static void press(String selector, String key) throws Exception {
        tabTo(selector);
        browser.press(key);
    }

    private static void tabTo(String selector) throws Exception {
        for (int i = 0; i < MAX_TABS; i++) {
            browser.press(TAB);
            if (browser.value("return document.activeElement.matches(\"" + selector + "\")").asBoolean()) {
                return;
            }
        }
        throw new AssertionError("The tabulator key does not lead to " + selector);
    }
}
