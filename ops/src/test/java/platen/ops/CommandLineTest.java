package platen.ops;

import static org.assertj.core.api.Assertions.assertThat;
import static platen.ops.CommandFixture.run;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import picocli.CommandLine;
import platen.db.TestDatabase;
import platen.jobs.batch.work.BatchYieldGate;
import platen.jobs.render.work.RenderJobHandler;
import platen.ops.CommandFixture.Ran;
import platen.ops.launch.CommandBeans;
import platen.ops.launch.DatabaseHandle;

/** Tests what all operators' commands have in common. */
class CommandLineTest {
    @AutoClose
    private static final CommandFixture commands = new CommandFixture();
    private static final TestDatabase testing = commands.testing;

    @Test
    void aLostDatabaseIsReportedInOneLine() throws Exception {
        var err = new StringWriter();
        CommandLine command = Platen.commandLine().setErr(new PrintWriter(err, true));
        int code = command.getExecutionExceptionHandler()
                .handleExecutionException(
                        new IllegalStateException("a step", new SQLException("terminating connection", "57P01")),
                        command, command.parseArgs());
        assertThat(code).isEqualTo(1);
        assertThat(err.toString().lines()).singleElement()
                .asString()
                .contains("The database went away", ": terminating connection.", "try again once it is back");
    }

    @Test
    void aCommandCreatesOnlyTheBeansItUsesAndStopsThem() {
        try (var beans = CommandBeans.open(DatabaseHandle.Access.EITHER, List.of())) {
            BatchYieldGate gate = beans.bean(BatchYieldGate.class);
            assertThat(((DefaultListableBeanFactory) beans.all()).getSingletonNames())
                    .contains("batchYieldGate")
                    .doesNotContain("jobStorage", "workerPool", RenderJobHandler.class.getName());
            beans.close();
            assertThat(gate.isRunning()).as("a bean that the command has created").isFalse();
        }
    }

    @Test
    void helpDescribesAllCommandsWithoutTheirDeclarations() {
        CommandLine help = Platen.commandLine("--help");
        assertThat(help.getSubcommands().get("keys")).extracting(CommandLine::getSubcommands)
                .isEqualTo(Map.of());
        assertThat(help.getUsageMessage()).isEqualTo(Platen.commandLine().getUsageMessage())
                .contains("revokes API keys");
    }

    @Test
    void everyCommandHasTheNameByWhichItIsCalled() {
        Platen.commandLine()
                .getSubcommands()
                .forEach((name, command) -> assertThat(command.getCommandSpec().userObject().getClass()
                        .getAnnotation(CommandLine.Command.class)
                        .name()).isEqualTo(name));
    }

    @Test
    void anErrorIsReportedInOneLine() {
        Ran unknown = run("keys", "list", "-w", "nobody");
        assertThat(unknown.code()).isEqualTo(1);
        assertThat(unknown.err().strip().lines()).singleElement().asString().contains("no workspace 'nobody'");
        assertThat(run("keys", "revoke", "key_1").err()).contains("no key id");
        run("workspaces", "create", "mistaken");
        assertThat(run("templates", "import", "no-such.pdf", "-w", "mistaken").err())
                .contains("no-such.pdf cannot be read: there is no such file");
    }

    @Test
    void anInvalidCommandDoesNotOpenTheDatabase() {
        assertThat(run("keys", "create", "--expires", "3d").code()).isEqualTo(2);
        assertThat(run("keys", "create", "--expires", "3d").err()).contains("30d, 90d, 1y, never");
        assertThat(run("keys", "create", "-s", "everything").err()).contains("template:render");
        assertThat(run().code()).isEqualTo(2);
    }
}
