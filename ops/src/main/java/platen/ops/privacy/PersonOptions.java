package platen.ops.privacy;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import platen.jobs.privacy.PersonValue;
import platen.jobs.privacy.PrivacyRequests.Wanted;
import platen.ops.admin.CommandContext;
import platen.ops.admin.WorkspaceOption;
import platen.ops.command.CommandException;

/** Options that say whose data is meant, and where it is looked for. */
final class PersonOptions {
    @Mixin
    private WorkspaceOption workspace = new WorkspaceOption();

    @Option(names = "--everywhere", description = "in all workspaces")
    private boolean everywhere;

    @Option(names = "--value", paramLabel = "TEXT", description = {"address, name, number or other text of the person;",
            "may be given several times"})
    private List<String> values = new ArrayList<>();

    @Option(names = "--values-from", paramLabel = "FILE", description = {
            "file with a value in each line, - for the input:",
            "what is typed stays in the history of the shell"})
    private @Nullable Path file;

    @Option(names = "--all", description = "only rows that contain all values, not any of them")
    private boolean all;

    @Option(names = "--json", paramLabel = "FILE", description = "also write the report as JSON")
    @Nullable
    Path report;

    /** Returns what is looked for. */
    Wanted wanted(CommandContext context) {
        try {
            var wanted = new ArrayList<PersonValue>(PersonValue.ofLines(values.stream()));
            if (file != null) {
                wanted.addAll(PersonValue.ofLines(lines(file).stream()));
            }
            if (wanted.isEmpty()) {
                throw new CommandException("Name the person with --value or --values-from.");
            }
            return new Wanted(wanted, all, everywhere ? null : workspace.in(context).id());
        } catch (IllegalArgumentException e) {
            throw new CommandException(e.getMessage() + ".");
        }
    }

    private static List<String> lines(Path file) {
        try {
            if (file.toString().equals("-")) {
                return new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)).lines().toList();
            }
            return Files.readAllLines(file);
        } catch (IOException e) {
            throw new CommandException("Cannot read " + file + ": " + e.getMessage());
        }
    }
}
