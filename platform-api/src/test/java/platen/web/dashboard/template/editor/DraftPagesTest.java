package platen.web.dashboard.template.editor;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import platen.db.draft.TemplateDraft;
import platen.db.draft.TemplateDraftStore;
import platen.db.member.Role;
import platen.db.template.Template;
import platen.db.template.TemplateStore;
import platen.db.template.TemplateVersion;
import platen.jobs.engine.document.file.DocumentFiles;
import platen.jobs.engine.template.ImportOptions;
import platen.jobs.json.StoredJson;
import platen.jobs.template.TemplateUpload;
import platen.jobs.template.Templates;
import platen.web.dashboard.DashboardTest;
import platen.web.dashboard.Visitor;

/** Edits drafts with the forms of the editor, as a browser without scripts does. */
class DraftPagesTest extends DashboardTest {
    private static final String FIRST = "<html lang='en'><body><p>{{name}}</p></body></html>";
    private static final String SECOND = "<html lang='en'><body><p>{{name}} {{more}}</p></body></html>";

    @Test
    void aSavedDraftIsOpenedAgainAndChangesNoVersion() {
        String at = create("draft-saved", FIRST);
        String page = as(Role.EDITOR).get(at + "/edit").body();
        assertThat(page).contains("Equal to the newest version", "{{name}}").doesNotContain("{{more}}");
        HttpResponse<String> saved = send(at, "/draft", "revision", "0", "source", SECOND, "sample_data",
                "{\"name\": \"Ada\"}");
        assertThat(Visitor.location(saved)).isEqualTo(at + "/edit");
        page = as(Role.ADMIN).get(at + "/edit").body();
        assertThat(page).contains("{{more}}", "\"Ada\"", "Draft 1, last saved by " + email(Role.EDITOR));
        assertThat(newest("draft-saved").version()).isEqualTo(1);
        assertThat(as(Role.EDITOR).get(at).body()).doesNotContain("<code>more</code>");
    }

    @Test
    void aSaveOnAnOlderRevisionShowsBothStatesAndChangesNothing() {
        String at = create("draft-conflict", FIRST);
        send(at, "/draft", "revision", "0", "source", "<p>{{of_editor}}</p>");
        HttpResponse<String> late = as(Role.ADMIN).submit(at + "/edit", at + "/draft", "revision", "0", "source",
                "<p>{{of_admin}}</p>");
        assertThat(late.statusCode()).isEqualTo(409);
        assertThat(late.body()).contains("Another person saved this draft", email(Role.EDITOR), "{{of_editor}}",
                "{{of_admin}}", "name=\"revision\" value=\"1\"");
        assertThat(source("draft-conflict")).isEqualTo("<p>{{of_editor}}</p>");
        HttpResponse<String> again = as(Role.ADMIN).submit(at + "/edit", at + "/draft", "revision", "1", "source",
                "<p>{{of_editor}} {{of_admin}}</p>");
        assertThat(again.statusCode()).isEqualTo(303);
        assertThat(source("draft-conflict")).isEqualTo("<p>{{of_editor}} {{of_admin}}</p>");
    }

    @Test
    void ofManySavesOfOneRevisionExactlyOneSucceeds() throws Exception {
        String at = create("draft-race", FIRST);
        String token = as(Role.EDITOR).token(at + "/edit");
        Visitor editor = as(Role.EDITOR);
        try (var pool = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Callable<Integer>> saves = IntStream.range(0, 8)
                    .<Callable<Integer>>mapToObj(i -> () -> editor.post(at + "/draft", token, "revision", "0", "source",
                            "<p>" + i + "</p>").statusCode())
                    .toList();
            var statuses = new ArrayList<Integer>();
            for (var each : pool.invokeAll(saves)) {
                statuses.add(each.get());
            }
            assertThat(statuses).containsOnly(303, 409).containsOnlyOnce(303);
        }
        assertThat(draft("draft-race").revision()).isEqualTo(1);
    }

    @Test
    void aDraftBecomesAVersionWithItsDataAndSchemaAndIsGone() {
        String at = create("draft-version", FIRST);
        send(at, "/draft", "revision", "0", "source", "<p>{{draft}}</p>");
        HttpResponse<String> stored = send(at, "/draft/save", "revision", "1", "source", SECOND, "sample_data",
                "{\"name\":\"Grace\"}", "overrides", "{\"fields\":[{\"key\":\"name\",\"required\":true}]}");
        assertThat(Visitor.location(stored)).isEqualTo(at + "?added=2");
        TemplateVersion version = newest("draft-version");
        assertThat(version.version()).isEqualTo(2);
        assertThat(version.sampleData()).contains("Grace");
        assertThat(version.inputSchema()).contains("more");
        assertThat(version.overrides()).contains("required");
        assertThat(new TemplateDraftStore(server().database()).find(workspace().organizationId(),
                template("draft-version").id())).isEmpty();
        assertThat(as(Role.EDITOR).get(at + "/edit").body()).contains("Equal to the newest version", "{{more}}");
    }

    @Test
    void aDraftWithAMistakeIsKeptAndTheMistakeShownWithItsLine() {
        String at = create("draft-mistake", FIRST);
        HttpResponse<String> refused = send(at, "/draft/save", "revision", "0", "source",
                "<html lang='en'><body>\n<p>{{#if who}}</p></body></html>");
        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.body()).contains("line 2, column 4", "{{#if who}}", "name=\"revision\" value=\"1\"");
        assertThat(newest("draft-mistake").version()).isEqualTo(1);
        assertThat(source("draft-mistake")).contains("{{#if who}}");
    }

    @Test
    void wrongJsonIsAnsweredWithWhatWasTyped() {
        String at = create("draft-json", FIRST);
        HttpResponse<String> refused = send(at, "/draft", "revision", "0", "source", SECOND, "sample_data",
                "{\"name\": oops}");
        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.body()).contains("oops", "{{more}}");
        assertThat(send(at, "/draft", "revision", "-1", "source", SECOND).body()).contains("Open the editor again");
        assertThat(new TemplateDraftStore(server().database()).find(workspace().organizationId(),
                template("draft-json").id())).isEmpty();
    }

    @Test
    void filesAreAddedRenamedAndRemoved() {
        String at = create("draft-files", "<html lang='en'><head><link rel='stylesheet' href='a.css'></head>"
                + "<body><p>{{name}}</p></body></html>");
        upload(at, "a.css", "p { color: red }", "revision", "0");
        assertThat(files("draft-files").files()).containsOnlyKeys("template.html", "a.css");
        send(at, "/draft", "revision", "1", "rename_from", "a.css", "rename_to", "css/b.css");
        assertThat(files("draft-files").text("css/b.css")).isEqualTo("p { color: red }");
        send(at, "/draft", "revision", "2", "path", "css/b.css", "source", "p { color: blue }");
        assertThat(files("draft-files").text("css/b.css")).isEqualTo("p { color: blue }");
        assertThat(files("draft-files").text("template.html")).contains("{{name}}");
        HttpResponse<String> escaping = send(at, "/draft", "revision", "3", "rename_from", "css/b.css", "rename_to",
                "../b.css");
        assertThat(escaping.statusCode()).isEqualTo(422);
        send(at, "/draft", "revision", "3", "remove", "css/b.css");
        assertThat(files("draft-files").files()).containsOnlyKeys("template.html");
        send(at, "/draft", "revision", "4", "remove", "template.html");
        assertThat(files("draft-files").files()).as("a template cannot be without its file").hasSize(1);
    }

    @Test
    void aDiscardedDraftIsGoneAndOnlyTheRevisionThatWasSeenIsDiscarded() {
        String at = create("draft-discard", FIRST);
        send(at, "/draft", "revision", "0", "source", SECOND);
        send(at, "/draft", "revision", "1", "source", SECOND + "<p>newer</p>");
        HttpResponse<String> late = send(at, "/draft/discard", "revision", "1");
        assertThat(late.statusCode()).isEqualTo(409);
        assertThat(source("draft-discard")).contains("newer");
        assertThat(Visitor.location(send(at, "/draft/discard", "revision", "2"))).isEqualTo(at);
        assertThat(as(Role.EDITOR).get(at + "/edit").body()).contains("Equal to the newest version");
    }

    @Test
    void anArchivedWorkspaceShowsTheDraftAndSavesNothing() {
        String at = create("draft-archived", FIRST);
        String token = as(Role.EDITOR).token(at + "/edit");
        server().database().jdbi().useHandle(handle -> handle.execute(
                "update workspace set archived_at = now() where id = ?", workspace().id()));
        try {
            assertThat(as(Role.EDITOR).get(at + "/edit").body()).contains("{{name}}")
                    .doesNotContain("Save the draft");
            assertThat(as(Role.EDITOR).post(at + "/draft", token, "revision", "0", "source", SECOND).statusCode())
                    .isEqualTo(409);
        } finally {
            server().database().jdbi().useHandle(handle -> handle.execute(
                    "update workspace set archived_at = null where id = ?", workspace().id()));
        }
        assertThat(source("draft-archived")).isNull();
    }

    @Test
    void theFileOfAPdfIsReplaced() throws IOException {
        String at = path("/templates/consent-draft");
        server().bean(Templates.class).create(new TemplateUpload(workspace().organizationId(), "consent-draft",
                "Consent", Files.readAllBytes(Path.of("../samples/forms/consent.pdf")), ImportOptions.DEFAULT, null));
        assertThat(as(Role.EDITOR).get(at + "/edit").body()).contains("Replace the file")
                .doesNotContain("name=\"source\"");
        HttpResponse<String> stored = as(Role.EDITOR).uploadAs("replace", at + "/edit", at + "/draft/save", "flat.html",
                FIRST.getBytes(UTF_8), "revision", "0");
        assertThat(Visitor.location(stored)).as(stored.body()).isEqualTo(at + "?added=2");
    }

    private String create(String alias, String source) {
        server().bean(Templates.class).create(new TemplateUpload(workspace().organizationId(), alias, alias,
                source.getBytes(UTF_8), ImportOptions.DEFAULT, StoredJson.object("{}")));
        return path("/templates/" + alias);
    }

    private HttpResponse<String> send(String at, String below, String... fields) {
        return as(Role.EDITOR).submit(at + "/edit", at + below, fields);
    }

    private void upload(String at, String name, String content, String... fields) {
        HttpResponse<String> answer = as(Role.EDITOR).upload(at + "/edit", at + "/draft", name, content.getBytes(UTF_8),
                fields);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(303);
    }

    private Template template(String alias) {
        return new TemplateStore(server().database()).findByAlias(workspace().organizationId(), alias).orElseThrow();
    }

    private TemplateVersion newest(String alias) {
        return new TemplateStore(server().database()).newest(template(alias).id()).orElseThrow();
    }

    private TemplateDraft draft(String alias) {
        return new TemplateDraftStore(server().database()).find(workspace().organizationId(), template(alias).id())
                .orElseThrow();
    }

    private DocumentFiles files(String alias) {
        return DocumentFiles.of(draft(alias).content().source()).orElseThrow();
    }

    /** Returns the source of the stored draft; null when there is none. */
    private @Nullable String source(String alias) {
        return new TemplateDraftStore(server().database()).find(workspace().organizationId(), template(alias).id())
                .map(each -> new String(each.content().source(), UTF_8))
                .orElse(null);
    }
}
