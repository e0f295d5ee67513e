package platen.web.dashboard.envelope;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import platen.db.core.Database;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.envelope.Envelope;
import platen.db.envelope.EnvelopeFilter;
import platen.db.envelope.EnvelopeStore;
import platen.db.member.Role;
import platen.db.template.TemplateStore;
import platen.jobs.engine.template.ImportOptions;
import platen.jobs.template.TemplateUpload;
import platen.jobs.template.Templates;
import platen.web.dashboard.DashboardTest;
import platen.web.dashboard.RecordsFixture;
import platen.web.dashboard.Visitor;

/** Tests the pages on which members ask people to sign. */
class EnvelopePagesTest extends DashboardTest {
    private static final Pattern LINK = Pattern.compile("<code id=\"link-\\d+\">[^<]*(/s/[A-Za-z0-9_-]{22})</code>");
    private static final String LEASE = """
            <html lang='en'><head><title>Lease</title></head><body><p>Rent: {{rent}}</p>
            <p data-signer='tenant'>In: {{move_in}}</p>
            <signature src='{{sign}}' data-signer='tenant' alt='Tenant'></signature></body></html>""";

    @BeforeAll
    void publish() {
        new RecordsFixture(server(), workspace()).template("letter");
        Templates templates = server().bean(Templates.class);
        templates.create(new TemplateUpload(workspace().organizationId(), "lease", "Lease agreement",
                LEASE.getBytes(StandardCharsets.UTF_8), new ImportOptions(false, null), null));
        templates.publish(server().bean(TemplateStore.class)
                .findByAlias(workspace().organizationId(), "lease")
                .orElseThrow(), 1, Environment.STAGING);
    }

    private String create() {
        return path("/envelopes/new?template=lease&environment=staging");
    }

    private HttpResponse<String> make(String... more) {
        return as(Role.DEVELOPER).submit(create(), path("/envelopes/new"), Stream.concat(
                Stream.of("template", "lease", "environment", "staging", "title", "Lease of 12 Elm Street", "order",
                        "sequential", "days", "30", "delivery", "mail", "language", "en", "people", "2"),
                Stream.of(more)).toArray(String[]::new));
    }

    private HttpResponse<String> lease() {
        return make("once", UUID.randomUUID().toString(), "data.rent", "900", "p1-name", "Tina", "p1-party", "tenant",
                "p1-role", "signer", "p2-name", "Carol", "p2-role", "copy", "p2-email", "carol@example.org");
    }

    private Envelope newest() {
        return server().bean(EnvelopeStore.class)
                .newest(workspace().id(), EnvelopeFilter.ALL, 1)
                .getFirst();
    }

    private String page(Envelope envelope) {
        return path("/envelopes/" + PublicId.ENVELOPE.of(envelope.id()));
    }

    private static List<String> links(HttpResponse<String> page) {
        return LINK.matcher(page.body()).results().map(link -> link.group(1)).toList();
    }

    @Test
    void theFormAsksForTheDataAndForEachPersonWhomTheFieldsAreFor() {
        String form = as(Role.DEVELOPER).get(create()).body();
        assertThat(form).contains("name=\"data.rent\"", "value=\"Lease agreement\"")
                .doesNotContain("data.move_in", "data.sign");
        assertThat(form)
                .containsPattern(
                        "name=\"p1-party\"[^>]*>\\s*(<option[^>]*>[^<]*</option>)*<option value=\"tenant\" selected")
                .contains("simple electronic signature under eIDAS", "for example wills and some notices");
    }

    @Test
    void anEnvelopeIsSentAndItsLinksAreShownOnceWithoutAMailServer() {
        HttpResponse<String> sent = lease();
        assertThat(sent.statusCode()).as(sent.body()).isEqualTo(200);
        assertThat(links(sent)).hasSize(2);
        assertThat(server().visitor().get(links(sent).getFirst()).body()).contains("asks you to sign this");

        Envelope made = newest();
        HttpResponse<String> again = as(Role.DEVELOPER).get(page(made));
        assertThat(links(again)).isEmpty();
        assertThat(again.body()).contains("Lease of 12 Elm Street", "Tina", "Has a link", "Link given",
                "Each entry has the hash of the one before it");
        assertThat(as(Role.DEVELOPER).get(page(made) + "/pdf").headers().firstValue("Content-Type"))
                .contains("application/pdf");
        assertThat(as(Role.DEVELOPER).get(path("/envelopes?status=sent&q=tina")).body())
                .contains(PublicId.ENVELOPE.of(made.id()));
        assertThat(as(Role.DEVELOPER).get(path("/envelopes?status=declined")).body())
                .contains("No envelope matches");
    }

    @Test
    void aSealWithoutTheTimeStampThatIsPreferredIsNamedOnThePage() {
        lease();
        Envelope made = newest();
        assertThat(as(Role.DEVELOPER).get(page(made)).body()).doesNotContain("id=\"unstamped\"");
        server().bean(Database.class)
                .jdbi()
                .useHandle(handle -> handle.execute("update envelope set unstamped = true where id = ?", made.id()));

        assertThat(as(Role.DEVELOPER).get(page(made)).body()).contains("id=\"unstamped\"",
                "no time stamp authority answered");
    }

    @Test
    void theSameFormSentTwiceMakesOneEnvelope() {
        String once = UUID.randomUUID().toString();
        String[] fields = {"once", once, "data.rent", "1", "p1-name", "Tina", "p1-party", "tenant"};
        assertThat(make(fields).statusCode()).isEqualTo(200);
        Envelope first = newest();
        HttpResponse<String> again = make(fields);
        assertThat(Visitor.location(again)).isEqualTo(page(first));
        assertThat(newest().id()).isEqualTo(first.id());
    }

    @Test
    void whatIsWrongIsNamedBesideItsFieldAndNothingIsMade() {
        int before = server().bean(EnvelopeStore.class).newest(workspace().id(), EnvelopeFilter.ALL, 100).size();
        HttpResponse<String> wrong = make("once", "a", "p1-name", "", "p1-party", "tenant", "p1-email", "nowhere",
                "days", "900");
        assertThat(wrong.statusCode()).isEqualTo(422);
        assertThat(wrong.body()).contains("id=\"p1-name-error\"", "Lease of 12 Elm Street");
        assertThat(make("once", "b", "p1-name", "Tina", "p1-party", "tenant", "p1-email", "nowhere").body())
                .contains("id=\"p1-email-error\"", "must be a mail address");
        assertThat(make("once", "c", "p1-name", "Tina", "p1-party", "tenant", "json", "[").body())
                .contains("id=\"json-error\"", "Write a JSON object.");
        assertThat(make("once", "d", "p1-name", "Tina", "p1-party", "tenant", "json", "{\"sign\":\"x\"}").body())
                .contains("must have no signature of a person");
        assertThat(make("once", "e", "p1-name", "Tina", "p1-party", "tenant", "p1-check", "code").body())
                .contains("id=\"p1-check-error\"");
        assertThat(server().bean(EnvelopeStore.class).newest(workspace().id(), EnvelopeFilter.ALL, 100))
                .hasSize(before);
    }

    @Test
    void aRowIsAddedWithoutLosingWhatWasTyped() {
        HttpResponse<String> more = make("once", "f", "data.rent", "950", "p1-name", "Tina", "more", "true");
        assertThat(more.statusCode()).isEqualTo(200);
        assertThat(more.body()).contains("name=\"p3-name\"", "value=\"Tina\"", "value=\"950\"",
                "name=\"people\" value=\"3\"");
    }

    @Test
    void aSubmissionIsSentForSignatures() {
        String submission = PublicId.SUBMISSION.of(new RecordsFixture(server(), workspace()).render("letter").id());
        String form = path("/envelopes/new?submission=" + submission);
        assertThat(as(Role.DEVELOPER).get(path("/submissions/" + submission)).body())
                .contains("/envelopes/new?submission=" + submission);
        assertThat(as(Role.DEVELOPER).get(form).body()).contains(submission).doesNotContain("name=\"json\"");
        HttpResponse<String> sent = as(Role.DEVELOPER).submit(form, path("/envelopes/new"), "submission", submission,
                "title", "Letter", "language", "en", "once", UUID.randomUUID().toString(), "people", "1", "p1-name",
                "Ada",
                "days", "");
        assertThat(links(sent)).as(sent.body()).hasSize(1);
        assertThat(newest().submissionId()).isEqualTo(PublicId.SUBMISSION.parse(submission).orElseThrow());
        assertThat(newest().expiresAt()).isNull();
        String name = submission.substring(submission.length() - 6);
        assertThat(as(Role.DEVELOPER).get(path("/envelopes")).body()).contains("sub_…" + name);

        UUID filled = PublicId.next();
        server().database().jdbi().useTransaction(handle -> {
            handle.execute("""
                    insert into form (id, workspace_id, template_id, environment, slug, title, intro_text, thanks_text,
                                      closed_text, pdf_link, state, created_at, updated_at)
                    select ?, workspace_id, template_id, environment, 'tenants-of-elm', 'Tenants of Elm', '', '', '',
                           true, 'open', now(), now() from submission where id = ?
                    """, filled, PublicId.SUBMISSION.parse(submission).orElseThrow());
            handle.execute("insert into form_answer (form_id, token_hash, submission_id, created_at)"
                    + " values (?, sha256('t'), ?, now())", filled,
                    PublicId.SUBMISSION.parse(submission).orElseThrow());
        });
        assertThat(List.of(path("/envelopes"), page(newest()))).allSatisfy(each -> assertThat(
                as(Role.DEVELOPER).get(each).body()).contains("Tenants of Elm", "/forms/" + PublicId.FORM.of(filled)));
    }

    @Test
    void anotherLinkEndsTheFormerOneAndAnotherDeadlineGivesLinksToAll() {
        String former = links(lease()).getFirst();
        Envelope made = newest();
        HttpResponse<String> resent = as(Role.DEVELOPER).submit(page(made), page(made) + "/resend", "signer", "1");
        assertThat(links(resent)).hasSize(1);
        assertThat(server().visitor().get(former).statusCode()).isEqualTo(404);

        HttpResponse<String> later = as(Role.DEVELOPER).submit(page(made), page(made) + "/deadline", "expires_at", "");
        assertThat(links(later)).hasSize(2);
        assertThat(newest().expiresAt()).isNull();
        assertThat(as(Role.DEVELOPER).submit(page(made), page(made) + "/deadline", "expires_at", "soon").statusCode())
                .isEqualTo(422);
        assertThat(as(Role.DEVELOPER).submit(page(made), page(made) + "/deadline", "expires_at", "2020-01-01T00:00")
                .body()).contains("must be an hour to 366 days from now");
    }

    @Test
    void aVoidedEnvelopeSaysWhyAndCannotBeVoidedAgain() {
        String link = links(lease()).getFirst();
        Envelope made = newest();
        assertThat(as(Role.DEVELOPER).submit(page(made), page(made) + "/void", "reason", " ").statusCode())
                .isEqualTo(422);
        assertThat(Visitor.location(as(Role.DEVELOPER).submit(page(made), page(made) + "/void", "reason", "Sold.")))
                .isEqualTo(page(made));
        assertThat(as(Role.DEVELOPER).get(page(made)).body()).contains("Voided", "Sold.").doesNotContain("/void\"");
        assertThat(server().visitor().get(link).statusCode()).isEqualTo(404);
        assertThat(as(Role.DEVELOPER).submit(page(made), page(made) + "/void", "reason", "Again.").statusCode())
                .isEqualTo(422);
    }

    @Test
    void aViewerSeesNoEnvelopesAndAnotherWorkspaceNone() {
        lease();
        assertThat(as(Role.VIEWER).get(path("/envelopes")).statusCode()).isEqualTo(403);
        assertThat(stranger().get(page(newest())).statusCode()).isEqualTo(404);
    }
}
