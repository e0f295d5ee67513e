package platen.ops.admin;

import java.io.PrintWriter;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import platen.db.audit.Actor;
import platen.db.core.PublicId;
import platen.db.webhook.Attempt;
import platen.db.webhook.Delivery;
import platen.db.webhook.DeliveryFilter;
import platen.db.webhook.DeliveryStatus;
import platen.db.webhook.DeliveryStore;
import platen.db.webhook.FailedDeliveries;
import platen.jobs.webhook.Replays;
import platen.ops.command.CommandException;
import platen.ops.command.CommandGroup;

/** {@code platen deliveries}: lists webhook deliveries and sends them again. */
@Command(name = "deliveries", description = "Lists deliveries of webhooks, shows their attempts, sends them again.")
public final class DeliveriesCommand extends CommandGroup {
    @Command(description = "Lists deliveries, newest first.")
    void list(@Mixin WorkspaceOption workspace,
            @Option(names = "--webhook", paramLabel = "WEBHOOK_ID", description = "only deliveries of this endpoint") @Nullable String webhook,
            @Option(names = "--status", description = "pending, delivered, failed, blocked or cancelled") @Nullable DeliveryStatus status,
            @Option(names = "--limit", paramLabel = "N", defaultValue = "50", description = "default: 50") int limit) {
        var table = new Table("DELIVERY ID", "STATUS", "ATTEMPTS", "NEXT", "TYPE", "URL", "CREATED");
        try (CommandContext context = CommandContext.open()) {
            var filter = DeliveryFilter.of(webhook == null
                    ? null
                    : PublicId.ENDPOINT.parse(webhook)
                            .orElseThrow(() -> new CommandException("'" + webhook + "' is no id of a webhook.")),
                    status);
            for (Delivery each : context.bean(DeliveryStore.class)
                    .newest(workspace.in(context).id(), filter, limit)) {
                table.row(PublicId.DELIVERY.of(each.id()), each.status().wire(), each.attempt(),
                        Times.minute(each.nextAttemptAt()), each.type(), each.url(), Times.minute(each.createdAt()));
            }
        }
        table.print(out());
    }

    @Command(description = "Shows a delivery with all its attempts.")
    void show(@Mixin WorkspaceOption workspace, @Parameters(paramLabel = "DELIVERY_ID") String id) {
        try (CommandContext context = CommandContext.open()) {
            Delivery delivery = find(context, workspace, id);
            show(delivery, context.bean(DeliveryStore.class).attempts(delivery.id()), out());
        }
    }

    @Command(description = "Repeats one delivery, or all that failed lately; a running worker sends them at once.")
    void replay(@Mixin WorkspaceOption workspace,
            @Parameters(paramLabel = "DELIVERY_ID", arity = "0..1") @Nullable String id,
            @Option(names = "--failed-for", paramLabel = "HOURS", description = "instead of one delivery: all that failed in these hours, without test calls") @Nullable Integer hours) {
        if ((id == null) == (hours == null)) {
            throw misuse("Name a delivery, or hours with --failed-for.");
        }
        try (CommandContext context = CommandContext.open()) {
            UUID workspaceId = workspace.active(context).id();
            var replays = context.bean(Replays.class);
            if (hours != null) {
                var failed = new FailedDeliveries(workspaceId, null, null,
                        context.bean(Clock.class).instant().minus(Duration.ofHours(hours)));
                int total = replays.replayFailed(failed, Actor.cli()).total();
                out().println(total + " are sent again.");
            } else if (id != null) {
                Delivery delivery = find(context, workspace, id);
                if (!replays.replay(delivery, Actor.cli())) {
                    throw new CommandException(id + " is pending, or its webhook is disabled.");
                }
                out().println(id + " is sent again.");
            }
        }
    }

    /** Prints a delivery and its attempts, one line each. */
    static void show(Delivery delivery, List<Attempt> attempts, PrintWriter out) {
        out.println("%s %s, %s to %s".formatted(PublicId.DELIVERY.of(delivery.id()), delivery.status().wire(),
                delivery.type(), delivery.url()));
        var table = new Table("ATTEMPT", "AT", "STATUS", "MS", "ERROR");
        for (Attempt each : attempts) {
            table.row(each.number(), each.startedAt(), each.statusCode(), each.durationMs(), each.error());
        }
        table.print(out);
        if (delivery.nextAttemptAt() != null) {
            out.println("Next attempt at " + delivery.nextAttemptAt());
        }
    }

    private static Delivery find(CommandContext context, WorkspaceOption workspace, String id) {
        return PublicId.DELIVERY.parse(id)
                .flatMap(uuid -> context.bean(DeliveryStore.class).find(workspace.in(context).id(), uuid))
                .orElseThrow(() -> new CommandException("There is no delivery " + id + " in this workspace."));
    }
}
