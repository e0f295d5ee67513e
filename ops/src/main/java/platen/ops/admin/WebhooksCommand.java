package platen.ops.admin;

import java.time.Clock;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.jobrunr.storage.StorageProvider;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import platen.db.audit.Actor;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.event.EventType;
import platen.db.webhook.Delivery;
import platen.db.webhook.DeliveryStatus;
import platen.db.webhook.DeliveryStore;
import platen.db.webhook.Endpoint;
import platen.db.webhook.EndpointChange;
import platen.db.webhook.EndpointStore;
import platen.jobs.settings.JobsSettings;
import platen.jobs.webhook.Endpoints;
import platen.jobs.webhook.TestDeliveries;
import platen.ops.command.CommandException;
import platen.ops.command.CommandGroup;

/** {@code platen webhooks}: creates, lists, tests and changes webhook endpoints. */
@Command(name = "webhooks", description = "Creates, lists, tests and changes webhook endpoints.")
public final class WebhooksCommand extends CommandGroup {
    private static final int MAX_OVERLAP_HOURS = 24;
    /** A worker that has just died is still listed. */
    private static final Duration WORKERS_TIME = Duration.ofSeconds(5);

    /** The renders whose events an endpoint receives (contract rule 10.3). */
    enum SourceName {
        API_ASYNC,
        FORMS,
        API_SYNC
    }

    @Command(description = "Creates an endpoint and prints its signing secret, once.")
    void create(@Mixin WorkspaceOption workspace,
            @Parameters(paramLabel = "URL", description = "https, and not a private address") String url,
            @Option(names = {"-e",
                    "--environment"}, defaultValue = "production", description = "production (default), staging or development") Environment environment,
            @Option(names = "--events", paramLabel = "EVENT", split = ",", defaultValue = "submission.completed,submission.failed,workflow.run.completed,workflow.run.failed", description = "default: the four of finished renders and runs") List<String> events,
            @Option(names = "--sources", paramLabel = "SOURCE", split = ",", defaultValue = "api_async,forms", description = "of renders: api_async, forms, api_sync (default: the first two)") List<SourceName> sources) {
        checkEvents(events);
        Set<SourceName> firing = EnumSet.copyOf(sources);
        String secret;
        Endpoint endpoint;
        try (CommandContext context = CommandContext.open()) {
            var endpoints = context.bean(Endpoints.class);
            checkUrl(context, url);
            endpoint = new Endpoint(PublicId.next(), workspace.active(context).id(), url, environment, events,
                    firing.contains(SourceName.API_ASYNC), firing.contains(SourceName.FORMS),
                    firing.contains(SourceName.API_SYNC), true, null,
                    context.bean(Clock.class).instant().truncatedTo(ChronoUnit.MICROS));
            secret = endpoints.create(endpoint, Actor.cli());
        }
        tellSecret(endpoint, secret);
    }

    @Command(description = "Lists the endpoints of a workspace, newest first.")
    void list(@Mixin WorkspaceOption workspace) {
        var table = new Table("WEBHOOK ID", "STATE", "ENVIRONMENT", "URL", "EVENTS", "FAILING SINCE");
        try (CommandContext context = CommandContext.open()) {
            for (Endpoint each : context.bean(EndpointStore.class).of(workspace.in(context).id())) {
                table.row(PublicId.ENDPOINT.of(each.id()), each.enabled() ? "enabled" : "disabled",
                        each.environment().wire(), each.url(), String.join(",", each.events()),
                        Times.minute(each.failingSince()));
            }
        }
        table.print(out());
    }

    @Command(description = "Changes the given properties of an endpoint.")
    void change(@Mixin WorkspaceOption workspace, @Parameters(paramLabel = "WEBHOOK_ID") String id,
            @Option(names = "--url", description = "https, and not a private address") @Nullable String url,
            @Option(names = {"-e",
                    "--environment"}, description = "production, staging or development") @Nullable Environment environment,
            @Option(names = "--events", paramLabel = "EVENT", split = ",", description = "event types; replaces the present ones") @Nullable List<String> events,
            @Option(names = "--sources", paramLabel = "SOURCE", split = ",", description = "of renders, instead of those that fire it: api_async, forms, api_sync") @Nullable List<SourceName> sources) {
        if (events != null) {
            checkEvents(events);
        }
        try (CommandContext context = CommandContext.open()) {
            if (url != null) {
                checkUrl(context, url);
            }
            change(context, workspace, id, new EndpointChange(url, environment, events,
                    asked(sources, SourceName.API_ASYNC), asked(sources, SourceName.FORMS),
                    asked(sources, SourceName.API_SYNC), null));
        }
        out().println(id + " is changed.");
    }

    private static @Nullable Boolean asked(@Nullable List<SourceName> sources, SourceName source) {
        return sources == null ? null : sources.contains(source);
    }

    @Command(description = {"Sends an invented event and shows what the receiver answered.",
            "A running worker sends it, from where real events are sent; without one this command does."})
    void test(@Mixin WorkspaceOption workspace, @Parameters(paramLabel = "WEBHOOK_ID") String id,
            @Option(names = "--type", paramLabel = "EVENT", description = "default: the first it listens to") @Nullable String type) {
        try (CommandContext context = CommandContext.open()) {
            Endpoint endpoint = find(context, workspace, id);
            String name = type == null ? endpoint.events().getFirst() : type;
            checkEvents(List.of(name));
            Delivery delivery = context.bean(TestDeliveries.class)
                    .testByWorker(endpoint, EventType.named(name).orElseThrow(), name, workersTime(context),
                            Actor.cli());
            DeliveriesCommand.show(delivery, context.bean(DeliveryStore.class).attempts(delivery.id()),
                    out());
            if (delivery.status() != DeliveryStatus.DELIVERED) {
                throw new CommandException("The receiver did not accept it.");
            }
        }
    }

    private static Duration workersTime(CommandContext context) {
        boolean noWorker = context.bean(StorageProvider.class).getBackgroundJobServers().isEmpty();
        return noWorker ? Duration.ZERO : WORKERS_TIME;
    }

    @Command(description = "Rotates the secret of an endpoint and prints the new one, once.")
    void rotate(@Mixin WorkspaceOption workspace, @Parameters(paramLabel = "WEBHOOK_ID") String id,
            @Option(names = "--overlap", paramLabel = "HOURS", defaultValue = "0", description = "hours in which the old secret signs too, up to 24 (default: 0)") int hours) {
        if (hours < 0 || hours > MAX_OVERLAP_HOURS) {
            throw new CommandException("An overlap is 0 to " + MAX_OVERLAP_HOURS + " hours.");
        }
        Endpoint endpoint;
        String secret;
        try (CommandContext context = CommandContext.open()) {
            endpoint = find(context, workspace, id);
            secret = context.bean(Endpoints.class)
                    .rotate(endpoint, Duration.ofHours(hours), Actor.cli())
                    .orElseThrow(() -> unknown(id));
        }
        tellSecret(endpoint, secret);
    }

    @Command(description = "Enables an endpoint and resets its failures.")
    void enable(@Mixin WorkspaceOption workspace, @Parameters(paramLabel = "WEBHOOK_ID") String id) {
        switchTo(workspace, id, true);
    }

    @Command(description = "Disables an endpoint and cancels its pending deliveries.")
    void disable(@Mixin WorkspaceOption workspace, @Parameters(paramLabel = "WEBHOOK_ID") String id) {
        switchTo(workspace, id, false);
    }

    @Command(description = "Deletes an endpoint; its deliveries stay in the log.")
    void delete(@Mixin WorkspaceOption workspace, @Parameters(paramLabel = "WEBHOOK_ID") String id) {
        try (CommandContext context = CommandContext.open()) {
            context.bean(Endpoints.class).delete(find(context, workspace, id), Actor.cli());
        }
        out().println(id + " is deleted.");
    }

    private void switchTo(WorkspaceOption workspace, String id, boolean enabled) {
        try (CommandContext context = CommandContext.open()) {
            change(context, workspace, id, EndpointChange.toEnabled(enabled));
        }
        out().println(id + " is " + (enabled ? "enabled." : "disabled."));
    }

    private static void change(CommandContext context, WorkspaceOption workspace, String id, EndpointChange asked) {
        Endpoint it = find(context, workspace, id);
        if (context.bean(Endpoints.class).change(it, asked, Actor.cli()).isEmpty()) {
            throw unknown(id);
        }
    }

    private static void checkUrl(CommandContext context, String url) {
        context.bean(Endpoints.class).objection(url).ifPresent(objection -> {
            throw new CommandException(
                    "The URL " + objection + ". Besides public addresses, PLATEN_OUTBOUND_ALLOW names "
                            + context.bean(JobsSettings.class).allowed() + " to this command.");
        });
    }

    /** Prints only the secret to standard output, for scripts, and its description to standard error. */
    private void tellSecret(Endpoint endpoint, String secret) {
        out().println(secret);
        err()
                .println(PublicId.ENDPOINT.of(endpoint.id()) + " signs with this secret for " + endpoint.url()
                        + ". Keep it; it is not shown again.");
    }

    private static void checkEvents(List<String> names) {
        for (String name : names) {
            if (EventType.named(name).isEmpty()) {
                throw new CommandException(
                        "'" + name + "' is no event. There are: " + String.join(", ", EventType.allNames()));
            }
        }
    }

    private static Endpoint find(CommandContext context, WorkspaceOption workspace, String id) {
        UUID workspaceId = workspace.active(context).id();
        return PublicId.ENDPOINT.parse(id)
                .flatMap(uuid -> context.bean(EndpointStore.class).find(workspaceId, uuid))
                .orElseThrow(() -> unknown(id));
    }

    private static CommandException unknown(String id) {
        return new CommandException(
                "There is no webhook " + id + " in this workspace; `platen webhooks list` shows all.");
    }
}
