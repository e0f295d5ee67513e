package platen.ops.privacy;

import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.UUID;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import platen.db.audit.Actor;
import platen.jobs.privacy.PersonExport;
import platen.jobs.privacy.PrivacyRequests;
import platen.jobs.privacy.PrivacyRequests.Done;
import platen.jobs.privacy.PrivacyRequests.Wanted;
import platen.jobs.retention.LegalHolds;
import platen.ops.admin.CommandContext;
import platen.ops.command.CommandException;
import platen.ops.command.CommandGroup;

/** {@code platen privacy}: finds, exports and erases the data of a person. */
@Command(name = "privacy", description = {"Finds, exports and erases the data of a person.",
        "Texts match whatever their case, spaces and punctuation; numbers whatever separates their digits."})
public final class PrivacyCommand extends CommandGroup {
    @Command(description = "Shows where the data of a person is stored; changes nothing.")
    void find(@Mixin PersonOptions person) {
        try (CommandContext context = CommandContext.open()) {
            Wanted wanted = person.wanted(context);
            report(context, context.bean(PrivacyRequests.class).find(wanted, Actor.cli()), wanted, person);
        }
    }

    @Command(description = "Writes the data of a person to a new ZIP file: records as JSON, and PDFs.")
    void export(@Parameters(paramLabel = "FILE", description = "such as person.zip") Path file,
            @Mixin PersonOptions person) {
        try (CommandContext context = CommandContext.open()) {
            Wanted wanted = person.wanted(context);
            if (Files.exists(file)) {
                throw new CommandException(file + " exists already. Name a new file.");
            }
            Done found = context.bean(PrivacyRequests.class).find(wanted, Actor.cli());
            write(context, found.id(), file);
            report(context, found, wanted, person);
        }
        out().println("Written to " + file + ", readable by its owner only.");
    }

    @Command(description = {
            "Erases the data of a person, with the PDFs that show it. Without --confirm, changes nothing",
            "and shows what would be erased. A command that was killed is continued by the same command."})
    void erase(@Mixin PersonOptions person,
            @Option(names = "--confirm", description = "do it; it cannot be undone") boolean confirm) {
        try (CommandContext context = CommandContext.open()) {
            Wanted wanted = person.wanted(context);
            PrivacyRequests requests = context.bean(PrivacyRequests.class);
            if (!confirm) {
                report(context, requests.find(wanted, Actor.cli()), wanted, person);
                out().println("Nothing is changed. Erase it with --confirm.");
                return;
            }
            UUID workspace = wanted.workspaceId();
            if (workspace != null) {
                context.bean(LegalHolds.class).check(workspace);
            }
            report(context, requests.erase(wanted, Actor.cli()), wanted, person);
            Done again = requests.find(wanted, Actor.cli());
            out().println();
            out().println("Searched again, to see what is left:");
            new PrivacyReport(context).print(again.id(), wanted.workspaceId(), out());
        }
    }

    private void report(CommandContext context, Done done, Wanted wanted, PersonOptions person) {
        if (done.continued()) {
            out().println("Continued a request that had not ended.");
        }
        var report = new PrivacyReport(context);
        report.print(done.id(), wanted.workspaceId(), out());
        if (person.report != null) {
            report.write(done.id(), person.report);
        }
    }

    private static void write(CommandContext context, UUID request, Path file) {
        var ownerOnly = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
        try (var channel = Files.newByteChannel(file, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
                ownerOnly); var out = Channels.newOutputStream(channel)) {
            context.bean(PersonExport.class).write(request, out, Actor.cli());
        } catch (FileAlreadyExistsException e) {
            throw new CommandException(file + " exists already. Name a new file.");
        } catch (IOException e) {
            throw new CommandException("Cannot write " + file + ": " + e.getMessage());
        }
    }
}
