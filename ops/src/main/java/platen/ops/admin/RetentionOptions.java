package platen.ops.admin;

import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import platen.db.audit.Actor;
import platen.db.core.Environment;
import platen.db.retention.LegalHold;
import platen.db.retention.Retention;
import platen.jobs.retention.RetentionChanges;
import platen.ops.command.CommandException;

/** Options of {@code platen workspaces retention}: what is kept for how long. */
final class RetentionOptions {
    private static final String FOREVER = "forever";

    /** The choice of data that is stored. */
    enum Store {
        ALL,
        NONE
    }

    @Option(names = {"-e",
            "--environment"}, paramLabel = "ENV", description = "production, staging or development (default: all)")
    private @Nullable Environment environment;

    @Option(names = "--answers", paramLabel = "DAYS", description = "input data; 0: until the render ends; forever")
    private @Nullable String answers;

    @Option(names = "--pdfs", paramLabel = "DAYS", description = "documents, packets and merged PDFs; forever")
    private @Nullable String pdfs;

    @Option(names = "--records", paramLabel = "DAYS", description = "submissions, runs and batches with everything of them; forever")
    private @Nullable String records;

    @Option(names = "--logs", paramLabel = "DAYS", description = "events, webhook deliveries and mails; forever")
    private @Nullable String logs;

    @Option(names = "--store", paramLabel = "WHAT", description = "none: input data until the render ends, PDFs for a day; all: both forever")
    private @Nullable Store store;

    /** Changes the retention of the chosen environments. */
    void apply(UUID workspaceId, RetentionChanges changes) {
        List<Environment> chosen = environment == null ? List.of(Environment.values()) : List.of(environment);
        Map<Environment, Retention> before = changes.of(workspaceId);
        for (Environment each : chosen) {
            changes.change(workspaceId, each, changed(before.getOrDefault(each, Retention.UNLIMITED)), Actor.cli());
        }
    }

    private Retention changed(Retention before) {
        Integer answersBefore = store == null ? before.answers() : stored().answers();
        Integer pdfsBefore = store == null ? before.pdfs() : stored().pdfs();
        try {
            return new Retention(days("--answers", answers, answersBefore), days("--pdfs", pdfs, pdfsBefore),
                    days("--records", records, before.records()), days("--logs", logs, before.logs()));
        } catch (IllegalArgumentException e) {
            throw new CommandException(e.getMessage() + ".");
        }
    }

    private Retention stored() {
        return store == Store.NONE ? Retention.NONE : Retention.UNLIMITED;
    }

    private static @Nullable Integer days(String option, @Nullable String typed, @Nullable Integer before) {
        if (typed == null) {
            return before;
        }
        if (typed.equals(FOREVER)) {
            return null;
        }
        try {
            return Integer.valueOf(typed);
        } catch (NumberFormatException e) {
            throw new CommandException("%s: '%s' is no number of days. Give a number, or %s.".formatted(option, typed,
                    FOREVER));
        }
    }

    /** Prints the retention of each environment and the legal hold. */
    static void print(UUID workspaceId, RetentionChanges changes, PrintWriter out) {
        var table = new Table("ENVIRONMENT", "ANSWERS", "PDFS", "RECORDS", "LOGS");
        changes.of(workspaceId)
                .forEach((environment, each) -> table.row(environment.wire(), text(each.answers()), text(each.pdfs()),
                        text(each.records()), text(each.logs())));
        table.print(out);
        Optional<LegalHold> hold = changes.hold(workspaceId);
        hold.ifPresent(each -> out.println("Under a legal hold since " + Times.minute(each.since())
                + ", so nothing is deleted: " + each.reason()));
    }

    private static String text(@Nullable Integer days) {
        if (days == null) {
            return FOREVER;
        }
        return switch (days) {
            case 0 -> "until rendered";
            case 1 -> "1 day";
            default -> days + " days";
        };
    }
}
