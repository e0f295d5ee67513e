package platen.web.dashboard.audit;

import java.net.http.HttpResponse;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import platen.db.audit.Actor;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.event.EventType;
import platen.db.webhook.Endpoint;
import platen.db.workspace.Workspace;
import platen.jobs.webhook.Endpoints;
import platen.jobs.webhook.TestDeliveries;
import platen.web.dashboard.DashboardFixture;
import platen.web.dashboard.audit.ChangeScenarios.Scenario;

/** A change for each form of the pages of webhooks and deliveries. */
final class WebhookScenarios {
    /** Nothing listens there. */
    private static final String URL = "http://127.0.0.1:9/hook";
    private static final String WEBHOOKS = "/dashboard/w/{workspace}/webhooks";
    private static final String DELIVERIES = "/dashboard/w/{workspace}/deliveries";

    private final DashboardFixture server;
    private final Workspace workspace;
    private final Sender sender;

    WebhookScenarios(DashboardFixture server, Workspace workspace, Sender sender) {
        this.server = server;
        this.workspace = workspace;
        this.sender = sender;
    }

    /** Opens a page of the workspace as somebody who may change it, and sends a form on it. */
    interface Sender {
        HttpResponse<String> send(String page, String form, String... fields);
    }

    /** Returns the changes by the pattern of their form's path. */
    Map<String, Scenario> all() {
        var all = new LinkedHashMap<String, Scenario>();
        all.put(WEBHOOKS, () -> sender.send("/webhooks/new", "/webhooks", fields()));
        all.put(WEBHOOKS + "/{webhook}", onNew(page -> sender.send(page + "/edit", page, fields())));
        for (String form : List.of("test", "enable", "disable", "delete")) {
            all.put(WEBHOOKS + "/{webhook}/" + form,
                    onNew(page -> sender.send(page + "/edit", page + "/" + form)));
        }
        all.put(WEBHOOKS + "/{webhook}/rotate",
                onNew(page -> sender.send(page + "/edit", page + "/rotate", "overlap", "6")));
        all.put(DELIVERIES + "/{delivery}/replay", () -> {
            String page = "/deliveries/" + failed();
            return sender.send(page, page + "/replay");
        });
        all.put(DELIVERIES + "/replay", () -> sender.send("/deliveries/replay", "/deliveries/replay", "since",
                "2026-01-01T00:00"));
        return all;
    }

    private static String[] fields() {
        return new String[]{"url", URL, "environment", "staging", "event", "submission.failed", "source", "forms"};
    }

    private Scenario onNew(Function<String, HttpResponse<String>> change) {
        return () -> change.apply("/webhooks/" + PublicId.ENDPOINT.of(endpoint().id()));
    }

    private Endpoint endpoint() {
        Endpoint blank = Endpoint.blank(PublicId.next(), workspace.id(), Environment.STAGING,
                server.clock().instant().truncatedTo(ChronoUnit.MICROS));
        var endpoint = new Endpoint(blank.id(), blank.workspaceId(), URL, blank.environment(),
                List.of("submission.completed"), true, true, true, true, null, blank.createdAt());
        server.bean(Endpoints.class).create(endpoint, Actor.SYSTEM);
        return endpoint;
    }

    /** Returns the id of a failed delivery. */
    private String failed() {
        return PublicId.DELIVERY.of(server.bean(TestDeliveries.class)
                .test(endpoint(), EventType.SUBMISSION_FAILED, "submission.failed", Actor.SYSTEM)
                .id());
    }
}
