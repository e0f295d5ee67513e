package platen.ops;

import static org.assertj.core.api.Assertions.assertThat;
import static platen.ops.CommandFixture.run;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import platen.ops.CommandFixture.Ran;

/** Tests the command that migrates the schema. */
class MigrateCommandTest {
    private static CommandFixture commands;

    @BeforeAll
    static void open() {
        commands = new CommandFixture();
    }

    @AfterAll
    static void close() {
        commands.close();
    }

    @Test
    void aSchemaOfThisReleaseIsLeftAsItIs() {
        Ran ran = run("migrate");
        assertThat(ran.code()).as(ran.err()).isZero();
        assertThat(ran.out()).startsWith("The schema is that of this release");
    }

    @Test
    void theSchemaOfANewerReleaseIsNamedAndLeftAsItIs() {
        commands.testing.database().jdbi().useHandle(handle -> handle.execute("""
                insert into flyway_schema_history
                select max(installed_rank) + 1, '9999', 'of a newer release', 'SQL', 'V9999__newer.sql', 1,
                       max(installed_by), now(), 1, true
                  from flyway_schema_history
                """));
        Ran ran = run("migrate");
        assertThat(ran.code()).as(ran.err()).isZero();
        assertThat(ran.out()).contains("newer release, which added V9999");
        commands.testing.database()
                .jdbi()
                .useHandle(handle -> handle.execute("delete from flyway_schema_history where version = '9999'"));
    }
}
