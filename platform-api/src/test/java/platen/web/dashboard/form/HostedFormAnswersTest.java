package platen.web.dashboard.form;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import platen.api.Client;
import platen.db.audit.AuditFilter;
import platen.db.audit.AuditStore;
import platen.db.core.PublicId;
import platen.db.core.Source;
import platen.db.form.FormStore;
import platen.db.form.HostedForm;
import platen.db.member.Role;
import platen.jobs.form.FormAnswers;
import platen.jobs.form.FormMails;
import platen.jobs.form.FormTarget;
import platen.jobs.form.FormTargets;
import platen.jobs.form.FormToken;
import platen.jobs.json.StoredJson;
import platen.web.dashboard.DashboardTest;
import platen.web.dashboard.RecordsFixture;
import tools.jackson.databind.JsonNode;

class HostedFormAnswersTest extends DashboardTest {
    private static final String IBAN = "DE89370400440532013000";

    private RecordsFixture records;

    @BeforeAll
    void publish() {
        records = new RecordsFixture(server(), workspace()).template("letter");
    }

    @Test
    void answersAreListedNewestFirstInPagesAndCountedByDay() {
        String form = records.form("letter");
        for (int i = 0; i < 52; i++) {
            answer(form, i, "{\"who\": \"Ada\"}");
        }
        String page = as(Role.VIEWER).get(path("/forms/" + form + "/answers")).body();
        assertThat(page.split("<tr id=\"sub_", -1)).hasSize(51);
        assertThat(page).contains("Answers to “Form letter”", "class=\"end strong\">52</td>", "href=\""
                + path("/forms/" + form + "/answers.csv"));
        String older = page.replaceFirst("(?s).*href=\"([^\"]*before=[^\"]*)\".*", "$1");
        String second = as(Role.VIEWER).get(older).body();
        assertThat(second.split("<tr id=\"sub_", -1)).hasSize(3);
        String id = second.replaceFirst("(?s).*<tr id=\"(sub_[0-9a-f]+)\".*", "$1");
        assertThat(as(Role.VIEWER).get(path("/submissions/" + id)).statusCode()).isEqualTo(200);
        assertThat(as(Role.VIEWER).get(path("/forms/" + form + "/answers.ndjson")).body().lines()).hasSize(52);
    }

    @Test
    void aFormWithoutAnswersSaysSo() {
        String page = "/forms/" + records.form("letter") + "/answers";
        assertThat(as(Role.VIEWER).get(path(page)).body()).contains("No answers yet").doesNotContain(".csv");
        assertThat(as(Role.VIEWER).get(path(page + "?before=" + PublicId.SUBMISSION.of(PublicId.next()))).body())
                .contains("No older answers");
        assertThat(as(Role.VIEWER).get(path(page + "?before=x")).statusCode()).isEqualTo(404);
        assertThat(as(Role.VIEWER).get(path(page + ".csv")).body()).isEqualTo(
                "submission_id,created_at,status,who,iban,other\r\n");
    }

    @Test
    void filesHideConfidentialValuesFromThoseWhoMayNotSeeThem() {
        String form = records.form("letter");
        answer(form, 1, "{\"who\": \"=1+1\", \"iban\": \"" + IBAN + "\"}");
        String file = path("/forms/" + form + "/answers.csv");
        HttpResponse<String> masked = as(Role.VIEWER).get(file);
        assertThat(masked.headers().firstValue("Content-Type")).hasValue("text/csv;charset=UTF-8");
        assertThat(masked.headers().firstValue("Content-Disposition").orElse("")).contains(form + ".csv");
        assertThat(masked.body()).contains(",processing,'=1+1,••••").doesNotContain(IBAN);
        assertThat(audited()).isZero();
        assertThat(as(Role.DEVELOPER).get(file).body()).contains(",processing,'=1+1," + IBAN + ",\r\n");
        String lines = path("/forms/" + form + "/answers.ndjson");
        assertThat(as(Role.VIEWER).get(lines).body()).doesNotContain(IBAN);
        JsonNode line = Client.json(as(Role.DEVELOPER).get(lines).body().strip());
        assertThat(line.at("/data/iban").asString()).isEqualTo(IBAN);
        assertThat(audited()).isEqualTo(2);
    }

    private long audited() {
        return server().bean(AuditStore.class)
                .newest(workspace().id(), AuditFilter.ALL, 1_000)
                .stream()
                .filter(each -> each.type().equals("form.answers_downloaded"))
                .count();
    }

    private void answer(String form, int address, String data) {
        HostedForm found = PublicId.FORM.parse(form)
                .flatMap(id -> server().bean(FormStore.class).find(workspace().id(), id))
                .orElseThrow();
        FormTarget target = server().bean(FormTargets.class).target(found).orElseThrow();
        assertThat(server().bean(FormAnswers.class)
                .accept(target,
                        new FormAnswers.Sent(FormToken.next(), StoredJson.object(data), "192.0.2." + address,
                                Source.FORM, StoredJson.object("{}"), null, "", new FormMails.Text("", ""), null)))
                .isInstanceOf(FormAnswers.Accepted.class);
    }
}
