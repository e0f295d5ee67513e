package platen.ops.admin;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import platen.db.audit.Actor;
import platen.db.core.Environment;
import platen.db.core.PrintableText;
import platen.db.template.Template;
import platen.db.template.TemplateStore;
import platen.db.template.VersionOrigin;
import platen.jobs.engine.model.Count;
import platen.jobs.engine.model.RenderOutcome;
import platen.jobs.engine.schema.ValidationResult;
import platen.jobs.engine.template.ImportOptions;
import platen.jobs.render.accept.Previews;
import platen.jobs.template.Templates;
import platen.jobs.template.UploadResult;
import platen.jobs.template.VersionUpload;
import platen.ops.command.CommandException;
import platen.ops.command.CommandGroup;
import tools.jackson.databind.node.ObjectNode;

/** {@code platen templates}: imports, publishes, lists and upgrades templates. */
@Command(name = "templates", description = "Imports, publishes, lists and upgrades templates.", subcommands = {
        PublishTemplateCommand.class, UpgradeTemplatesCommand.class})
public final class TemplatesCommand extends CommandGroup {
    @Command(name = "import", description = "Creates a template from a PDF form or a smart document, or adds a version to one.")
    void importFile(@Mixin WorkspaceOption workspace,
            @Parameters(paramLabel = "FILE", description = "a PDF with form fields, or the HTML or zip of a smart document") Path file,
            @Option(names = {"-a",
                    "--alias"}, paramLabel = "ALIAS", description = "alias in the API (default: the file's name)") @Nullable String alias,
            @Option(names = {"-n",
                    "--name"}, paramLabel = "TEXT", description = "display name (default: the alias)") @Nullable String name,
            @Option(names = "--schema", paramLabel = "FILE", description = "JSON overrides of the schema derived from the fields") @Nullable Path schema,
            @Option(names = "--sample-data", paramLabel = "FILE", description = "JSON object to try it with") @Nullable Path sampleData,
            @Option(names = "--strict", description = "refuse the file when it has warnings, for builds") boolean strict,
            @Option(names = "--detect-rows", description = "turn fields such as item.0.price, item.1.price into an array") boolean detectRows,
            @Option(names = "--propose-keys", description = "name the fields of a new PDF template by the labels near them") boolean proposeKeys,
            @Option(names = {"-p",
                    "--publish"}, paramLabel = "ENVIRONMENT", split = ",", description = "publish the version at once") @Nullable List<Environment> publish,
            @Option(names = "--notes", paramLabel = "TEXT", description = "about the version, for people") @Nullable String notes,
            @Option(names = "--check", description = "only report the result, change nothing") boolean check) {
        String chosen = alias == null ? aliasOf(file) : alias;
        var options = new ImportOptions(detectRows, schema == null ? null : JsonFile.object(schema))
                .withWarnings(ImportOptions.WarningPolicy.of(strict))
                .withProposals(proposeKeys ? ImportOptions.Proposals.APPLY : ImportOptions.Proposals.NONE);
        ObjectNode sample = sampleData == null ? null : JsonFile.object(sampleData);
        String label = name == null ? chosen : name;
        var report = new UploadReport(out());
        try (CommandContext context = CommandContext.open()) {
            if (check) {
                report.print(chosen, context.imports()
                        .check(workspace.in(context), chosen, label, JsonFile.bytes(file), options, sample));
                return;
            }
            UploadResult.Stored stored = context.imports()
                    .template(workspace.active(context), chosen, label,
                            new VersionUpload(JsonFile.bytes(file), options, sample, notes(notes)));
            report.print(stored);
            for (Environment each : publish == null ? List.<Environment>of() : publish) {
                int version = stored.version().version();
                report.print(stored.template(), version, each,
                        context.imports().publish(stored.template(), version, each));
            }
        }
    }

    @Command(description = "Writes a watermarked PDF of a version with its sample data or other data.")
    void preview(@Mixin WorkspaceOption workspace,
            @Parameters(paramLabel = "ALIAS") String alias,
            @Option(names = {"-o", "--output"}, paramLabel = "FILE", required = true) Path output,
            @Option(names = {"-d",
                    "--data"}, paramLabel = "FILE", description = "JSON object (default: the version's sample data)") @Nullable Path data,
            @Option(names = {"-v",
                    "--version"}, paramLabel = "N", description = "default: the newest") @Nullable Integer version) {
        try (CommandContext context = CommandContext.open()) {
            Template template = template(context, workspace, alias);
            RenderOutcome.Rendered rendered = rendered(alias, context.bean(Previews.class)
                    .of(template, version, data == null ? null : JsonFile.object(data)));
            JsonFile.write(output, rendered.pdf().bytes());
            out()
                    .println("%s: %s.".formatted(output, Count.of(rendered.pageCount(), "page", "pages")));
            rendered.warnings()
                    .forEach(each -> out()
                            .println("  warning: " + each));
        }
    }

    private static @Nullable String notes(@Nullable String given) {
        if (given != null && (given.isBlank() || given.length() > VersionOrigin.MAX_NOTES_LENGTH
                || !PrintableText.is(given))) {
            throw new CommandException(
                    "Notes are 1 to " + VersionOrigin.MAX_NOTES_LENGTH + " printable characters.");
        }
        return given == null ? null : given.strip();
    }

    private static RenderOutcome.Rendered rendered(String alias, Previews.Result result) {
        return switch (result) {
            case Previews.Shown(RenderOutcome.Rendered rendered) -> rendered;
            case Previews.Shown(RenderOutcome.Rejected rejected) -> throw new CommandException(rejected.message());
            case Previews.Unfit(ValidationResult findings) -> throw new CommandException(findings.errors()
                    .stream()
                    .map(problem -> problem.alias() + " " + problem.message())
                    .collect(Collectors.joining("\n  ", "The data does not fit:\n  ", "")));
            case Previews.NoData _ -> throw new CommandException(
                    "Template '" + alias + "' came without sample data; name a file with --data.");
            case Previews.Unusable(String message) -> throw new CommandException(message);
            case Previews.NoVersion _ -> throw new CommandException("Template '" + alias + "' has no such version.");
        };
    }

    @Command(description = "Seals the documents of a template unless a request says otherwise, or stops with --off.")
    void seal(@Mixin WorkspaceOption workspace, @Parameters(paramLabel = "ALIAS") String alias,
            @Option(names = "--off", description = "documents are not sealed any more") boolean off) {
        try (CommandContext context = CommandContext.open()) {
            workspace.active(context);
            Template template = template(context, workspace, alias);
            context.bean(Templates.class)
                    .change(template, template.name(), template.archived(), !off, Actor.cli());
        }
        out().println("Documents of '" + alias + "' are " + (off ? "not sealed any more." : "sealed from now on."));
    }

    @Command(description = "Lists templates with the version of each environment.")
    void list(@Mixin WorkspaceOption workspace) {
        var table = new Table("ALIAS", "KIND", "STATUS", "PRODUCTION", "STAGING", "DEVELOPMENT", "UPDATED", "NAME");
        try (CommandContext context = CommandContext.open()) {
            var templates = context.bean(TemplateStore.class)
                    .list(workspace.in(context).organizationId(), null, Integer.MAX_VALUE);
            for (Template each : templates) {
                table.row(each.alias(), each.kind().wire(), each.status(), each.published().get(Environment.PRODUCTION),
                        each.published().get(Environment.STAGING), each.published().get(Environment.DEVELOPMENT),
                        Times.minute(each.updatedAt()), each.name());
            }
        }
        table.print(out());
    }

    static Template template(CommandContext context, WorkspaceOption workspace, String alias) {
        return context.bean(TemplateStore.class)
                .findByAlias(workspace.in(context).organizationId(), alias)
                .orElseThrow(() -> new CommandException(
                        "There is no template '" + alias + "'. `platen templates list` shows all."));
    }

    static int newest(CommandContext context, Template template) {
        return context.bean(TemplateStore.class)
                .versions(template.id())
                .stream()
                .findFirst()
                .orElseThrow(() -> new CommandException("Template '" + template.alias() + "' has no version."))
                .version();
    }

    private static String aliasOf(Path file) {
        String name = String.valueOf(file.getFileName());
        int dot = name.lastIndexOf('.');
        return (dot < 0 ? name : name.substring(0, dot)).toLowerCase(Locale.ROOT);
    }
}
