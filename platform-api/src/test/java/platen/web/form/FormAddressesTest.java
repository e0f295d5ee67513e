package platen.web.form;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import platen.api.Client.Answer;
import platen.api.contract.Tenant;

/** Tests addresses of forms that were changed. */
class FormAddressesTest extends FormsTest {
    @Test
    void theFormerAddressLeadsToTheNewOneWithWhatWasTyped() {
        Answer form = made("{\"template\":\"consent\",\"title\":\"Moving\"}");
        String former = path(form);
        Answer moved = client.sendJson("PATCH", api(form), "{\"slug\":\"photo-consent-2026\"}");
        assertThat(moved.status()).isEqualTo(200);
        assertThat(path(moved)).isEqualTo("/f/photo-consent-2026");
        Answer led = visitor.get(former + "?lang=de");
        assertThat(led.status()).isEqualTo(308);
        assertThat(led.header("Location")).isEqualTo("/f/photo-consent-2026?lang=de");
        assertThat(send(former, Map.of("token", "x")).header("Location")).isEqualTo("/f/photo-consent-2026");
        assertThat(visitor.get(former + "/s/secret").header("Location")).isEqualTo("/f/photo-consent-2026/s/secret");
        assertThat(visitor.get("/f/photo-consent-2026").status()).isEqualTo(200);
        assertThat(visitor.get(former.replace("/f/", "/f/staging/")).status()).isEqualTo(404);
        String slug = former.substring("/f/".length());
        assertThat(path(client.sendJson("PATCH", api(form), "{\"slug\":\"" + slug + "\"}"))).isEqualTo(former);
        assertThat(visitor.get("/f/photo-consent-2026").header("Location")).isEqualTo(former);
        assertThat(visitor.get(former).status()).isEqualTo(200);
    }

    @Test
    void theResultIsFoundFromTheFormerAddressOfItsForm() {
        Answer form = made("{\"template\":\"consent\",\"title\":\"Result\"}");
        String done = send(path(form), fields(visitor.get(path(form)), Tenant.data("consent"))).header("Location")
                .replaceFirst("\\?.*", "");
        tenant.work(onlySubmission(form).path("submission_id").asString());
        Answer moved = client.sendJson("PATCH", api(form), "{\"slug\":\"result-moved\"}");
        String present = done.replace(path(form), path(moved));
        Answer led = visitor.get(done + "?lang=ar");
        assertThat(led.status()).isEqualTo(308);
        assertThat(led.header("Location")).isEqualTo(present + "?lang=ar");
        assertThat(visitor.get(present).text()).contains(present + "/pdf");
        assertThat(visitor.get(done + "/pdf").header("Location")).isEqualTo(present + "/pdf");
        assertThat(visitor.get(present + "/pdf").header("Content-Type")).isEqualTo("application/pdf");
        assertThat(visitor.get(done.replace("/f/", "/f/staging/")).status()).isEqualTo(404);
    }

    @Test
    void anAddressThatIsMalformedOrOfAnotherFormIsRefused() {
        Answer form = made("{\"template\":\"consent\",\"title\":\"First\"}");
        Answer other = made("{\"template\":\"consent\",\"title\":\"Other\"}");
        String taken = path(other).substring("/f/".length());
        assertThat(client.sendJson("PATCH", api(other), "{\"slug\":\"others-new-address\"}").status()).isEqualTo(200);
        for (String slug : List.of(taken, "others-new-address", "ab", "Upper", "a--b", "-ab", "ab-", "a/b", "staging",
                "a".repeat(81), "")) {
            Answer refused = client.sendJson("PATCH", api(form), "{\"title\":\"Lost\",\"slug\":\"" + slug + "\"}");
            assertThat(refused.status()).as(slug).isEqualTo(400);
            assertThat(refused.text()).contains("slug");
        }
        assertThat(client.get(api(form)).json().path("slug")).isEqualTo(form.json().path("slug"));
        assertThat(client.get(api(form)).json().path("title").asString()).as("all or nothing").isEqualTo("First");
        assertThat(client.post("/v1/forms", "{\"template\":\"consent\",\"title\":\"New\",\"slug\":\"abc\"}").status())
                .isEqualTo(400);
    }
}
