package platen.web.form;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import platen.api.Client.Answer;
import platen.db.core.Database;
import platen.db.core.PublicId;
import platen.jobs.form.FormClosings;

/** Tests what the owner of a form hears when its time is over. */
class FormClosingsTest extends FormsTest {
    @Test
    void theContactIsToldOnceAndAgainOfALaterTime() {
        Answer form = closing("Autumn course", Duration.ofHours(1));
        FormClosings closings = api.bean(FormClosings.class);
        closings.report();
        assertThat(mails("Autumn course")).isEmpty();
        api.clock().advance(Duration.ofHours(2));
        assertThat(closings.report()).isEqualTo(1);
        assertThat(closings.report()).isZero();
        assertThat(mails("Autumn course")).singleElement().asString().contains(
                "The form \"Autumn course\" took answers until",
                path(form), "Submissions  0", form.json().path("form_id").asString());
        assertThat(audited(form)).isEqualTo(1);

        client.sendJson("PATCH", api(form), "{\"closes_at\":\"" + later(Duration.ofHours(1)) + "\"}");
        assertThat(visitor.get(path(form)).status()).isEqualTo(200);
        assertThat(closings.report()).isZero();
        api.clock().advance(Duration.ofHours(2));
        closings.report();
        assertThat(mails("Autumn course")).hasSize(2);
    }

    @Test
    void aFormThatWasClosedOrDeletedBeforeIsNotTold() {
        Answer closed = closing("Closed before", Duration.ofHours(1));
        client.sendJson("PATCH", api(closed), "{\"state\":\"closed\"}");
        Answer deleted = closing("Deleted before", Duration.ofHours(1));
        assertThat(client.send("DELETE", api(deleted), BodyPublishers.noBody()).status()).isEqualTo(204);
        api.clock().advance(Duration.ofHours(2));
        api.bean(FormClosings.class).report();
        assertThat(mails("before")).isEmpty();
        assertThat(audited(closed)).isZero();
    }

    private Answer closing(String title, Duration after) {
        return made("{\"template\":\"consent\",\"title\":\"" + title + "\",\"closes_at\":\"" + later(after) + "\"}");
    }

    private Instant later(Duration after) {
        return api.clock().instant().plus(after);
    }

    private List<String> mails(String title) {
        return api.bean(Database.class).jdbi().withHandle(handle -> handle.createQuery(
                "select body from mail where workspace_id = :workspace and subject like :title order by created_at")
                .bind("workspace", tenant.workspace.id())
                .bind("title", "%" + title + "%")
                .mapTo(String.class)
                .list());
    }

    private int audited(Answer form) {
        return api.bean(Database.class).jdbi().withHandle(handle -> handle.createQuery(
                "select count(*) from audit_entry where workspace_id = :workspace and type = 'form.closed' and about = :form")
                .bind("workspace", tenant.workspace.id())
                .bind("form", PublicId.FORM.parse(form.json().path("form_id").asString()).orElseThrow())
                .mapTo(Integer.class)
                .one());
    }
}
