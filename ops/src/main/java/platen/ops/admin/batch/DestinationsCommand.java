package platen.ops.admin.batch;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import platen.api.http.body.NameRules;
import platen.db.audit.Actor;
import platen.db.batch.BatchStore;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.destination.Destination;
import platen.db.destination.DestinationStore;
import platen.db.destination.DestinationType;
import platen.db.destination.Transfer;
import platen.db.destination.TransferListStore;
import platen.db.destination.TransferListStore.Filter;
import platen.db.destination.TransferStatus;
import platen.db.workspace.Workspace;
import platen.jobs.destination.Destinations;
import platen.jobs.destination.Destinations.FailedTest;
import platen.jobs.destination.transfer.TransferRepeats;
import platen.jobs.destination.transport.TransferException;
import platen.jobs.engine.model.Count;
import platen.jobs.json.StoredJson;
import platen.ops.admin.CommandContext;
import platen.ops.admin.JsonFile;
import platen.ops.admin.Table;
import platen.ops.admin.Times;
import platen.ops.admin.WorkspaceOption;
import platen.ops.command.CommandException;
import platen.ops.command.CommandGroup;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** {@code platen destinations}: places to which files of batches go. */
@Command(name = "destinations", description = "Creates, lists, changes, tests and deletes destinations of files, and tries failed transfers again.", synopsisSubcommandLabel = "COMMAND")
public final class DestinationsCommand extends CommandGroup {
    private static final int SHOWN = 100;
    private static final Set<String> NUMBERS = Set.of("port", "expires_days");

    @Command(description = "Creates a destination. Settings are those of POST /v1/destinations.")
    void create(@Mixin WorkspaceOption workspace, @Parameters(paramLabel = "NAME") String name,
            @Option(names = "--type", required = true, description = "folder, sftp, s3, mail or webhook") DestinationType type,
            @Option(names = {"-e",
                    "--environment"}, defaultValue = "production", description = "production (default), staging or development") Environment environment,
            @Option(names = "--setting", paramLabel = "NAME=VALUE", description = "such as folder=statements, host=files.example.org or recipients=ada@example.org,bob@example.org") @Nullable Map<String, String> settings,
            @Option(names = "--credentials", paramLabel = "FILE", description = "JSON object with the credentials, such as {\"password\":\"…\"}") @Nullable Path credentials) {
        try (CommandContext context = CommandContext.open()) {
            Workspace of = workspace.active(context);
            Instant now = context.bean(Clock.class).instant().truncatedTo(ChronoUnit.MICROS);
            var destinations = context.bean(Destinations.class);
            var destination = new Destination(PublicId.next(), of.id(), environment, name.strip(), type,
                    json(settings == null ? Map.of() : settings).toString(), null, true, now, now);
            ObjectNode secrets = credentials == null ? null : JsonFile.object(credentials);
            NameRules.objection(name, Destinations.MAX_NAME_LENGTH)
                    .map("The name %s."::formatted)
                    .or(() -> destinations.full(of.id()))
                    .or(() -> destinations.objection(destination, secrets).map(objection -> objection.message()))
                    .ifPresent(objection -> {
                        throw new CommandException(objection);
                    });
            Destination made = destinations.create(destination, secrets, Actor.cli())
                    .orElseThrow(() -> new CommandException("The environment has a destination '" + name.strip()
                            + "'. Choose another name."));
            out().println("%s is made. `platen destinations test %1$s` tests it."
                    .formatted(PublicId.DESTINATION.of(made.id())));
        }
    }

    @Command(description = "Lists the destinations of a workspace.")
    void list(@Mixin WorkspaceOption workspace) {
        var table = new Table("DESTINATION ID", "NAME", "ENVIRONMENT", "TYPE", "STATE", "SETTINGS");
        try (CommandContext context = CommandContext.open()) {
            for (Destination each : context.bean(DestinationStore.class).of(workspace.in(context).id(), null)) {
                table.row(PublicId.DESTINATION.of(each.id()), each.name(), each.environment().wire(),
                        each.type().wire(), each.enabled() ? "on" : "off", each.settings());
            }
        }
        table.print(out());
    }

    @Command(description = "Changes settings or credentials of a destination, or switches it on or off.")
    void change(@Mixin WorkspaceOption workspace, @Parameters(paramLabel = "DESTINATION_ID") String id,
            @Option(names = "--setting", paramLabel = "NAME=VALUE", description = "replaces one setting and keeps the others, such as host_key=SHA256:…; an empty value removes it") @Nullable Map<String, String> settings,
            @Option(names = "--credentials", paramLabel = "FILE", description = "JSON object with the new credentials, which replace all; required for another host, port, user, endpoint, region, bucket or url") @Nullable Path credentials,
            @Option(names = "--enable", description = "switch it on: its transfers continue") boolean enable,
            @Option(names = "--disable", description = "switch it off: its transfers wait") boolean disable) {
        if (enable && disable) {
            throw new CommandException("--enable and --disable exclude each other.");
        }
        if (settings == null && credentials == null && !enable && !disable) {
            throw new CommandException("Nothing changes without --setting, --credentials, --enable or --disable.");
        }
        try (CommandContext context = CommandContext.open()) {
            Destination before = find(context, workspace.active(context), id);
            var destinations = context.bean(Destinations.class);
            ObjectNode secrets = credentials == null ? null : JsonFile.object(credentials);
            Destination asked = before.withSettings(changed(before, settings == null ? Map.of() : settings).toString())
                    .withEnabled(enable || before.enabled() && !disable);
            destinations.objection(asked, secrets).ifPresent(objection -> {
                throw new CommandException(objection.message());
            });
            Destination changed = destinations.change(asked, secrets, Actor.cli())
                    .orElseThrow(() -> new CommandException(id + " was deleted meanwhile."));
            out().println("%s is changed and switched %s.".formatted(id, changed.enabled() ? "on" : "off"));
        }
    }

    private static ObjectNode changed(Destination before, Map<String, String> settings) {
        ObjectNode json = StoredJson.object(before.settings());
        json.setAll(json(settings));
        json.remove(settings.keySet().stream().filter(each -> "".equals(settings.get(each))).toList());
        return json;
    }

    @Command(description = "Puts a small file to a destination, reads and removes it; logs in to the mail server; or sends a request to a webhook that says that it is a test.")
    void test(@Mixin WorkspaceOption workspace, @Parameters(paramLabel = "DESTINATION_ID") String id) {
        try (CommandContext context = CommandContext.open()) {
            Workspace of = workspace.active(context);
            Destination destination = find(context, of, id);
            var destinations = context.bean(Destinations.class);
            try {
                destinations.test(destination, Actor.cli());
                out().println(switch (destination.type()) {
                    case FOLDER, SFTP, S3 -> "A file was put to " + id + " and removed again.";
                    case MAIL -> "The mail server accepts the login. No mail was sent.";
                    case WEBHOOK -> "The webhook of " + id + " accepted a request that says that it is a test.";
                });
            } catch (TransferException e) {
                FailedTest failed = destinations.failed(destination, e);
                throw new CommandException(failed.cause().explanation()
                        + failed.hostKey().map(key -> confirmation(destination, of, key)).orElse(""));
            }
        }
    }

    @Command(description = "Deletes a destination with its credentials; files that are there stay.")
    void delete(@Mixin WorkspaceOption workspace, @Parameters(paramLabel = "DESTINATION_ID") String id) {
        try (CommandContext context = CommandContext.open()) {
            Destination destination = find(context, workspace.active(context), id);
            var destinations = context.bean(Destinations.class);
            destinations.inUse(destination).ifPresent(objection -> {
                throw new CommandException(objection);
            });
            destinations.delete(destination, Actor.cli());
        }
        out().println(id + " is deleted.");
    }

    @Command(description = "Lists the latest transfers of a batch, or of the workspace.")
    void transfers(@Mixin WorkspaceOption workspace,
            @Parameters(paramLabel = "BATCH_ID", arity = "0..1") @Nullable String batch,
            @Option(names = "--status", paramLabel = "STATUS", description = "pending, delivered or failed") @Nullable TransferStatus status) {
        var table = new Table("TRANSFER ID", "FILE", "DESTINATION", "STATUS", "ATTEMPTS", "NEXT", "ERROR");
        try (CommandContext context = CommandContext.open()) {
            Workspace of = workspace.in(context);
            UUID only = batch == null ? null : batch(context, of, batch);
            for (Transfer each : context.bean(TransferListStore.class)
                    .newest(of.id(), new Filter(only, null, status, null, null, null), SHOWN)) {
                table.row(PublicId.TRANSFER.of(each.id()), each.name(), each.destination(),
                        each.status().wire(), each.attempt(),
                        Times.minute(each.nextAttemptAt()),
                        each.error() == null ? null : StoredJson.object(each.error()).path("message").asString(""));
            }
        }
        table.print(out());
    }

    @Command(description = "Tries the failed transfers of a batch again.")
    void retry(@Mixin WorkspaceOption workspace, @Parameters(paramLabel = "BATCH_ID") String batch) {
        try (CommandContext context = CommandContext.open()) {
            Workspace of = workspace.active(context);
            int number = context.bean(TransferRepeats.class).again(of.id(), batch(context, of, batch), Actor.cli());
            out().println(Count.of(number, "transfer is", "transfers are") + " attempted again.");
        }
    }

    /** Returns what to do with the key that a server shows. */
    static String confirmation(Destination destination, Workspace workspace, String key) {
        return " The server shows %s: compare it with what its operators say, then confirm it with `platen destinations"
                .formatted(key)
                + " change %s --workspace=%s --setting=host_key=%s`."
                        .formatted(PublicId.DESTINATION.of(destination.id()), workspace.name(), key);
    }

    private static ObjectNode json(Map<String, String> settings) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        settings.forEach((name, value) -> {
            if (NUMBERS.contains(name) && value.matches("[0-9]{1,5}")) {
                json.put(name, Integer.parseInt(value));
            } else if (name.equals("recipients") && !value.isEmpty()) {
                Stream.of(value.split(",")).map(String::strip).forEach(json.withArray(name)::add);
            } else if (value.equals("true") || value.equals("false")) {
                json.put(name, Boolean.parseBoolean(value));
            } else {
                json.put(name, value);
            }
        });
        return json;
    }

    private static UUID batch(CommandContext context, Workspace workspace, String id) {
        return PublicId.BATCH.parse(id)
                .filter(uuid -> context.bean(BatchStore.class).find(workspace.id(), uuid).isPresent())
                .orElseThrow(() -> new CommandException("There is no batch " + id + " in this workspace."));
    }

    private static Destination find(CommandContext context, Workspace workspace, String id) {
        return PublicId.DESTINATION.parse(id)
                .flatMap(uuid -> context.bean(DestinationStore.class).find(workspace.id(), uuid))
                .orElseThrow(() -> new CommandException("There is no destination " + id
                        + " in this workspace. `platen destinations list` shows the ids (dst_…) of those there are."));
    }
}
