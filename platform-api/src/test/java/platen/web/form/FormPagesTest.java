package platen.web.form;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import platen.api.Client;
import platen.api.Client.Answer;
import platen.api.contract.Tenant;
import platen.db.core.Environment;
import platen.db.key.Scope;
import platen.web.page.Pages;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Tests hosted forms over HTTP, as a browser without scripts uses them. */
class FormPagesTest extends FormsTest {
    @Test
    void aSentFormIsASubmissionWithTheSameFileAsTheSameDataOverTheApi() {
        ObjectNode data = Tenant.data("consent");
        Answer form = made("{\"template\":\"consent\",\"title\":\"Consent\"}");
        String path = path(form);
        Answer page = visitor.get(path);
        assertThat(page.status()).isEqualTo(200);
        assertThat(page.header("Content-Security-Policy")).isEqualTo(Pages.CONTENT_SECURITY_POLICY);
        assertThat(page.bytes().length).isLessThan(60_000);
        assertThat(page.text()).contains("form-signature.js", "form-saved.js");
        Map<String, String> fields = fields(page, data);

        Answer sent = send(path, fields);
        assertThat(sent.status()).as(sent.text()).isEqualTo(303);
        assertThat(send(path, fields).header("Location")).isEqualTo(sent.header("Location"));
        JsonNode submission = onlySubmission(form);
        assertThat(submission.path("source").asString()).isEqualTo("form");
        assertThat(client.get(api(form)).json().path("submissions").intValue()).isEqualTo(1);

        String done = sent.header("Location").replaceFirst("\\?.*", "");
        assertThat(visitor.get(done).header("Refresh")).isEqualTo("2");
        tenant.work(submission.path("submission_id").asString());
        assertThat(visitor.get(done).text()).contains(done + "/pdf");
        byte[] pdf = visitor.get(done + "/pdf").bytes();
        assertThat(pdf).isEqualTo(client.post("/api/v1/templates/consent/render", Tenant.body(data)).bytes());
        assertThat(visitor.get(done + "/pdf").status()).isEqualTo(200);
        assertThat(visitor.get(done + "/pdf").status()).isEqualTo(200);
        assertThat(visitor.get(done + "/pdf").status()).isEqualTo(410);
    }

    @Test
    void otherDataOfASentPageIsRefusedAndSaysSo() {
        Answer form = made("{\"template\":\"consent\",\"title\":\"Twice\"}");
        Map<String, String> fields = fields(visitor.get(path(form)), Tenant.data("consent"));
        assertThat(send(path(form), fields).status()).isEqualTo(303);
        fields.replaceAll((name, value) -> value.equals(Tenant.data("consent").path("full_name").asString())
                ? "Another Person"
                : value);
        Answer again = send(path(form), fields);
        assertThat(again.status()).isEqualTo(409);
        assertThat(again.text()).contains("Your later changes were not sent");
        onlySubmission(form);
    }

    @Test
    void wrongAnswersAreShownAgainWithAdviceInTheLanguageOfThePage() {
        Answer form = made("{\"template\":\"consent\",\"title\":\"Wrong\"}");
        var fields = new LinkedHashMap<>(Map.of("token", token(visitor.get(path(form))), "data.full_name",
                "<script>alert(1)</script>"));
        fields.put("data.birth_date", "<b>");
        Answer page = send(path(form), fields);
        assertThat(page.status()).isEqualTo(422);
        assertThat(page.text()).contains("role=\"alert\"", "&lt;script>alert(1)&lt;/script>", fields.get("token"))
                .doesNotContain("<script>alert", "<b>");
        assertThat(send(path(form) + "?lang=de", fields).text()).contains("lang=\"de\"", "Absenden");
        assertThat(submissions(form)).isEmpty();
    }

    @Test
    void aTextWithoutTheFormatOfItsFieldIsRefusedWithAdvice() {
        publish("contact", """
                {"fields": [{"key": "mail", "type": "email", "label": "Mail"}, {"key": "account", "type": "iban"}]}""");
        Answer form = made("{\"template\":\"contact\",\"title\":\"Contact\"}");
        var fields = new LinkedHashMap<>(Map.of("token", token(visitor.get(path(form))), "data.mail", "nobody",
                "data.account", "DE02120300000000202052"));
        Answer page = send(path(form), fields);
        assertThat(page.status()).isEqualTo(422);
        assertThat(page.text()).contains("Mail: Write an email address", "value=\"nobody\"");
        assertThat(send(path(form) + "?lang=de", fields).text()).contains("Mail: Schreiben Sie eine E-Mail-Adresse")
                .doesNotContain("does not look");
        fields.put("data.mail", "ada@example.org");
        fields.put("data.account", "DE02120300000000202051");
        assertThat(send(path(form) + "?lang=de", fields).status()).isEqualTo(303);
        onlySubmission(form);
    }

    @Test
    void anotherSiteCannotSendAPage() {
        Answer form = made("{\"template\":\"consent\",\"title\":\"Foreign\"}");
        String body = "token=" + "A".repeat(32) + "&more=x&data.full_name=Ada";
        for (String[] header : new String[][]{{"Sec-Fetch-Site", "cross-site"}, {"Origin", "https://evil.example"}}) {
            Answer refused = visitor.send("POST", path(form), BodyPublishers.ofString(body), "Content-Type",
                    "application/x-www-form-urlencoded", header[0], header[1]);
            assertThat(refused.status()).isEqualTo(403);
            assertThat(refused.text()).contains("another website").doesNotContain("name=\"token\"");
        }
    }

    @Test
    void aFormThatIsNotOpenShowsNothingOfItself() {
        Answer early = made(
                "{\"template\":\"consent\",\"title\":\"Exam\",\"intro_text\":\"Question one\",\"opens_at\":\""
                        + api.clock().instant().plus(Duration.ofHours(1)) + "\"}");
        for (Map<String, String> fields : List.of(Map.of("more", "x"), Map.of("data.full_name", "Ada"),
                Map.of("token", "A".repeat(32), "data.full_name", "Ada"))) {
            Answer answer = send(path(early), fields);
            assertThat(answer.status()).isEqualTo(404);
            assertThat(answer.text()).doesNotContain("Question one", "data.full_name");
        }
    }

    @Test
    void aPictureThatIsADrawingAndARequiredBoxThatIsNotTickedAreRefused() {
        publish("agree", """
                {"fields": [{"key": "mail", "type": "checkbox", "required": true, "label": "I agree"},
                            {"key": "account", "type": "image", "label": "Logo"}]}""");
        Answer form = made("{\"template\":\"agree\",\"title\":\"Agree\"}");
        String token = token(visitor.get(path(form)));
        assertThat(send(path(form), Map.of("token", token)).text()).contains("I agree is required");
        String drawing = "data:image/svg+xml;base64,PHN2Zy8+";
        Answer page = send(path(form), Map.of("token", token, "data.account", drawing));
        assertThat(page.text()).doesNotContain(drawing);
        String upload = "--x\r\nContent-Disposition: form-data; name=\"data.account\"; filename=\"a.png\"\r\n\r\n<svg/>\r\n"
                + "--x--\r\n";
        assertThat(visitor.send("POST", path(form), BodyPublishers.ofString(upload), "Content-Type",
                "multipart/form-data; boundary=x").text()).contains("Logo: Choose a picture");
        assertThat(submissions(form)).isEmpty();
    }

    @Test
    void aFilledTrapAsksForOneMoreClickAndDropsNothing() {
        Answer form = made("{\"template\":\"consent\",\"title\":\"Trap\"}");
        Map<String, String> fields = fields(visitor.get(path(form)), Tenant.data("consent"));
        fields.put("website", "https://spam.example");
        Answer page = send(path(form), fields);
        assertThat(page.status()).isEqualTo(422);
        assertThat(page.text()).contains("send the form once more",
                Tenant.data("consent").path("full_name").asString());
        fields.remove("website");
        assertThat(send(path(form), fields).status()).isEqualTo(303);
    }

    @Test
    void closedFullEarlyAndUnknownFormsSaySo() {
        Answer full = made("{\"template\":\"consent\",\"title\":\"Full\",\"max_submissions\":1}");
        Map<String, String> late = fields(visitor.get(path(full)), Tenant.data("consent"));
        assertThat(send(path(full), fields(visitor.get(path(full)), Tenant.data("consent"))).status()).isEqualTo(303);
        assertThat(send(path(full), late).status()).isEqualTo(410);
        assertThat(visitor.get(path(full)).status()).isEqualTo(410);
        onlySubmission(full);

        Answer closed = made("{\"template\":\"consent\",\"title\":\"Shut\",\"state\":\"closed\","
                + "\"closed_text\":\"Come to the office.\"}");
        assertThat(visitor.get(path(closed)).text()).contains("Come to the office.");
        Answer early = made("{\"template\":\"consent\",\"title\":\"Early\",\"opens_at\":\""
                + api.clock().instant().plus(Duration.ofHours(1)) + "\"}");
        assertThat(visitor.get(path(early)).status()).isEqualTo(404);
        assertThat(visitor.get("/f/nothing-here").status()).isEqualTo(404);
        assertThat(visitor.get(path(closed).replace("/f/", "/f/staging/")).status()).isEqualTo(404);
    }

    @Test
    void anAddressSendsAFormTwentyTimesInAnHour() {
        Answer form = made("{\"template\":\"consent\",\"title\":\"Often\"}");
        ObjectNode data = Tenant.data("consent");
        for (int i = 0; i < 20; i++) {
            assertThat(send(path(form), fields(visitor.get(path(form)), data)).status()).isEqualTo(303);
        }
        Map<String, String> last = fields(visitor.get(path(form)), data);
        Answer refused = send(path(form), last);
        assertThat(refused.status()).isEqualTo(429);
        assertThat(refused.text()).contains(data.path("full_name").asString());
        assertThat(submissions(form)).hasSize(20);
    }

    @Test
    void hostileBodiesAreRefusedWithAPage() {
        Answer form = made("{\"template\":\"consent\",\"title\":\"Hostile\"}");
        assertThat(visitor.send("POST", path(form), BodyPublishers.ofByteArray(new byte[13 * 1024 * 1024]),
                "Content-Type", "application/x-www-form-urlencoded").status()).isEqualTo(413);
        for (String body : new String[]{"%zz=%", "a=b&".repeat(21_000), "data.full_name[999999]=x"}) {
            assertThat(visitor.send("POST", path(form), BodyPublishers.ofString(body), "Content-Type",
                    "application/x-www-form-urlencoded").status()).isBetween(400, 422);
        }
        assertThat(visitor.send("POST", path(form), BodyPublishers.ofString("--x\r\nnothing"), "Content-Type",
                "multipart/form-data; boundary=x").status()).isEqualTo(400);
        assertThat(submissions(form)).isEmpty();
    }

    @Test
    void anotherWorkspaceDoesNotSeeAForm() {
        Answer form = made("{\"template\":\"consent\",\"title\":\"Ours\"}");
        Client other = Tenant.on(api).client(Environment.PRODUCTION, Scope.TEMPLATE_WRITE, Scope.TEMPLATE_RENDER);
        assertThat(other.get(api(form)).status()).isEqualTo(404);
        assertThat(other.sendJson("PATCH", api(form), "{\"title\":\"Theirs\"}").status()).isEqualTo(404);
        assertThat(other.send("DELETE", api(form), BodyPublishers.noBody()).status()).isEqualTo(404);
        assertThat(visitor.get(path(form)).status()).isEqualTo(200);
        assertThat(client.send("DELETE", api(form), BodyPublishers.noBody()).status()).isEqualTo(204);
        assertThat(visitor.get(path(form)).status()).isEqualTo(404);
    }
}
