package platen.ops.admin;

import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import platen.db.core.Environment;
import platen.db.core.PrintableText;
import platen.db.template.Template;
import platen.jobs.compare.PublishCheck;
import platen.jobs.compare.PublishCheckJson;
import platen.jobs.engine.schema.ChangeKind;
import platen.jobs.template.PublicationNote;
import platen.jobs.template.SeenLive;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** {@code platen templates publish}: publishes a version, or tells the effects of doing so, for pipelines. */
@Command(name = "publish", description = {"Publishes a version to an environment.",
        "With --check it only tells what would change for callers, and validates their newest submissions."}, exitCodeListHeading = "%nExit codes:%n", exitCodeList = {
                "0:published; with --check: no caller is affected", "1:refused; the message says why",
                "2:the command line was not understood",
                "3:with --check: the change breaks callers or does not fit a workflow",
                "4:with --check: the version would have refused submissions"})
public final class PublishTemplateCommand implements Callable<Integer> {
    /** Exit code of a check: the change breaks callers or does not fit a workflow. */
    static final int BREAKING = 3;
    /** Exit code of a check: the version would have refused submissions. */
    static final int WOULD_FAIL = 4;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything runs
    private CommandSpec spec;

    @Mixin
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything runs
    private WorkspaceOption workspace;

    @Parameters(paramLabel = "ALIAS")
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything runs
    private String alias;

    @Option(names = {"-v", "--version"}, paramLabel = "N", description = "default: the newest")
    private @Nullable Integer version;

    @Option(names = {"-e",
            "--environment"}, paramLabel = "ENVIRONMENT", split = ",", required = true, description = "production, staging, development")
    private List<Environment> environments = List.of();

    @Option(names = "--reason", paramLabel = "TEXT", description = "why, for the audit log")
    private @Nullable String reason;

    @Option(names = "--if-live", paramLabel = "N", description = "only while this version is live; 'none' for no version")
    private @Nullable String expected;

    @Option(names = "--check", description = "only tell the effects, publish nothing")
    private boolean check;

    @Option(names = "--json", description = "with --check: print the result as JSON, for programs")
    private boolean json;

    @Override
    public Integer call() {
        if (json && !check) {
            throw new ParameterException(spec.commandLine(), "--json belongs to --check.");
        }
        String given = reason;
        if (given != null && (given.isBlank() || given.length() > PublicationNote.MAX_REASON_LENGTH
                || !PrintableText.is(given))) {
            throw new ParameterException(spec.commandLine(), "A reason is 1 to " + PublicationNote.MAX_REASON_LENGTH
                    + " printable characters.");
        }
        SeenLive seen = seen();
        PrintWriter out = spec.commandLine().getOut();
        try (CommandContext context = CommandContext.open()) {
            Template template = TemplatesCommand.template(context, workspace, alias);
            Integer chosen = version;
            int number = chosen == null ? TemplatesCommand.newest(context, template) : chosen;
            if (check) {
                return check(context, template, number, out);
            }
            workspace.active(context);
            var report = new UploadReport(out);
            environments.forEach(each -> report.print(template, number, each,
                    context.imports().publish(template, number, each, seen, given)));
            return CommandLine.ExitCode.OK;
        }
    }

    private SeenLive seen() {
        String given = expected;
        if (given == null) {
            return new SeenLive.Any();
        }
        if (given.equals("none")) {
            return new SeenLive.Version(null);
        }
        if (!given.matches("[1-9][0-9]{0,8}")) {
            throw new ParameterException(spec.commandLine(), "--if-live takes the number of a version, or 'none'.");
        }
        return new SeenLive.Version(Integer.valueOf(given));
    }

    private int check(CommandContext context, Template template, int number, PrintWriter out) {
        List<PublishCheck> checks = environments.stream()
                .map(each -> context.imports().check(template, workspace.in(context).id(), number, each))
                .toList();
        if (json) {
            out.println(json(template, checks).toPrettyString());
        } else {
            var report = new UploadReport(out);
            checks.forEach(each -> report.print(template, each));
        }
        out.flush();
        return checks.stream().mapToInt(PublishTemplateCommand::code).max().orElse(CommandLine.ExitCode.OK);
    }

    private static int code(PublishCheck check) {
        if (check.submissions().wouldFail() > 0) {
            return WOULD_FAIL;
        }
        return check.changes().kind() == ChangeKind.BREAKING || !check.affectedWorkflows().isEmpty()
                ? BREAKING
                : CommandLine.ExitCode.OK;
    }

    private static ObjectNode json(Template template, List<PublishCheck> checks) {
        ObjectNode all = JsonNodeFactory.instance.objectNode().put("alias", template.alias());
        ArrayNode array = all.putArray("checks");
        checks.forEach(each -> array.add(PublishCheckJson.of(each)));
        return all;
    }
}
