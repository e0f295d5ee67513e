package platen.ops;

import static org.assertj.core.api.Assertions.assertThat;
import static platen.ops.CommandFixture.run;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Tests the command that lists the audit log. */
class AuditCommandTest {
    private static CommandFixture commands;

    @BeforeAll
    static void open() {
        commands = new CommandFixture();
        run("workspaces", "create", "typed");
        run("keys", "create", "-w", "typed", "-n", "nightly");
        run("workspaces", "retention", "typed", "--pdfs=30");
    }

    @AfterAll
    static void close() {
        commands.close();
    }

    @Test
    void entriesOfATypeAreListed() {
        assertThat(run("audit", "list", "-w", "typed", "--type=retention.").out()).contains("retention.changed", "wsp_")
                .doesNotContain("key.created");
        assertThat(run("audit", "list", "-w", "typed", "--type=key.created").out()).contains("nightly")
                .doesNotContain("retention.changed");
        assertThat(run("audit", "list", "--installation", "--type=key.").out()).doesNotContain("key.created");
    }

    @Test
    void aTypeThatNoEntryHasIsRefused() {
        var ran = run("audit", "list", "-w", "typed", "--type=retention");
        assertThat(ran.code()).isEqualTo(1);
        assertThat(ran.err()).contains("No change has the type 'retention'", "such as key.");
    }
}
