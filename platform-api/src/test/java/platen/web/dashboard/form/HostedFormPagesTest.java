package platen.web.dashboard.form;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import platen.db.audit.Actor;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.form.FormFollowUp;
import platen.db.form.FormOptions;
import platen.db.form.FormPageSettings;
import platen.db.form.FormSettings;
import platen.db.form.FormState;
import platen.db.form.FormStore;
import platen.db.form.FormTheme;
import platen.db.form.HostedForm;
import platen.db.member.Role;
import platen.db.template.Template;
import platen.db.template.TemplateStore;
import platen.jobs.engine.template.ImportOptions;
import platen.jobs.form.FormSize;
import platen.jobs.form.HostedForms;
import platen.jobs.json.StoredJson;
import platen.jobs.template.Templates;
import platen.jobs.workflow.Workflows;
import platen.web.dashboard.DashboardTest;
import platen.web.dashboard.RecordsFixture;
import platen.web.dashboard.Visitor;

class HostedFormPagesTest extends DashboardTest {
    private RecordsFixture records;

    @BeforeAll
    void publish() {
        records = new RecordsFixture(server(), workspace()).template("letter");
    }

    @Test
    void anEditorPublishesAFormThatAnyoneCanOpen() {
        HttpResponse<String> sent = create("title", "Consent <of> patients", "template", "letter", "environment",
                "staging", "intro_text", "First line\r\nsecond line", "pdf_link", "true", "max_submissions", "3");
        HostedForm made = form(Visitor.location(sent));
        assertThat(made.introText()).isEqualTo("First line\nsecond line");
        assertThat(made.maxSubmissions()).isEqualTo(3);
        assertThat(made.state()).isEqualTo(FormState.OPEN);
        String page = as(Role.VIEWER).get(Visitor.location(sent)).body();
        assertThat(page).contains("Consent &lt;of&gt; patients", made.path() + "</code>", "0 of 3",
                "src=\"data:image/svg+xml;base64,", "download=\"" + made.slug() + ".svg\"", "Open</span>",
                PublicId.FORM.of(made.id()) + "/answers");
        assertThat(as(Role.VIEWER).get(path("/forms")).body()).contains("Consent &lt;of&gt; patients");
        assertThat(server().visitor().get(made.path()).body()).contains("Consent &lt;of&gt; patients", "First line");
    }

    @Test
    void aFormOfATemplateThatIsNotPublishedThereIsRefusedAndKeepsWhatWasTyped() {
        Template letter = server().bean(TemplateStore.class)
                .findByAlias(workspace().organizationId(), "letter")
                .orElseThrow();
        server().bean(Templates.class).unpublish(letter, 1, Environment.PRODUCTION, Actor.SYSTEM);
        HttpResponse<String> refused = create("title", "Kept title", "template", "letter", "environment", "production");
        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.body()).contains("is not published in this environment", "value=\"Kept title\"");
        assertThat(create("title", "A", "template", "nothing", "environment", "staging").body())
                .contains("Choose a published template.");
    }

    @Test
    void anEditorGivesAFormAnotherAddress() {
        HostedForm made = form(Visitor.location(create("title", "Moving", "template", "letter", "environment",
                "staging")));
        String page = path("/forms/" + PublicId.FORM.of(made.id()));
        assertThat(as(Role.EDITOR).get(page + "/edit").body()).contains("value=\"" + made.slug() + "\"");
        HttpResponse<String> wrong = as(Role.EDITOR).submit(page + "/edit", page, "title", "Moving", "slug", "No Words",
                "radius", "10", "font", "sans", "mode", "both", "draft_days", "30", "proof_of_work", "off");
        assertThat(wrong.statusCode()).isEqualTo(422);
        assertThat(wrong.body()).contains("id=\"slug-error\"", "value=\"No Words\"");
        assertThat(as(Role.EDITOR).submit(page + "/edit", page, "title", "Moving", "slug", "moving-office", "radius",
                "10", "font", "sans", "mode", "both", "draft_days", "30", "proof_of_work", "off").statusCode())
                .isEqualTo(303);
        assertThat(as(Role.VIEWER).get(page).body()).contains("/f/staging/moving-office</code>");
        assertThat(server().visitor().get(made.path()).headers().firstValue("Location"))
                .contains("/f/staging/moving-office");
    }

    @Test
    void settingsThatSomebodyElseChangedMeanwhileAreNotOverwritten() {
        String page = path("/forms/" + records.form("letter"));
        String opened = as(Role.EDITOR).get(page + "/edit").body();
        String revision = opened.replaceFirst("(?s).*name=\"revision\" value=\"([0-9a-f]{16})\".*", "$1");
        as(Role.EDITOR).submit(page, page + "/close");
        as(Role.EDITOR).submit(page + "/edit", page, "title", "Theirs", "privacy_url", "https://example.org/p");

        HttpResponse<String> refused = as(Role.EDITOR).submit(page + "/edit", page, "title", "Mine", "revision",
                revision);
        assertThat(refused.statusCode()).isEqualTo(409);
        assertThat(refused.body()).contains("Another person changed these settings", "value=\"Mine\"");
        assertThat(form(page).title()).isEqualTo("Theirs");

        String again = refused.body().replaceFirst("(?s).*name=\"revision\" value=\"([0-9a-f]{16})\".*", "$1");
        as(Role.EDITOR).submit(page + "/edit", page, "title", "Mine", "revision", again);
        assertThat(form(page).title()).isEqualTo("Mine");
        as(Role.EDITOR).submit(page, page + "/open");
        as(Role.EDITOR).submit(page + "/edit", page, "title", "Still mine", "revision",
                as(Role.EDITOR).get(page + "/edit").body()
                        .replaceFirst("(?s).*name=\"revision\" value=\"([0-9a-f]{16})\".*", "$1"));
        assertThat(form(page).title()).isEqualTo("Still mine");
    }

    @Test
    void wrongSettingsAreNamedBesideTheirFields() {
        HttpResponse<String> refused = create("title", "", "template", "letter", "environment", "mars", "opens_at",
                "2027-02-01T00:00", "closes_at", "2027-01-01T00:00", "max_submissions", "-1");
        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.body()).contains("id=\"title-error\"", "id=\"environment-error\"",
                "id=\"max_submissions-error\"");
        assertThat(create("title", "A", "template", "letter", "environment", "staging", "opens_at", "2027-02-01T00:00",
                "closes_at", "2027-01-01T00:00").body()).contains("id=\"closes_at-error\"");
    }

    @Test
    void aTimeThatIsNotChangedKeepsItsSeconds() {
        String page = "/forms/" + records.form("letter");
        HostedForm before = form(path(page));
        Instant closes = Instant.parse("2999-01-02T03:04:05Z");
        server().bean(FormStore.class).change(before.with(new FormSettings(before.title(), "", "", "",
                true, FormState.OPEN, null, closes, null), closes));
        as(Role.EDITOR).submit(path(page + "/edit"), path(page), "title", "Renamed", "closes_at", "2999-01-02T03:04");
        assertThat(form(path(page)).closesAt()).isEqualTo(closes);
        assertThat(form(path(page)).title()).isEqualTo("Renamed");
    }

    @Test
    void anEditorLeadsVisitorsToAnAddressOfTheFormsOwnWebsites() {
        String page = path("/forms/" + records.form("letter"));
        HttpResponse<String> refused = as(Role.EDITOR).submit(page + "/edit", page, "title", "Form", "origins",
                "https://shop.example", "redirect_url", "https://evil.example/");
        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.body()).contains("id=\"redirect_url-error\"");
        as(Role.EDITOR).submit(page + "/edit", page, "title", "Form", "origins", "https://shop.example",
                "redirect_url", "https://shop.example/thanks");
        assertThat(form(page).page().followUp().redirectUrl()).isEqualTo("https://shop.example/thanks");
        assertThat(as(Role.VIEWER).get(page).body()).contains("https://shop.example/thanks");
    }

    @Test
    void aFormThatCannotMailSaysWhy() {
        String page = path("/forms/" + records.form("letter"));
        HttpResponse<String> refused = as(Role.EDITOR).submit(page + "/edit", page, "title", "Form", "pdf_link", "true",
                "mail_field", "name");
        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.body()).contains("id=\"mail_field-error\"", "This server has no mail server.");
        HostedForm before = form(page);
        server().bean(FormStore.class)
                .change(before.with(before.settings().with(before.page().with(new FormFollowUp("", "mail"))),
                        before.createdAt()));
        assertThat(as(Role.VIEWER).get(page).body()).contains("No mails are sent", "This server has no mail server.");
    }

    @Test
    void anEditorPublishesAFormOfAWorkflow() {
        Workflows workflows = server().bean(Workflows.class);
        var made = (Workflows.Stored) workflows.create(workspace().organizationId(), "hire", "Hiring",
                StoredJson.object("{\"fields\": [{\"key\": \"name\", \"type\": \"text\", \"label\": \"Candidate\"}],"
                        + " \"documents\": [{\"template\": \"letter\"}]}"));
        assertThat(as(Role.EDITOR).get(path("/forms/new")).body()).contains("value=\"workflow:hire\"",
                "Hiring (workflow)");
        assertThat(create("title", "Hire", "template", "workflow:hire", "environment", "staging").body())
                .contains("“Hiring” is not published in this environment");
        workflows.publish(made.workflow(), 1, Environment.STAGING);
        String page = Visitor.location(create("title", "Hire", "template", "workflow:hire", "environment", "staging"));
        assertThat(as(Role.VIEWER).get(page).body()).contains("/workflows/hire", "Workflow</dt>");
        assertThat(server().visitor().get(form(page).path()).body()).contains("Candidate");
        assertThat(create("title", "A", "template", "workflow:nothing", "environment", "staging").body())
                .contains("Choose a published template.");
    }

    @Test
    void aClosedFormSaysWhyUntilItIsOpenedAgain() {
        String page = "/forms/" + records.form("letter");
        String visited = form(path(page)).path();
        as(Role.EDITOR).submit(path(page + "/edit"), path(page), "title", "Form", "closed_text", "Back in May.");
        as(Role.EDITOR).submit(path(page), path(page + "/close"));
        HttpResponse<String> closed = server().visitor().get(visited);
        assertThat(closed.statusCode()).isEqualTo(410);
        assertThat(closed.body()).contains("Back in May.");
        assertThat(as(Role.EDITOR).get(path(page)).body()).contains("Closed</span>");
        as(Role.EDITOR).submit(path(page), path(page + "/open"));
        assertThat(server().visitor().get(visited).statusCode()).isEqualTo(200);
    }

    @Test
    void aDeveloperMakesTheSecretOfSignedLinksWhichIsShownOnce() {
        String page = path("/forms/" + records.form("letter"));
        Pattern secret = Pattern.compile("fsec_[A-Za-z0-9_-]{43}");
        assertThat(as(Role.EDITOR).get(page).body()).doesNotContain("Make a secret");
        Matcher first = secret.matcher(as(Role.DEVELOPER).submit(page, page + "/secret").body());
        assertThat(first.find()).isTrue();
        String later = as(Role.DEVELOPER).get(page).body();
        assertThat(later).contains("Replace the secret").doesNotContain(first.group());
        assertThat(as(Role.DEVELOPER).get(page + "/secret").body()).contains("open an empty form");
        Matcher second = secret.matcher(as(Role.DEVELOPER).submit(page + "/secret", page + "/secret").body());
        assertThat(second.find()).isTrue();
        assertThat(second.group()).isNotEqualTo(first.group());
    }

    @Test
    void aDeletedFormIsGoneAndItsAddressToo() {
        String page = "/forms/" + records.form("letter");
        String visited = form(path(page)).path();
        assertThat(as(Role.EDITOR).get(path(page + "/delete")).body()).contains("Answers and documents stay.");
        as(Role.EDITOR).submit(path(page + "/delete"), path(page + "/delete"));
        assertThat(as(Role.EDITOR).get(path(page)).statusCode()).isEqualTo(404);
        assertThat(server().visitor().get(visited).statusCode()).isEqualTo(404);
    }

    @Test
    void aFormWhoseTemplateIsNotPublishedAnyMoreSaysSo() {
        String page = "/forms/" + records.template("short").form("short");
        Template found = server().bean(TemplateStore.class)
                .findByAlias(workspace().organizationId(), "short")
                .orElseThrow();
        server().bean(Templates.class).unpublish(found, 1, Environment.STAGING, Actor.SYSTEM);
        assertThat(as(Role.VIEWER).get(path(page)).body()).contains("Visitors do not see this form", "Not published");
    }

    @Test
    void changesThatAreMadeAtTheSameTimeAreBothKept() {
        HostedForm stale = form(path("/forms/" + records.form("letter")));
        HostedForms forms = server().bean(HostedForms.class);
        forms.change(stale, now -> new FormSettings("Renamed", "", "", "", true, now.state(), null, null, 7),
                Actor.SYSTEM);
        HostedForm closed = forms.change(stale, now -> now.with(FormState.CLOSED), Actor.SYSTEM).orElseThrow();
        assertThat(closed.title()).isEqualTo("Renamed");
        assertThat(closed.maxSubmissions()).isEqualTo(7);
        assertThat(closed.state()).isEqualTo(FormState.CLOSED);
        String page = "/forms/" + PublicId.FORM.of(stale.id());
        as(Role.EDITOR).submit(path(page + "/edit"), path(page), "title", "Again");
        assertThat(form(path(page)).state()).isEqualTo(FormState.CLOSED);
    }

    @Test
    void aTemplateWithTooManyFieldsIsNoFormAndItsPageSaysWhy() {
        String page = "/forms/" + records.template("grown").form("grown");
        TemplateStore templates = server().bean(TemplateStore.class);
        Template grown = templates.findByAlias(workspace().organizationId(), "grown").orElseThrow();
        server().bean(Templates.class).addVersion(grown,
                "<html lang='en'><body><p>Form</p></body></html>".getBytes(UTF_8), new ImportOptions(false,
                        StoredJson.object(IntStream.rangeClosed(0, FormSize.MAX_FIELDS)
                                .mapToObj(each -> "{\"key\": \"k" + each + "\", \"type\": \"text\"}")
                                .collect(Collectors.joining(",", "{\"fields\": [", "]}")))),
                null);
        server().bean(Templates.class).publish(grown, 2, Environment.STAGING);
        assertThat(as(Role.VIEWER).get(path(page)).body()).contains("too large for a form", "Too large</span>");
        HttpResponse<String> visited = server().visitor().get(form(path(page)).path());
        assertThat(visited.statusCode()).isEqualTo(404);
        assertThat(visited.body()).contains("There is no form here").hasSizeLessThan(5_000);
        HttpResponse<String> refused = create("title", "A", "template", "grown", "environment", "staging");
        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.body()).contains("has too many fields for a form", "id=\"template-error\"");
    }

    @Test
    void anEditorUploadsALogoAndTakesItAway() {
        String page = path("/forms/" + records.form("letter"));
        byte[] dot = Base64.getDecoder()
                .decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4"
                        + "2mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==");
        Visitor editor = as(Role.EDITOR);
        HttpResponse<String> refused = editor.uploadAs("logo", page + "/edit", page + "/logo", "a.png", new byte[9]);
        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.body()).contains("id=\"logo-error\"", "value=\"Form letter\"");
        assertThat(editor.uploadAs("logo", page + "/edit", page + "/logo", "a.png", dot).statusCode()).isEqualTo(303);
        String logo = form(page).path() + "/logo.png?v=" + form(page).logo();
        assertThat(editor.get(page + "/edit").body()).contains("src=\"" + logo + "\"");
        assertThat(server().visitor().get(form(page).path()).body()).contains("src=\"" + logo + "\"");
        editor.submit(page + "/edit", page, "title", "Renamed");
        assertThat(form(page).logo()).isNotEmpty();
        editor.submit(page + "/edit", page + "/logo/remove");
        assertThat(form(page).logo()).isEmpty();
    }

    @Test
    void theSettingsOfDraftsLinksAndProofsAreKept() {
        String page = path("/forms/" + records.form("letter"));
        HttpResponse<String> refused = as(Role.EDITOR).submit(page + "/edit", page, "title", "Form", "draft_days",
                "91");
        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.body()).contains("id=\"draft_days-error\"");
        as(Role.EDITOR).submit(page + "/edit", page, "title", "Form", "draft_days", "7", "signed_links_only", "true",
                "proof_of_work", "scripts");
        assertThat(form(page).page().options()).isEqualTo(new FormOptions(false, 7, true, FormOptions.Proof.SCRIPTS));
        assertThat(as(Role.EDITOR).get(page + "/edit").body()).contains("value=\"7\"", "value=\"scripts\" selected");
    }

    @Test
    void aViewerSeesFormsAndChangesNone() {
        String page = "/forms/" + records.form("letter");
        assertThat(as(Role.VIEWER).get(path(page)).body()).doesNotContain("/edit\"", "/close\"", "/delete\"");
        assertThat(as(Role.VIEWER).get(path(page + "/edit")).statusCode()).isEqualTo(403);
        assertThat(as(Role.VIEWER).post(path(page + "/close"), as(Role.VIEWER).token()).statusCode()).isEqualTo(403);
    }

    @Test
    void theHtmlForAWebsiteIsShownOnceTheWebsiteIsNamed() {
        String page = "/forms/" + records.form("letter");
        assertThat(as(Role.VIEWER).get(path(page)).body()).contains("No website may show this form yet.")
                .doesNotContain("platen-form");
        HttpResponse<String> refused = as(Role.EDITOR).submit(path(page + "/edit"), path(page), "title", "Form",
                "origins", "https://shop.example/checkout");
        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.body()).contains("id=\"origins-error\"", "https://shop.example/checkout");
        as(Role.EDITOR).submit(path(page + "/edit"), path(page), "title", "Form <1>", "origins",
                "https://Shop.example/\r\n\r\nhttp://localhost:3000");
        assertThat(form(path(page)).page().origins()).containsExactly("https://shop.example", "http://localhost:3000");
        String slug = form(path(page)).path().substring("/f/".length());
        assertThat(as(Role.VIEWER).get(path(page)).body()).contains("/embed.js\" async&gt;&lt;/script&gt;",
                "&lt;platen-form form=\"" + slug + "\"&gt;", "Form &amp;lt;1&amp;gt;&lt;/a&gt;",
                "https://shop.example");
        as(Role.EDITOR).submit(path(page), path(page + "/close"));
        assertThat(form(path(page)).page().origins()).hasSize(2);
    }

    @Test
    void anAccentThatPeopleCannotReadIsRefusedBesideItsFieldAndTermsAreKept() {
        String page = "/forms/" + records.form("letter");
        HttpResponse<String> refused = as(Role.EDITOR).submit(path(page + "/edit"), path(page), "title", "Form",
                "accent", "#FFCC00", "radius", "99", "privacy_url", "http://shop.example/", "font", "serif", "mode",
                "light");
        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.body()).contains("id=\"radius-error\"", "id=\"privacy_url-error\"");
        refused = as(Role.EDITOR).submit(path(page + "/edit"), path(page), "title", "Form", "accent", "#FFCC00");
        assertThat(refused.body()).contains("id=\"accent-error\"", "#ffcc00 has a contrast of 1.4:1 to white");
        as(Role.EDITOR).submit(path(page + "/edit"), path(page), "title", "Form", "accent", "#0B6E4F", "radius", "0",
                "font", "serif", "mode", "light", "privacy_url", "https://shop.example/privacy", "consent_text",
                "First\r\nsecond");
        FormPageSettings saved = form(path(page)).page();
        assertThat(saved.theme())
                .isEqualTo(new FormTheme("#0b6e4f", 0, FormTheme.Font.SERIF, FormTheme.Mode.LIGHT));
        assertThat(saved.consentText()).isEqualTo("First\nsecond");
        assertThat(as(Role.VIEWER).get(path(page)).body()).contains("href=\"https://shop.example/privacy\"");
        assertThat(as(Role.EDITOR).get(path(page + "/edit")).body()).contains("value=\"#0b6e4f\"",
                "value=\"serif\" selected", "value=\"light\" selected");
    }

    private HttpResponse<String> create(String... fields) {
        return as(Role.EDITOR).submit(path("/forms/new"), path("/forms"), fields);
    }

    private HostedForm form(String page) {
        return PublicId.FORM.parse(page.substring(page.indexOf("frm_")))
                .flatMap(id -> server().bean(FormStore.class).find(workspace().id(), id))
                .orElseThrow();
    }
}
