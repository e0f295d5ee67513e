package platen.ops;

import static org.assertj.core.api.Assertions.assertThat;
import static platen.ops.CommandFixture.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import platen.jobs.json.StoredJson;
import platen.ops.CommandFixture.Ran;
import tools.jackson.databind.JsonNode;

/** Tests the check of a publication on the command line, whose exit codes pipelines rely on. */
@Tag("thorough")
class PublishTemplateCommandTest {
    private static CommandFixture commands;

    @TempDir
    Path folder;

    @BeforeAll
    static void open() {
        commands = new CommandFixture();
        run("workspaces", "create", "pipeline");
    }

    @AfterAll
    static void close() {
        commands.close();
    }

    @Test
    void theExitCodeTellsTheEffectsOfAPublication() throws IOException {
        importVersion("code", "<p>{{name}}</p>", "{\"fields\":[]}");
        Ran first = check("code", 1);
        assertThat(first.code()).as(first.err()).isZero();
        assertThat(first.out()).contains("no version is shown there now");
        run("templates", "publish", "code", "-v", "1", "-e", "production");

        importVersion("code", "<p>{{name}} {{note}}</p>", "{\"fields\":[]}");
        Ran additive = check("code", 2);
        assertThat(additive.code()).isZero();
        assertThat(additive.out()).contains("change from version 1: additive (0 breaking, 1 additive, 1 kept)",
                "additive: 'note' is new", "submissions: 0 of the last 0");

        importVersion("code", "<p>{{name}}</p>", "{\"fields\":[{\"key\":\"name\",\"required\":true}]}");
        assertThat(check("code", 3).code()).as("no submission fails yet").isEqualTo(3);

        Path rows = Files.writeString(folder.resolve("rows.ndjson"), "{\"data\":{}}\n{\"data\":{\"name\":\"Ada\"}}\n");
        assertThat(run("batch", "run", rows.toString(), "--template=code").code()).isZero();
        Ran failing = check("code", 3);
        assertThat(failing.code()).isEqualTo(4);
        assertThat(failing.out()).contains("submissions: 1 of the last 2 would have failed",
                "without a key, source batch: 1", "name is required (1 submission)", "nothing was published");
        assertThat(run("templates", "publish", "code", "-v", "2", "-e", "production,staging", "--check").code())
                .isZero();
        assertThat(run("templates", "publish", "code", "-v", "3", "-e", "staging,production", "--check").code())
                .as("the worst of all environments")
                .isEqualTo(4);
        assertThat(run("templates", "publish", "code", "-v", "9", "-e", "production", "--check").code()).isEqualTo(1);
        assertThat(run("templates", "list").out()).containsPattern("code +dynamic +published +1 +- ");
    }

    @Test
    void programsReadTheCheckAsJson() throws IOException {
        importVersion("json", "<p>{{name}}</p>", "{\"fields\":[]}");
        run("templates", "publish", "json", "-e", "production");
        importVersion("json", "<p>{{other}}</p>", "{\"fields\":[{\"key\":\"other\",\"required\":true}]}");
        Ran ran = run("templates", "publish", "json", "-e", "production,staging", "--check", "--json");
        assertThat(ran.code()).isEqualTo(3);
        JsonNode json = StoredJson.object(ran.out());
        assertThat(json.path("alias").asString()).isEqualTo("json");
        JsonNode production = json.path("checks").path(0);
        assertThat(production.path("environment").asString()).isEqualTo("production");
        assertThat(production.path("live_version").asInt()).isEqualTo(1);
        assertThat(production.path("version").asInt()).isEqualTo(2);
        assertThat(production.path("change").asString()).isEqualTo("breaking");
        assertThat(production.at("/changes/0/change").asString()).isEqualTo("breaking");
        assertThat(production.at("/submissions/would_fail").asInt()).isZero();
        assertThat(json.path("checks").path(1).path("live_version").isNull()).isTrue();
        assertThat(run("templates", "publish", "json", "-e", "production", "--json").code())
                .as("only a check prints JSON")
                .isEqualTo(2);
    }

    @Test
    void aReasonIsRecorded() throws IOException {
        importVersion("reason", "<p>{{name}}</p>", "{\"fields\":[]}");
        assertThat(run("templates", "publish", "reason", "-e", "production", "--reason", " ").code()).isEqualTo(2);
        Ran published = run("templates", "publish", "reason", "-e", "production", "--reason", "Portal 2.8 sends it");
        assertThat(published.code()).as(published.err()).isZero();
        assertThat(run("audit", "list").out()).contains("Portal 2.8 sends it");
    }

    @Test
    void aVersionIsPublishedOnlyWhileTheExpectedOneIsLive() throws IOException {
        importVersion("expected", "<p>{{name}}</p>", "{\"fields\":[]}");
        importVersion("expected", "<p>{{other}}</p>", "{\"fields\":[]}");
        assertThat(publishIf("expected", 1, "none").code()).isZero();
        Ran refused = publishIf("expected", 2, "none");
        assertThat(refused.code()).isEqualTo(1);
        assertThat(refused.err()).contains("The live version of staging is 1, not the one of --if-live.");
        assertThat(publishIf("expected", 2, "x").code()).isEqualTo(2);
        assertThat(publishIf("expected", 2, "1").code()).isZero();
    }

    @Test
    void notesOfAnImportAreChecked() throws IOException {
        Path file = Files.writeString(folder.resolve("noted.html"), "<p>{{name}}</p>");
        assertThat(run("templates", "import", file.toString(), "--notes", "Pets clause").code()).isZero();
        Ran refused = run("templates", "import", file.toString(), "--notes", "a".repeat(501));
        assertThat(refused.code()).isEqualTo(1);
        assertThat(refused.err()).contains("Notes are 1 to 500 printable characters.");
    }

    private static Ran publishIf(String alias, int version, String live) {
        return run("templates", "publish", alias, "-v", Integer.toString(version), "-e", "staging", "--if-live", live);
    }

    private static Ran check(String alias, int version) {
        return run("templates", "publish", alias, "-v", Integer.toString(version), "-e", "production", "--check");
    }

    private void importVersion(String alias, String source, String schema) throws IOException {
        Path file = Files.writeString(folder.resolve(alias + ".html"), source);
        Path overrides = Files.writeString(folder.resolve(alias + ".json"), schema);
        Ran ran = run("templates", "import", file.toString(), "--schema", overrides.toString());
        assertThat(ran.code()).as(ran.err()).isZero();
    }
}
