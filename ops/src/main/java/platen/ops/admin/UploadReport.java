package platen.ops.admin;

import java.io.PrintWriter;
import java.util.List;
import java.util.stream.Collectors;
import platen.db.core.Environment;
import platen.db.template.Template;
import platen.db.template.TemplateVersion;
import platen.jobs.compare.PublishCheck;
import platen.jobs.compare.SubmissionCheck;
import platen.jobs.compare.SubmissionCheck.FailingCaller;
import platen.jobs.engine.model.Count;
import platen.jobs.engine.model.Warning;
import platen.jobs.engine.schema.BreakingChange;
import platen.jobs.engine.schema.SchemaChanges;
import platen.jobs.engine.template.CompileOutcome.DroppedOverride;
import platen.jobs.json.StoredJson;
import platen.jobs.template.UploadResult;
import platen.jobs.template.VersionChanges;
import platen.ops.command.CommandException;
import tools.jackson.databind.JsonNode;

/** Prints the result of an upload or a publication, and what callers must change because of it. */
final class UploadReport {
    private final PrintWriter out;

    UploadReport(PrintWriter out) {
        this.out = out;
    }

    void print(UploadResult.Stored stored) {
        TemplateVersion version = stored.version();
        int fields = StoredJson.object(version.inputSchema()).path("fields").size();
        out.println("Template '%s' has version %d: %s, %s.".formatted(stored.template().alias(),
                version.version(), Count.of(version.pageCount(), "page", "pages"),
                Count.of(fields, "field", "fields")));
        print(StoredJson.node(version.warnings()), stored.changes());
    }

    void print(String alias, UploadResult.Checked checked) {
        out.println("Template '%s' would get a version of %s and %s; nothing was stored.".formatted(alias,
                Count.of(checked.compiled().pageCount(), "page", "pages"),
                Count.of(checked.compiled().schema().fields().size(), "field", "fields")));
        print(Warning.json(checked.compiled().warnings()), checked.changes());
    }

    void print(Template template, int version, Environment environment, Imports.Published published) {
        out.println("Template '%s' shows version %d in %s.".formatted(template.alias(), version, environment.wire()));
        breaking(published.changes().breaking());
        affected(published.affected());
    }

    void print(Template template, PublishCheck check) {
        out.println("Template '%s' would show version %d in %s; nothing was published.".formatted(template.alias(),
                check.version(), check.environment().wire()));
        SchemaChanges changes = check.changes();
        out.println(check.live() == null
                ? "  no version is shown there now"
                : "  change from version %d: %s (%d breaking, %d additive, %d kept)".formatted(check.live(),
                        changes.kind().wireName(), changes.breaking().size(), changes.additive().size(),
                        changes.kept().size()));
        breaking(changes.breaking());
        changes.additive().forEach(each -> out.println("  additive: " + each.message()));
        affected(check.affectedWorkflows());
        submissions(check.submissions());
    }

    private void submissions(SubmissionCheck check) {
        out.println("  submissions: %d of the last %d would have failed%s".formatted(check.wouldFail(), check.checked(),
                (check.withoutData() == 0 ? "" : ", " + check.withoutData() + " have no stored data")
                        + (check.unread() == 0 ? "" : ", " + check.unread() + " were not read for their size")
                        + (check.complete() ? "" : ", older ones were not searched")));
        for (FailingCaller each : check.callers()) {
            out.println("    " + name(each) + ": " + each.wouldFail());
            each.reasons()
                    .forEach(reason -> out.println("      " + reason.alias() + " " + reason.message() + " ("
                            + Count.of(reason.count(), "submission", "submissions") + ")"));
        }
    }

    private static String name(FailingCaller caller) {
        if (caller.elsewhere()) {
            return "other workspaces, source " + caller.source().wire();
        }
        return caller.keyName() == null
                ? "without a key, source " + caller.source().wire()
                : "key '" + caller.keyName() + "' (…" + caller.last4() + "), source " + caller.source().wire();
    }

    private void affected(List<String> workflows) {
        workflows.forEach(each -> out.println("  affected workflow: '" + each + "' does not fit this version."));
    }

    private void breaking(List<BreakingChange> breaking) {
        breaking.forEach(each -> out.println("  breaking: " + each.message()));
    }

    /**
     * Returns the error of an upload that was refused, with the mistakes behind the first one, and the warnings for
     * which a strict one was refused.
     */
    static CommandException refused(UploadResult.Unusable unusable) {
        String mistakes = unusable.mistakes().stream()
                .skip(1)
                .map(each -> "\n  also: " + each)
                .collect(Collectors.joining());
        return new CommandException(unusable.message() + mistakes + unusable.warnings().stream()
                .map(each -> "\n  warning: " + each)
                .collect(Collectors.joining()));
    }

    private void print(JsonNode warnings, VersionChanges changes) {
        Warning.of(warnings).forEach(each -> out.println("  warning: " + each));
        if (!changes.carriedOver().isEmpty()) {
            out.println("  carried over from the version before: " + String.join(", ", changes.carriedOver()));
        }
        for (DroppedOverride each : changes.dropped()) {
            out.println("  dropped: " + each.field() + ": " + each.message());
        }
        breaking(changes.breaking());
    }
}
