package platen.ops.admin;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import platen.db.core.Environment;
import platen.db.workflow.Workflow;
import platen.db.workflow.WorkflowStore;
import platen.db.workflow.WorkflowVersion;
import platen.jobs.workflow.Workflows;
import platen.ops.command.CommandException;
import platen.ops.command.CommandGroup;

/**
 * {@code platen workflows}: imports, publishes and lists workflows, which render several templates from one set of
 * answers.
 */
@Command(name = "workflows", description = "Imports, publishes and lists workflows.")
public final class WorkflowsCommand extends CommandGroup {
    @Command(name = "import", description = "Creates a workflow from a definition, or adds a version to one.")
    void importFile(@Mixin WorkspaceOption workspace,
            @Parameters(paramLabel = "FILE", description = "JSON with alias, name, fields and documents") Path file,
            @Option(names = {"-p",
                    "--publish"}, paramLabel = "ENVIRONMENT", split = ",", description = "publish the version at once") @Nullable List<Environment> publish) {
        try (CommandContext context = CommandContext.open()) {
            Workflows.Stored stored = context.imports().workflow(workspace.active(context), JsonFile.object(file));
            out()
                    .println("Workflow '%s' has version %d.".formatted(stored.workflow().alias(),
                            stored.version().version()));
            stored.warnings().forEach(each -> out()
                    .println("  " + each.alias() + " " + each.message()));
            for (Environment each : publish == null ? List.<Environment>of() : publish) {
                publish(context, stored.workflow(), stored.version().version(), each);
            }
        }
    }

    @Command(description = "Publishes a version to an environment.")
    void publish(@Mixin WorkspaceOption workspace,
            @Parameters(paramLabel = "ALIAS") String alias,
            @Option(names = {"-v", "--version"}, paramLabel = "N", required = true) int version,
            @Option(names = {"-e",
                    "--environment"}, paramLabel = "ENVIRONMENT", split = ",", required = true, description = "production, staging, development") List<Environment> environments) {
        try (CommandContext context = CommandContext.open()) {
            Workflow workflow = context.bean(WorkflowStore.class)
                    .findByAlias(workspace.active(context).organizationId(), alias)
                    .orElseThrow(() -> new CommandException(
                            "There is no workflow '" + alias + "'. `platen workflows list` shows all."));
            environments.forEach(each -> publish(context, workflow, version, each));
        }
    }

    @Command(description = "Lists workflows with the version of each environment.")
    void list(@Mixin WorkspaceOption workspace) {
        var table = new Table("ALIAS", "PRODUCTION", "STAGING", "DEVELOPMENT", "UPDATED", "NAME");
        try (CommandContext context = CommandContext.open()) {
            for (Workflow each : context.bean(WorkflowStore.class).list(workspace.in(context).organizationId())) {
                table.row(each.alias(), shown(context, each, Environment.PRODUCTION),
                        shown(context, each, Environment.STAGING), shown(context, each, Environment.DEVELOPMENT),
                        Times.minute(each.updatedAt()), each.name());
            }
        }
        table.print(out());
    }

    private void publish(CommandContext context, Workflow workflow, int version, Environment environment) {
        context.imports().publish(workflow, version, environment);
        out()
                .println("Workflow '%s' shows version %d in %s.".formatted(workflow.alias(), version,
                        environment.wire()));
    }

    private static @Nullable Integer shown(CommandContext context, Workflow workflow, Environment environment) {
        return context.bean(WorkflowStore.class)
                .published(workflow.id(), environment)
                .map(WorkflowVersion::version)
                .orElse(null);
    }
}
