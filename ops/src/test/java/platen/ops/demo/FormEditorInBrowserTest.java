package platen.ops.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import platen.db.audit.Actor;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.form.FormOptions;
import platen.db.form.FormOptions.Proof;
import platen.db.form.FormPageSettings;
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
import platen.jobs.form.logo.FormLogos;
import platen.jobs.json.StoredJson;
import platen.jobs.template.TemplateUpload;
import platen.jobs.template.Templates;
import platen.ops.demo.Browser.Scheme;

/** Arranges the fields of a form in a browser, and sends one that asks for a proof of work. */
@Tag("thorough")
@InBrowser
@ExtendWith(DashboardServer.Provider.class)
class FormEditorInBrowserTest {
    private static final String SCHEMA = """
            {"fields": [
              {"key": "name", "type": "text", "label": "Name", "required": true},
              {"key": "member", "type": "boolean", "label": "I am a member"},
              {"key": "number", "type": "text", "label": "Member number"},
              {"key": "amount", "type": "currency", "label": "Amount"},
              {"key": "account", "type": "iban", "label": "Account"}]}""";
    private static final String DEFINITION = """
            {"sections": [{"title": "About you", "fields": ["name", "member", "number"]},
                          {"title": "Payment", "fields": ["amount", "account"]}],
             "fields": {"number": {"label": "Number on your card", "help": "Four digits, on the back of your card.",
                                   "show_if": {"field": "member", "equals": true}}, "name": {"prefill": true}},
             "pages": true}""";
    private static DashboardServer server;
    private static Workspace workspace;
    private static Browser browser;

    @BeforeAll
    static void start(DashboardServer shared) throws Exception {
        server = shared;
        workspace = server.workspace("Editor of forms");
        browser = Browser.forLongScripts();
        Templates templates = server.bean(Templates.class);
        templates.create(new TemplateUpload(workspace.organizationId(), "arranged", "Arranged",
                "<html lang='en'><body><p>{{name}}</p></body></html>".getBytes(StandardCharsets.UTF_8),
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
    void theEditorIsAccessibleInEnglishAndGermanAndWithErrors() throws Exception {
        HostedForm form = form(FormPageSettings.DEFAULT.withDefinition(DEFINITION));
        String page = server.page(workspace, "/forms/" + PublicId.FORM.of(form.id()) + "/fields");
        var check = new PageCheck(browser);
        server.logIn(browser, server.person(workspace, Role.EDITOR, Language.EN));
        check.check("forms-fields", page);
        browser.value("document.querySelectorAll('details.more').forEach((each) => { each.open = true; })");
        check.check("forms-fields-open");
        browser.fill("[name='show-field.amount']", "nothing");
        browser.click("main form button.primary");
        assertThat(browser.text("#errors")).contains("Amount: Choose what the answer is to be");
        check.check("forms-fields-wrong");
        browser.forget();
        server.logIn(browser, server.person(workspace, Role.EDITOR, Language.DE));
        check.check("forms-fields-de", page + "?language=ar");
    }

    @Test
    void anEditorArrangesAFormWithTheKeyboardAndWithoutScripts() throws Exception {
        HostedForm form = form(FormPageSettings.DEFAULT);
        String page = server.page(workspace, "/forms/" + PublicId.FORM.of(form.id()) + "/fields");
        browser.show(320, 700, Scheme.LIGHT);
        server.logIn(browser, server.person(workspace, Role.EDITOR, Language.EN));
        browser.runScripts(false);
        try {
            browser.open(page);
            browser.follow("[value='section-add:']");
            // The bar of the page may cover it, where a driver does not scroll.
            browser.value("document.querySelector(\"[value='down:account']\").scrollIntoView({block: 'center'})");
            browser.follow("[value='down:account']");
            assertThat(browser.value("return document.activeElement.value").asString()).isIn("down:account",
                    "up:account");
            browser.fill("[name='title.1']", "Payment");
            browser.sendByEnter();
            browser.until("document.querySelector('.toast, .flash, [role=status]')");
            browser.open(server.url() + form.path());
            assertThat(browser.text("main")).contains("Payment");
        } finally {
            browser.runScripts(true);
        }
    }

    @Test
    void aPreviewShowsWhatIsNotSavedAndCannotBeSent() throws Exception {
        HostedForm form = form(FormPageSettings.DEFAULT.withDefinition(DEFINITION));
        server.logIn(browser, server.person(workspace, Role.EDITOR, Language.EN));
        browser.open(server.page(workspace, "/forms/" + PublicId.FORM.of(form.id()) + "/fields"));
        browser.fill("[name='title.0']", " and your card");
        browser.value("document.querySelector('[formtarget]').removeAttribute('formtarget')");
        browser.click("[formaction$='/preview']");
        browser.until("document.getElementById('answers')");
        assertThat(browser.text("main")).contains("and your card", "Nothing can be sent here", "Payment");
        assertThat(browser.isShown("[name='data.number']")).isFalse();
        browser.click("[name='data.member']");
        assertThat(browser.isShown("[name='data.number']")).isTrue();
        browser.fill("[name='data.name']", "Ada");
        browser.press("\uE007");
        new PageCheck(browser).check("form-preview");
        assertThat(browser.value("return location.pathname").asString()).endsWith("/preview");
    }

    @Test
    void aBrowserComputesTheProofOfWorkAndOneWithoutScriptsReadsWhy() throws Exception {
        HostedForm form = form(FormPageSettings.DEFAULT.with(new FormOptions(true, 30, false, Proof.ALWAYS)));
        browser.show(1_280, 900, Scheme.LIGHT);
        browser.open(server.url() + form.path() + "?lang=en");
        browser.fill("[name='data.name']", "Ada Lenz");
        browser.click("main button.primary");
        browser.until("location.pathname.includes('/done/')");
        assertThat(browser.errors()).isEmpty();
        browser.runScripts(false);
        try {
            browser.open(server.url() + form.path() + "?lang=en");
            assertThat(browser.text("noscript")).contains("Turn JavaScript on");
            browser.fill("[name='data.name']", "Ada Lenz");
            browser.follow("main button.primary");
            assertThat(browser.text("main .banner.bad")).contains("with JavaScript only");
        } finally {
            browser.runScripts(true);
        }
        new PageCheck(browser).check("form-proof", server.url() + form.path() + "?lang=de");
    }

    @Test
    void whatFollowsIsShownAccessiblyWithTheLogo() throws Exception {
        HostedForm made = form(FormPageSettings.DEFAULT.with(new FormOptions(false, 30, false, Proof.SCRIPTS)));
        FormLogos logos = server.bean(FormLogos.class);
        HostedForm form = logos.change(made, logos.read(workspace.id(), logo()), Actor.cli()).orElseThrow();
        browser.show(1_280, 900, Scheme.LIGHT);
        var check = new PageCheck(browser);
        browser.open(server.url() + form.path() + "?lang=en");
        assertThat(browser.value("return document.querySelector('.form-logo').naturalWidth").asInt()).isEqualTo(240);
        browser.fill("[name='data.name']", "Ada Lenz");
        check.check("form-logo");
        browser.click("main button.primary");
        browser.until("location.pathname.includes('/done/')");
        String done = browser.value("return location.pathname").asString();
        browser.until("document.querySelector('main a.primary')");
        for (String language : List.of("en", "de", "ar")) {
            check.check("form-done-" + language, server.url() + done + "?lang=" + language);
        }
    }

    private static byte[] logo() throws IOException {
        var image = new BufferedImage(240, 60, BufferedImage.TYPE_INT_RGB);
        var graphics = image.createGraphics();
        graphics.setColor(new Color(0x0b, 0x6e, 0x4f));
        graphics.fillRect(0, 0, 240, 60);
        graphics.dispose();
        var bytes = new ByteArrayOutputStream();
        ImageIO.write(image, "png", bytes);
        return bytes.toByteArray();
    }

    private static HostedForm form(FormPageSettings page) {
        return server.bean(HostedForms.class)
                .create(workspace, Environment.PRODUCTION, template(), new FormSettings("Membership",
                        "It takes a minute.", "", "", true, FormState.OPEN, null, null, null, page), Actor.cli());
    }

    private static Template template() {
        return server.bean(TemplateStore.class).findByAlias(workspace.organizationId(), "arranged").orElseThrow();
    }
}
