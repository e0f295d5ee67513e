package platen.web.dashboard.webhook;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.http.HttpStatus;
import platen.db.core.PublicId;
import platen.db.webhook.Attempt;
import platen.db.webhook.Delivery;
import platen.db.webhook.DeliveryFilter;
import platen.db.webhook.Endpoint;
import platen.db.webhook.EndpointHealth;
import platen.db.webhook.EndpointHealthStore;
import platen.db.webhook.EndpointHealthStore.Hour;
import platen.db.webhook.EndpointStore;
import platen.web.dashboard.Nav;
import platen.web.dashboard.WorkspaceView;
import platen.web.dashboard.delivery.DeliveryLog;
import platen.web.dashboard.delivery.DeliveryRows;
import platen.web.dashboard.delivery.ShownUrl;
import platen.web.page.Pages;
import platen.web.view.PageNotFoundException;

/** Reads endpoints for pages, and sends the page of one. */
final class EndpointView {
    private static final int LATEST = 10;

    private final EndpointStore endpoints;
    private final EndpointHealthStore healths;
    private final DeliveryLog log;
    private final ObjectProvider<SampleReceiver> sample;
    private final Clock clock;

    EndpointView(EndpointStore endpoints, EndpointHealthStore healths, DeliveryLog log,
            ObjectProvider<SampleReceiver> sample, Clock clock) {
        this.endpoints = endpoints;
        this.healths = healths;
        this.log = log;
        this.sample = sample;
        this.clock = clock;
    }

    /**
     * Contents of the page of an endpoint beside the endpoint itself.
     *
     * @param secret a secret that is shown once; empty for none
     * @param tested the test delivery to show, or null
     * @param attempt its attempt, or null
     * @param latest the latest deliveries
     */
    record Shown(String secret, @Nullable Delivery tested, @Nullable Attempt attempt, DeliveryRows latest) {}

    /** Returns all endpoints of a workspace, newest first. */
    List<EndpointRow> all(UUID workspaceId) {
        Instant now = clock.instant();
        Map<UUID, EndpointHealth> found = healths.of(workspaceId);
        List<Hour> hours = healths.hours(workspaceId, now.minus(Duration.ofHours(EndpointRow.HOURS)));
        return endpoints.of(workspaceId)
                .stream()
                .map(each -> new EndpointRow(each, found.getOrDefault(each.id(), EndpointHealth.unknown(each)),
                        hours.stream().filter(hour -> hour.endpointId().equals(each.id())).toList(), now))
                .toList();
    }

    /** Returns an endpoint of the workspace by its public id. */
    Endpoint require(WorkspaceView view, String id) {
        return PublicId.ENDPOINT.parse(id)
                .flatMap(uuid -> endpoints.find(workspace(view), uuid))
                .orElseThrow(PageNotFoundException::new);
    }

    /** Returns an endpoint with its health. */
    EndpointRow row(Endpoint endpoint) {
        return new EndpointRow(endpoint, healths.find(endpoint.workspaceId(), endpoint.id())
                .orElseThrow(PageNotFoundException::new), List.of(), clock.instant());
    }

    /** Returns the number of deliveries that disabling an endpoint would cancel. */
    long pending(Endpoint endpoint) {
        return healths.pending(endpoint.workspaceId(), endpoint.id());
    }

    /** Returns the path of the sample receiver; empty when this server has none. */
    Optional<String> samplePath(WorkspaceView view) {
        return Optional.ofNullable(sample.getIfAvailable()).map(each -> each.path(workspace(view)));
    }

    /** Returns the path of an endpoint's page below that of its workspace. */
    static String path(Endpoint endpoint) {
        return "/webhooks/" + PublicId.ENDPOINT.of(endpoint.id());
    }

    /**
     * Sends the page of an endpoint.
     *
     * @param secret a secret to show once; empty for none
     * @param testedId public id of a test delivery of the endpoint to show; others are ignored
     */
    void send(WorkspaceView view, Endpoint endpoint, String secret, String testedId) throws IOException {
        Delivery tested = log.find(workspace(view), testedId)
                .filter(each -> endpoint.id().equals(each.endpointId()))
                .orElse(null);
        List<Attempt> attempts = tested == null ? List.of() : log.attempts(tested);
        var shown = new Shown(secret, tested, attempts.isEmpty() ? null : attempts.getLast(),
                log.newest(workspace(view), DeliveryFilter.of(endpoint.id(), null), LATEST));
        EndpointRow row = row(endpoint);
        String sampled = samplePath(view).filter(path -> endpoint.url().endsWith(path)).orElse("");
        view.send(HttpStatus.OK,
                new WorkspaceView.Head(Nav.WEBHOOKS, ShownUrl.brief(endpoint.url()), List.of("live-tail.js")),
                output -> JteendpointGenerated.render(output, Pages.NO_INTERCEPTOR, view, row, shown, sampled));
    }

    static UUID workspace(WorkspaceView view) {
        return view.member().workspace().id();
    }
}
