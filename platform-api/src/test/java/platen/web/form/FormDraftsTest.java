package platen.web.form;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import platen.api.Client.Answer;
import platen.db.core.Database;
import platen.jobs.form.draft.ExpiredFormLinks;
import platen.jobs.json.StoredJson;
import platen.web.page.Pages;

/** Tests answers that are saved before they are sent, and taken up again by a link. */
class FormDraftsTest extends FormsTest {
    private static final byte[] PNG = ("\u0089PNG\r\n" + "x".repeat(3_000_000)).getBytes(ISO_8859_1);

    @BeforeAll
    void publish() {
        publish("visit", """
                {"fields": [{"key": "name", "type": "text", "required": true, "label": "Name"},
                            {"key": "age", "type": "number", "label": "Age"},
                            {"key": "photo", "type": "image", "label": "Photo"},
                            {"key": "items", "type": "text", "is_array": true, "label": "Item"}]}""");
    }

    private Answer form(String title) {
        return made("{\"template\":\"visit\",\"title\":\"" + title + "\"}");
    }

    private Map<String, String> typed(String token, String... values) {
        var fields = new LinkedHashMap<String, String>();
        fields.put("token", token);
        for (int i = 0; i < values.length; i += 2) {
            fields.put(values[i], values[i + 1]);
        }
        return fields;
    }

    /** Saves what was typed; returns the address of the draft. */
    private String save(String path, Map<String, String> fields) {
        var all = new HashMap<>(fields);
        all.put("save", "true");
        Answer saved = send(path, all);
        assertThat(saved.status()).as(saved.text()).isEqualTo(303);
        assertThat(saved.header("Cache-Control")).isEqualTo("no-store");
        return saved.header("Location").replaceFirst("\\?.*", "");
    }

    private String draft(Answer page) {
        return page.text().replaceFirst("(?s).*name=\"draft\" value=\"([^\"]+)\".*", "$1");
    }

    @Test
    void aScriptSavesAndStaysOnThePage() {
        Answer form = made("{\"template\":\"consent\",\"title\":\"By itself\"}");
        Map<String, String> fields = new LinkedHashMap<>(Map.of("token", token(visitor.get(path(form))), "save", "true",
                "auto", "true", "data.full_name", "Ada Lenz"));
        Answer saved = send(path(form), fields);
        assertThat(saved.status()).isEqualTo(201);
        assertThat(saved.bytes()).isEmpty();
        String link = saved.header("Location");
        fields.put("draft", link.replaceFirst("\\?.*", "").replaceFirst(".*/", ""));
        fields.put("data.full_name", "Ada Lovelace");
        assertThat(send(path(form), fields).header("Location")).isEqualTo(link);
        assertThat(visitor.get(link).text()).contains("value=\"Ada Lovelace\"");
        Answer off = made("{\"template\":\"consent\",\"title\":\"Off\",\"drafts\":false}");
        assertThat(visitor.get(path(off)).text()).doesNotContain("form-saved.js", "autosave");
        assertThat(send(path(off), fields).status()).isEqualTo(409);
    }

    @Test
    void incompleteAndWrongAnswersAreTakenUpAgainAsTheyWereTyped() {
        Answer form = form("Later");
        String token = token(visitor.get(path(form)));
        String link = save(path(form) + "?lang=de", typed(token, "data.age", "forty", "data.items[0]", "<one>"));
        assertThat(link).matches(path(form) + "/a/[A-Za-z0-9_-]{22}");
        Answer page = visitor.get(link + "?lang=de");
        assertThat(page.status()).isEqualTo(200);
        assertThat(page.header("Content-Security-Policy")).isEqualTo(Pages.CONTENT_SECURITY_POLICY);
        assertThat(page.text()).contains("Ihre Antworten sind gespeichert", "http://localhost:", link + "\" readonly",
                "value=\"forty\"", "value=\"&lt;one>\"", "action=\"" + path(form) + "?lang=de")
                .doesNotContain("<one>");
        assertThat(token(page)).isEqualTo(token);
        assertThat(submissions(form)).isEmpty();

        String again = save(path(form), typed(token, "draft", draft(page), "data.name", "Ada", "data.age", "40"));
        assertThat(again).as("saved again").isEqualTo(link);
        assertThat(visitor.get(link).text()).contains("value=\"Ada\"", "value=\"40\"").doesNotContain("forty");

        Map<String, String> fields = typed(token, "draft", draft(page), "data.name", "Ada", "data.age", "41");
        Answer sent = send(path(form), fields);
        assertThat(sent.status()).isEqualTo(303);
        assertThat(send(path(form), fields).header("Location")).isEqualTo(sent.header("Location"));
        assertThat(data(form)).isEqualTo(StoredJson.object("{\"name\":\"Ada\",\"age\":41}"));
        Answer gone = visitor.get(link);
        assertThat(gone.status()).isEqualTo(404);
        assertThat(gone.text()).contains("There are no saved answers here").doesNotContain("Ada");
    }

    @Test
    void picturesAreSavedWithinTheBoundsOfABody() {
        Answer form = form("Picture");
        String token = token(visitor.get(path(form)));
        Answer saved = upload(path(form), typed(token, "save", "true"), Map.of("data.photo", PNG));
        assertThat(saved.status()).as(saved.text()).isEqualTo(303);
        Answer page = visitor.get(saved.header("Location"));
        assertThat(page.text()).contains("data:image/png;base64,iVBORw", "A picture is chosen");
        Answer wrong = upload(path(form), typed(token, "save", "true"), Map.of("data.photo", new byte[20]));
        assertThat(wrong.status()).isEqualTo(422);
        assertThat(wrong.text()).contains("Photo: Choose a picture");
    }

    @Test
    void anAddressFillsOnlyAPartOfAFormsDraftsAndMaySaveTheSameAgain() {
        Answer form = form("Large");
        String path = path(form);
        String large = "x".repeat(10_000_000);
        String link = save(path, typed(token(visitor.get(path)), "data.name", large));
        Answer page = visitor.get(link);
        assertThat(save(path, typed(token(page), "draft", draft(page), "data.name", large))).isEqualTo(link);
        save(path, typed(token(visitor.get(path)), "data.name", large));
        save(path, typed(token(visitor.get(path)), "data.name", large));
        Answer refused = send(path, typed(token(visitor.get(path)), "data.name", large, "save", "true"));
        assertThat(refused.status()).isEqualTo(429);
        save(path, typed(token(visitor.get(path)), "data.name", "Ada"));
    }

    @Test
    void theDatabaseAloneCannotReadADraft() {
        Answer form = form("Sealed");
        String link = save(path(form), typed(token(visitor.get(path(form))), "data.name", "Very Secret"));
        String row = api.bean(Database.class).jdbi().withHandle(handle -> handle.createQuery("""
                select string_agg(encode(sealed, 'escape') || encode(token_hash, 'escape') || d.*::text, '')
                  from form_draft d
                """).mapTo(String.class).one());
        assertThat(row).isNotEmpty().doesNotContain("Very Secret", link.substring(link.length() - 22));
    }

    @Test
    void aDraftIsDeletedAfterThirtyDaysOrWhenItsPersonOrTheOwnerOfTheFormDeletesIt() {
        Answer form = form("Ends");
        String token = token(visitor.get(path(form)));
        String expired = save(path(form), typed(token, "data.name", "Ada"));
        String discarded = save(path(form), typed(token, "data.name", "Bob"));
        assertThat(discarded).isNotEqualTo(expired);
        Answer deleted = send(path(form), typed(token, "draft", draft(visitor.get(discarded)), "discard", "true"));
        assertThat(deleted.text()).contains("The saved answers were deleted");
        assertThat(visitor.get(discarded).status()).isEqualTo(404);
        assertThat(visitor.get(expired).status()).isEqualTo(200);
        api.bean(ExpiredFormLinks.class).delete();
        api.clock().advance(Duration.ofDays(30).plusSeconds(1));
        assertThat(visitor.get(expired).status()).isEqualTo(404);
        assertThat(api.bean(ExpiredFormLinks.class).delete()).isPositive();
        assertThat(api.bean(ExpiredFormLinks.class).delete()).isZero();

        Answer other = form("Removed");
        save(path(other), typed(token(visitor.get(path(other))), "data.name", "Eve"));
        client.send("DELETE", api(other), BodyPublishers.noBody());
        assertThat(drafts(other)).isZero();
    }

    private int drafts(Answer form) {
        String id = form.json().path("form_id").asString().substring("frm_".length());
        return api.bean(Database.class).jdbi().withHandle(handle -> handle
                .createQuery("select count(*) from form_draft where form_id = cast(:id as uuid)")
                .bind("id", id)
                .mapTo(Integer.class)
                .one());
    }

    @Test
    void aDraftOfAnotherFormIsNotShown() {
        Answer form = form("One");
        String link = save(path(form), typed(token(visitor.get(path(form))), "data.name", "Ada"));
        Answer other = form("Two");
        assertThat(visitor.get(link.replace(path(form), path(other))).status()).isEqualTo(404);
        assertThat(visitor.get(path(form) + "/a/short").status()).isEqualTo(404);
        assertThat(visitor.get(path(form) + "/a/" + "A".repeat(22)).status()).isEqualTo(404);
    }

    @Test
    void aClosedFormSavesNothingAndShowsNoDraft() {
        Answer form = form("Closing");
        String token = token(visitor.get(path(form)));
        String link = save(path(form), typed(token, "data.name", "Ada"));
        client.sendJson("PATCH", api(form), "{\"state\":\"closed\"}");
        assertThat(visitor.get(link).status()).isEqualTo(410);
        assertThat(send(path(form), typed(token, "data.name", "Eve", "save", "true")).status()).isEqualTo(410);
        assertThat(drafts(form)).isEqualTo(1);
    }

    @Test
    void anAddressSavesThirtyTimesInAnHourAndKeepsWhatItTyped() {
        Answer form = form("Often");
        Map<String, String> fields = typed(token(visitor.get(path(form))), "data.name", "Ada");
        for (int i = 0; i < 30; i++) {
            save(path(form), fields);
        }
        fields.put("save", "true");
        Answer refused = send(path(form), fields);
        assertThat(refused.status()).isEqualTo(429);
        assertThat(refused.text()).contains("It was saved too often from here", "value=\"Ada\"");
        assertThat(drafts(form)).isEqualTo(30);
    }

    @Test
    void aFormHasAsManyDraftsAsItMay() {
        Answer form = form("Many");
        Map<String, String> fields = typed(token(visitor.get(path(form))), "data.name", "Ada");
        String link = save(path(form), fields);
        fill(form, 1_999);
        var more = new HashMap<>(fields);
        more.put("save", "true");
        Answer refused = send(path(form), more);
        assertThat(refused.status()).isEqualTo(503);
        assertThat(refused.text()).contains("cannot be saved at the moment", "value=\"Ada\"");
        fields.put("draft", link.substring(link.length() - 22));
        assertThat(save(path(form), fields)).as("a draft that exists is saved again").isEqualTo(link);
        api.bean(Database.class).jdbi().useHandle(handle -> handle.execute("delete from form_draft"));
    }

    /** Adds drafts that persons asked for. */
    private void fill(Answer form, int drafts) {
        api.bean(Database.class).jdbi().useHandle(handle -> handle.execute("""
                insert into form_draft (form_id, token_hash, workspace_id, sealed, size, expires_at, created_at)
                select id, sha256(i::text::bytea), workspace_id, '', 0, now() + interval '1 day', now()
                  from form, generate_series(1, ?) i where id = cast(? as uuid)
                """, drafts, form.json().path("form_id").asString().substring("frm_".length())));
    }

    @Test
    void aDraftThatAPersonAsksForTakesThePlaceOfTheOldestThatAScriptSaved() {
        Answer form = form("Crowded");
        String token = token(visitor.get(path(form)));
        String oldest = autosaved(form, token, "Ada");
        api.clock().advance(Duration.ofSeconds(1));
        String kept = autosaved(form, token, "Bob");
        assertThat(save(path(form), typed(token, "draft", kept.substring(kept.length() - 22), "data.name", "Bob")))
                .isEqualTo(kept);
        api.clock().advance(Duration.ofSeconds(1));
        String newest = autosaved(form, token, "Eve");
        assertThat(autosaved(form, token, "Bob", "draft", kept.substring(kept.length() - 22))).isEqualTo(kept);
        fill(form, 1_997);
        assertThat(sendAutosave(form, token, "Ida").status()).as("a script takes no place").isEqualTo(503);
        String asked = save(path(form), typed(token, "data.name", "Ida"));
        assertThat(List.of(visitor.get(oldest).status(), visitor.get(kept).status(), visitor.get(newest).status(),
                visitor.get(asked).status())).containsExactly(404, 200, 200, 200);
        save(path(form), typed(token, "data.name", "Ira"));
        assertThat(visitor.get(newest).status()).isEqualTo(404);
        Answer refused = send(path(form), typed(token, "data.name", "Uma", "save", "true"));
        assertThat(refused.status()).isEqualTo(503);
        assertThat(List.of(visitor.get(kept).status(), visitor.get(asked).status())).containsExactly(200, 200);
        assertThat(drafts(form)).isEqualTo(2_000);
        api.bean(Database.class).jdbi().useHandle(handle -> handle.execute("delete from form_draft"));
    }

    @Test
    void scriptsThatSaveByThemselvesDoNotUseUpHowOftenAPersonSaves() {
        Answer form = form("Restless");
        String token = token(visitor.get(path(form)));
        String draft = autosaved(form, token, "Ada");
        for (int i = 0; i < 59; i++) {
            autosaved(form, token, "Ada " + i, "draft", draft.substring(draft.length() - 22));
        }
        assertThat(sendAutosave(form, token, "Bob").status()).isEqualTo(429);
        save(path(form), typed(token, "data.name", "Bob"));
    }

    private String autosaved(Answer form, String token, String name, String... more) {
        Answer saved = sendAutosave(form, token, name, more);
        assertThat(saved.status()).as(saved.text()).isEqualTo(201);
        return saved.header("Location").replaceFirst("\\?.*", "");
    }

    private Answer sendAutosave(Answer form, String token, String name, String... more) {
        Map<String, String> fields = typed(token, more);
        fields.putAll(Map.of("data.name", name, "save", "true", "auto", "true"));
        return send(path(form), fields);
    }

    @Test
    void aDraftOfASessionKeepsItsLockedFieldsAndItsOneSubmission() {
        Answer form = form("Session");
        Answer session = client.post(api(form) + "/sessions",
                "{\"data\":{\"name\":\"Ada\"},\"locked\":[\"name\"],\"once\":true,\"metadata\":{\"customer\":\"7\"}}");
        String path = path(session);
        String link = save(path, typed(token(visitor.get(path)), "data.name", "Eve", "data.age", "40"));
        Answer page = visitor.get(link);
        assertThat(page.text()).contains("Ada</p>", "value=\"40\"", "action=\"" + path + "?")
                .doesNotContain("name=\"data.name\"");
        assertThat(send(path, typed(token(page), "draft", draft(page), "data.age", "41")).status()).isEqualTo(303);
        assertThat(data(form)).isEqualTo(StoredJson.object("{\"name\":\"Ada\",\"age\":41}"));
        assertThat(onlySubmission(form).at("/metadata/customer").asString()).isEqualTo("7");
        assertThat(List.of(visitor.get(link).status(), visitor.get(path).status())).containsExactly(404, 410);
    }

    @Test
    void aDraftOfASessionThatHasExpiredSaysSo() {
        Answer form = form("Expired session");
        Answer session = client.post(api(form) + "/sessions", "{\"data\":{\"name\":\"Ada\"},\"expires_in\":60}");
        String link = save(path(session), typed(token(visitor.get(path(session))), "data.age", "40"));
        api.clock().advance(Duration.ofSeconds(61));
        Answer gone = visitor.get(link);
        assertThat(gone.status()).isEqualTo(410);
        assertThat(gone.text()).contains("This link is not valid").doesNotContain("Ada");
    }
}
