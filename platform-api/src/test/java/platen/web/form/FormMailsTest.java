package platen.web.form;

import static org.assertj.core.api.Assertions.assertThat;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import jakarta.mail.internet.MimeMessage;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import platen.api.Client;
import platen.api.Client.Answer;
import platen.db.core.Database;
import platen.db.core.Environment;
import platen.db.key.Scope;
import platen.db.mail.Mail;
import platen.db.mail.MailStatus;
import platen.db.mail.MailStore;
import platen.jobs.form.AbandonedAnswers;
import platen.jobs.mail.MailJob;
import platen.jobs.mail.MailJobHandler;

class FormMailsTest extends FormsTest {
    private static final String SCHEMA = """
            {"fields": [{"key": "who", "type": "text"}, {"key": "mail", "type": "email"},
                        {"key": "parent", "type": "object", "fields": [{"key": "mail", "type": "email"}]}]}""";
    private final GreenMail mail = new GreenMail(new ServerSetup(0, "127.0.0.1", ServerSetup.PROTOCOL_SMTP));
    private int forms;

    @Override
    Map<String, String> settings() {
        mail.start();
        return Map.of("platen.mail.port", String.valueOf(mail.getSmtp().getPort()));
    }

    @AfterEach
    void empty() throws Exception {
        mail.purgeEmailFromAllMailboxes();
        api.bean(Database.class).jdbi().useHandle(handle -> handle.execute("delete from mail"));
    }

    @Test
    void thePersonGetsAMailInTheLanguageOfThePageWhoseLinkShowsTheResultAndIsNotStored() throws Exception {
        Answer form = form("mail");
        Answer sent = send(path(form) + "?lang=de", Map.of("token", token(visitor.get(path(form))), "data.who", "Ada",
                "data.mail", "ada@example.org"));
        String done = sent.header("Location").replaceFirst("\\?.*", "");
        assertThat(visitor.get(done).text()).contains("A link to this page was mailed");
        deliver();
        MimeMessage received = mail.getReceivedMessages()[0];
        assertThat(received.getAllRecipients()[0].toString()).isEqualTo("ada@example.org");
        assertThat(received.getSubject()).isEqualTo("Ihre Antworten: With mail");
        assertThat(received.getContent().toString()).contains("http://localhost:8080" + done, "innerhalb eines Tages");
        assertThat(mails()).singleElement().satisfies(each -> {
            assertThat(each.status()).isEqualTo(MailStatus.SENT);
            assertThat(each.body()).isEmpty();
        });
    }

    @Test
    void aPageThatIsSentTwiceMailsOnce() {
        Answer form = form("parent.mail");
        Map<String, String> fields = Map.of("token", token(visitor.get(path(form))), "data.parent.mail",
                "ada@example.org");
        assertThat(send(path(form), fields).status()).isEqualTo(303);
        assertThat(send(path(form), fields).status()).isEqualTo(303);
        assertThat(mails()).hasSize(1);
    }

    @Test
    void anEmptyFieldMailsNothing() {
        Answer form = form("mail");
        Answer sent = send(path(form), Map.of("token", token(visitor.get(path(form))), "data.who", "Ada"));
        assertThat(visitor.get(sent.header("Location")).text()).doesNotContain("mailed", "No mail is sent");
        assertThat(mails()).isEmpty();
    }

    @Test
    void anAddressGetsThreeMailsInADayAndThePageSaysThatThereAreNoMore() {
        Answer form = form("mail");
        for (int i = 0; i < 3; i++) {
            sendTo(form, i == 1 ? "Target@example.org" : "target@example.org");
        }
        Answer fourth = sendTo(form, "target@example.org");
        assertThat(fourth.status()).isEqualTo(303);
        assertThat(visitor.get(fourth.header("Location")).text()).contains("No mail is sent, because too many");
        assertThat(visitor.get(sendTo(form, "other@example.org").header("Location")).text()).contains("was mailed");
        assertThat(mails()).hasSize(4);
    }

    @Test
    void aWorkspaceSendsNoMoreMailsThanItMayInADay() {
        Answer form = form("mail");
        sendTo(form, "ada@example.org");
        api.bean(Database.class).jdbi().useHandle(handle -> handle.execute("""
                insert into mail (id, workspace_id, subject, body, secret, status, created_at)
                select gen_random_uuid(), workspace_id, '', '', true, 'recorded', created_at
                  from mail, generate_series(1, 1999)"""));
        assertThat(visitor.get(sendTo(form, "eve@example.org").header("Location")).text())
                .contains("No mail is sent, because too many");
    }

    @Test
    void answersThatAreRefusedMailNothing() {
        Answer form = form("mail");
        api.bean(Database.class).jdbi().useHandle(handle -> handle.execute("""
                update workspace set allowance = 1 where id = ?""", tenant.workspace.id()));
        try {
            assertThat(sendTo(form, "ada@example.org").status()).isEqualTo(503);
            assertThat(mails()).isEmpty();
        } finally {
            api.bean(Database.class).jdbi().useHandle(handle -> handle.execute("""
                    update workspace set allowance = null where id = ?""", tenant.workspace.id()));
        }
    }

    @Test
    void theMailOfAnswersWhoseProcessEndedIsSentWhenTheirSubmissionIsFound() {
        Answer form = form("mail");
        sendTo(form, "ada@example.org");
        // as if the process had ended before it recorded that the answers were accepted
        api.bean(Database.class).jdbi().useHandle(handle -> {
            handle.execute("update form_answer set submission_id = null, created_at = created_at - interval '1 day'"
                    + " where mail_id is not null");
            handle.execute("update mail set due_at = 'infinity'");
        });
        assertThat(api.bean(MailStore.class).requeue(10, Duration.ZERO)).isEmpty();
        assertThat(api.bean(AbandonedAnswers.class).end()).isEqualTo(1);
        assertThat(api.bean(MailStore.class).requeue(10, Duration.ZERO)).hasSize(1);
    }

    @Test
    void aTestFormMailsNothingAndSaysSo() {
        publish("contact-test", SCHEMA, Environment.STAGING);
        Client staging = tenant.client(Environment.STAGING, Scope.TEMPLATE_WRITE, Scope.TEMPLATE_RENDER);
        Answer form = staging.post("/v1/forms",
                "{\"template\":\"contact-test\",\"title\":\"Test\",\"mail_field\":\"mail\"}");
        assertThat(form.status()).as(form.text()).isEqualTo(201);
        Answer sent = sendTo(form, "ada@example.org");
        assertThat(visitor.get(sent.header("Location")).text()).contains("This is a test, so no mail is sent.");
        assertThat(mails()).isEmpty();
    }

    @Test
    void aFieldThatTakesNoAddressIsRefused() {
        for (String field : List.of("who", "nothing", "parent")) {
            publish("contact" + ++forms, SCHEMA);
            Answer refused = client.post("/v1/forms", "{\"template\":\"contact" + forms
                    + "\",\"title\":\"A\",\"mail_field\":\"" + field + "\"}");
            assertThat(refused.status()).isEqualTo(400);
            assertThat(refused.json().path("parameter").asString()).isEqualTo("mail_field");
        }
        assertThat(
                client.sendJson("PATCH", api(form("mail")), "{\"pdf_link\":false}").json().path("message").asString())
                .contains("because the mail links the PDF");
    }

    @Test
    void aSignerIsLetInByTheCodeThatIsMailedAndInNoOtherBrowser() throws Exception {
        Client sender = tenant.client(Environment.PRODUCTION, Scope.ENVELOPE_MANAGE);
        publish("letter", "{\"fields\": [{\"key\": \"who\", \"type\": \"text\"}]}");
        Answer made = sender.post("/v1/envelopes", """
                {"title":"Lease of 12 Elm Street","template":"letter","data":{"who":"Ada"},
                 "signers":[{"name":"Ada","email":"ada@example.org","check":"code"}]}""");
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        String envelope = made.json().path("envelope_id").asString();
        assertThat(sender.post("/v1/envelopes/" + envelope + "/send", "{}").status()).isEqualTo(200);
        deliver();
        String page = mailed(Pattern.compile("http://localhost:8080(/s/[A-Za-z0-9_-]{22})"));
        assertThat(visitor.get(page).text()).contains("a code, which is mailed to a…@example.org")
                .doesNotContain("12 Elm Street");

        mail.purgeEmailFromAllMailboxes();
        assertThat(send(page, Map.of("step", "code")).status()).isEqualTo(200);
        deliver();
        String code = mailed(Pattern.compile("(?m)^([0-9]{6})\\r?$"));
        Answer wrong = send(page, Map.of("step", "check", "answer", code.equals("000000") ? "1" : "000000"));
        assertThat(wrong.status()).isEqualTo(422);
        Answer right = send(page, Map.of("step", "check", "answer", code));
        assertThat(right.status()).isEqualTo(303);
        String cookie = right.header("Set-Cookie");
        assertThat(visitor.get(page, "Cookie", cookie.substring(0, cookie.indexOf(';'))).text())
                .contains("12 Elm Street");
        assertThat(visitor.get(page).text()).as("in another browser").doesNotContain("12 Elm Street");
    }

    /** Returns the first group of a pattern in the first mail that was received. */
    private String mailed(Pattern pattern) throws Exception {
        Matcher matcher = pattern.matcher(mail.getReceivedMessages()[0].getContent().toString());
        assertThat(matcher.find()).isTrue();
        return matcher.group(1);
    }

    private Answer form(String field) {
        publish("contact" + ++forms, SCHEMA);
        return made("{\"template\":\"contact" + forms + "\",\"title\":\"With mail\",\"mail_field\":\"" + field + "\"}");
    }

    private Answer sendTo(Answer form, String address) {
        var fields = new LinkedHashMap<String, String>();
        fields.put("token", token(visitor.get(path(form))));
        fields.put("data.mail", address);
        return send(path(form), fields);
    }

    private List<Mail> mails() {
        return api.bean(MailStore.class).newest(tenant.workspace.id(), 100);
    }

    private void deliver() {
        for (Mail each : mails()) {
            api.bean(MailJobHandler.class).run(new MailJob(each.id()));
        }
        assertThat(mail.waitForIncomingEmail(60_000, 1)).isTrue();
    }
}
