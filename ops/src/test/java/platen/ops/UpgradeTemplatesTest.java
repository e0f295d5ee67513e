package platen.ops;

import static org.assertj.core.api.Assertions.assertThat;
import static platen.ops.CommandFixture.run;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import platen.jobs.engine.Engine;
import platen.ops.CommandFixture.Ran;

/** Tests the command that compiles stored templates with the engine of a new release. */
@Tag("thorough")
class UpgradeTemplatesTest {
    private static final Path SAMPLES = Path.of("..", "samples");

    private static CommandFixture commands;

    @BeforeAll
    static void open() {
        commands = new CommandFixture();
        run("workspaces", "create", "acme");
        template("forms/consent.pdf", "data/consent.json", "production");
        template("documents/letter.html", "data/letter.json", "production,staging");
        template("documents/welcome.html", "data/welcome.json", "staging");
    }

    @AfterAll
    static void close() {
        commands.close();
    }

    @Test
    void anUpgradeListsTheVersionsWhosePagesChangeAndRecordsTheNewPages() {
        assertThat(run("templates", "upgrade", "--check").out()).contains("0 versions checked");

        // As if revision 0 had drawn these pages, and another letter; of 'welcome' an earlier release recorded nothing.
        sql("""
                update template_version set engine_revision = 0, reference_revision = 0
                where template_id in (select id from template where alias <> 'damaged')
                """);
        sql("update template_version set reference_sha256 = decode(repeat('ab', 32), 'hex') " + of("letter"));
        sql("update template_version set reference_revision = null, reference_sha256 = null " + of("welcome"));

        Ran check = run("templates", "upgrade", "--check");
        assertThat(check.out()).containsPattern("acme +letter +1 +production, staging +0 +change")
                .containsPattern("acme +welcome +1 +staging +0 +may change: no reference was recorded")
                .doesNotContain("consent")
                .contains(
                        "3 versions checked for revision " + Engine.REVISION
                                + " of the engine: 1 same pages, 1 changed, 1 unknown, 0 refused.");
        assertThat(check.code()).isZero();
        assertThat(run("templates", "upgrade", "--check").out()).as("nothing was stored").isEqualTo(check.out());

        assertThat(run("templates", "upgrade").out()).contains("3 versions compiled", "1 changed");
        assertThat(run("templates", "upgrade", "--check").out()).contains("0 versions checked");
    }

    @Test
    void aVersionThatThisReleaseRefusesIsNamedWithTheReasonAndFailsTheCheck() {
        Ran imported = run("templates", "import", SAMPLES.resolve("forms/consent.pdf").toString(), "-w", "acme",
                "--alias", "damaged");
        assertThat(imported.code()).isZero();
        sql("update template_version set engine_revision = 0, source_sha256 = plan_sha256 " + of("damaged"));

        Ran check = run("templates", "upgrade", "--check");

        sql("update template_version set engine_revision = %1$d, reference_revision = %1$d ".formatted(Engine.REVISION)
                + of("damaged"));
        assertThat(check.out()).containsPattern("acme +damaged +1 +- +0 +refused: .+");
        assertThat(check.code()).isEqualTo(1);
    }

    private static String of(String alias) {
        return "where template_id = (select id from template where alias = '" + alias + "')";
    }

    private static void sql(String statement) {
        commands.testing.database().jdbi().useHandle(handle -> handle.execute(statement));
    }

    private static void template(String file, String data, String environments) {
        assertThat(run("templates", "import", SAMPLES.resolve(file).toString(), "-w", "acme", "--sample-data",
                SAMPLES.resolve(data).toString(), "-p", environments).err()).isEmpty();
    }
}
