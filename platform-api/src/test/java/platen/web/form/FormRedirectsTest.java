package platen.web.form;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import platen.api.Client.Answer;
import platen.api.contract.Tenant;
import platen.db.core.Database;

class FormRedirectsTest extends FormsTest {
    @Test
    void aPersonIsLedToTheSiteOfTheFormWhenTheDocumentIsMade() {
        Answer form = made("""
                {"template":"consent","title":"Led on","origins":["https://shop.example"],
                 "redirect_url":"https://shop.example/thanks?a=1#top"}""");
        String done = sent(form);
        assertThat(visitor.get(done).header("Refresh")).isEqualTo("2");
        assertThat(visitor.get(done).text()).doesNotContain("shop.example");
        String id = onlySubmission(form).path("submission_id").asString();
        tenant.work(id);
        Answer made = visitor.get(done);
        assertThat(made.status()).isEqualTo(200);
        assertThat(made.header("Refresh"))
                .isEqualTo("0; url=https://shop.example/thanks?a=1&submission_id=" + id + "&status=completed#top");
        assertThat(made.text()).contains("href=\"https://shop.example/thanks?a=1&amp;submission_id=" + id
                + "&amp;status=completed#top\"", "Continue");
    }

    @Test
    void aPageInAFrameShowsTheLinkAndLeadsNobodyAway() {
        Answer form = made("""
                {"template":"consent","title":"Framed","origins":["https://shop.example"],
                 "redirect_url":"https://shop.example/"}""");
        String done = sent(form);
        tenant.work(onlySubmission(form).path("submission_id").asString());
        Answer framed = visitor.get(done + "?embed=https://shop.example");
        assertThat(framed.header("Refresh")).isEmpty();
        assertThat(framed.text()).contains("target=\"_top\"");
    }

    @Test
    void aDocumentThatCouldNotBeMadeIsSaidBeforeThePersonGoesOn() {
        Answer form = made("""
                {"template":"consent","title":"Failed","origins":["https://shop.example"],
                 "redirect_url":"https://shop.example/"}""");
        String done = sent(form);
        api.bean(Database.class)
                .jdbi()
                .useHandle(handle -> handle.execute("""
                        update submission set status = 'failed', due_at = null, stage = null, completed_at = now(),
                               error = '{"code":"render_failed","message":"x"}'
                         where metadata ->> 'form_id' = ?""", form.json().path("form_id").asString()));
        Answer failed = visitor.get(done);
        assertThat(failed.header("Refresh")).isEmpty();
        assertThat(failed.text()).contains("The document could not be made", "&amp;status=failed");
    }

    @ParameterizedTest
    @CsvSource({"https://evil.example/", "https://shop.example.evil.example/", "http://shop.example/",
            "javascript:alert(1)", "https://shop.example:8443/", "https://shop.example@evil.example/",
            "https://evil.example#https://shop.example"})
    void anAddressThatIsOnNoSiteOfTheFormIsRefused(String url) {
        Answer refused = client.post("/v1/forms",
                "{\"template\":\"consent\",\"title\":\"Away\",\"origins\":[\"https://shop.example\"],\"redirect_url\":\""
                        + url + "\"}");
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.json().path("parameter").asString()).isEqualTo("redirect_url");
    }

    @Test
    void aSiteCannotBeRemovedWhileTheFormLeadsThere() {
        Answer form = made("""
                {"template":"consent","title":"Kept","origins":["https://shop.example"],
                 "redirect_url":"https://shop.example?from=form"}""");
        assertThat(client.sendJson("PATCH", api(form), "{\"origins\":[]}").json().path("parameter").asString())
                .isEqualTo("redirect_url");
        Answer changed = client.sendJson("PATCH", api(form), "{\"origins\":[],\"redirect_url\":\"\"}");
        assertThat(changed.status()).isEqualTo(200);
        assertThat(changed.json().path("redirect_url").asString()).isEmpty();
    }

    private String sent(Answer form) {
        Answer sent = send(path(form), fields(visitor.get(path(form)), Tenant.data("consent")));
        assertThat(sent.status()).as(sent.text()).isEqualTo(303);
        return sent.header("Location").replaceFirst("\\?.*", "");
    }
}
