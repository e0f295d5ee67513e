package platen.ops.privacy;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import platen.db.core.Database;
import platen.db.core.PublicId;
import platen.db.privacy.PersonalDataStore;
import platen.db.privacy.Place;
import platen.db.privacy.PrivacyRequestStore;
import platen.db.privacy.PrivacyRequestStore.Finding;
import platen.ops.admin.CommandContext;
import platen.ops.command.CommandException;
import tools.jackson.databind.node.JsonNodeFactory;

/** Prints what a request found and what became of it. Names ids and places, never values. */
final class PrivacyReport {
    private final CommandContext context;
    private final PrivacyRequestStore requests;

    PrivacyReport(CommandContext context) {
        this.context = context;
        this.requests = new PrivacyRequestStore(context.bean(Database.class));
    }

    /** Prints the counts and every finding. */
    void print(UUID request, @Nullable UUID workspace, PrintWriter out) {
        out.println("Request " + request + ": " + requests.searched(request) + " rows searched.");
        List<PrivacyRequestStore.Count> counts = requests.counts(request);
        if (counts.isEmpty()) {
            out.println("Nothing was found.");
        }
        for (Place place : Place.values()) {
            counts.stream()
                    .filter(each -> each.place().equals(place.wire()))
                    .forEach(each -> out.println("  " + each.rows() + " " + place.table() + " " + each.outcome()));
        }
        Map<UUID, String> names = requests.workspaceNames();
        context.bean(Database.class).inTransaction(() -> requests.findings(request, each -> out.println(line(each,
                names))));
        long hidden = new PersonalDataStore(context.bean(Database.class)).withoutData(workspace);
        if (hidden > 0) {
            out.println(
                    hidden + " PDFs could not be searched, because the data that they show is not stored any more.");
        }
        out.flush();
    }

    private static String line(Finding finding, Map<UUID, String> names) {
        UUID workspace = finding.workspaceId();
        return id(finding) + (workspace == null ? "" : " of " + names.getOrDefault(workspace, "a deleted workspace"))
                + " in " + String.join(", ", finding.fields()) + (finding.exact() ? "" : " (other spelling)") + ": "
                + finding.outcome().wire() + (finding.note() == null ? "" : ", " + finding.note());
    }

    private static String id(Finding finding) {
        String first = finding.key().getFirst();
        String rest = finding.key().size() == 1 ? "" : " " + finding.key().getLast();
        return switch (finding.place()) {
            case SUBMISSION -> PublicId.SUBMISSION.of(UUID.fromString(first));
            case RUN -> PublicId.RUN.of(UUID.fromString(first));
            case BATCH -> PublicId.BATCH.of(UUID.fromString(first));
            case BATCH_ROW -> PublicId.BATCH.of(UUID.fromString(first)) + " row" + rest;
            case BATCH_INPUT -> PublicId.BATCH.of(UUID.fromString(first)) + " input of row" + rest;
            case EVENT -> PublicId.EVENT.of(UUID.fromString(first));
            case DELIVERY -> PublicId.DELIVERY.of(UUID.fromString(first));
            case DELIVERY_ATTEMPT -> PublicId.DELIVERY.of(UUID.fromString(first)) + " attempt" + rest;
            case MAIL -> PublicId.MAIL.of(UUID.fromString(first));
            case PERSON -> PublicId.PERSON.of(UUID.fromString(first));
            default -> finding.place().table() + " " + first + rest;
        };
    }

    /** Writes the report as JSON, one finding after another. */
    void write(UUID request, Path file) {
        try (var out = Files.newBufferedWriter(file, StandardCharsets.UTF_8)) {
            var writer = new PrintWriter(out);
            writer.println("{\"request\":\"" + request + "\",\"searched\":" + requests.searched(request)
                    + ",\"findings\":[");
            String[] separator = {""};
            context.bean(Database.class).inTransaction(() -> requests.findings(request, each -> {
                var json = JsonNodeFactory.instance.objectNode()
                        .put("id", id(each))
                        .put("place", each.place().wire())
                        .put("exact", each.exact())
                        .put("outcome", each.outcome().wire())
                        .put("note", each.note());
                var fields = json.putArray("fields");
                each.fields().forEach(fields::add);
                writer.println(separator[0] + json);
                separator[0] = ",";
            }));
            writer.println("]}");
            writer.flush();
        } catch (IOException e) {
            throw new CommandException("Cannot write " + file + ": " + e.getMessage());
        }
    }
}
