package platen.lab.webhook;

import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.UUID;
import org.springframework.beans.factory.BeanFactory;
import platen.db.audit.Actor;
import platen.db.core.Database;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.template.Kind;
import platen.db.template.Template;
import platen.db.webhook.Endpoint;
import platen.db.workspace.Plan;
import platen.db.workspace.Workspace;
import platen.db.workspace.WorkspaceStore;
import platen.jobs.webhook.Endpoints;
import platen.jobs.webhook.EventPublisher;

/** A workspace that publishes events to its endpoints without the cost of renders. */
final class EventSource {
    private static final String EVENT = "template.published";

    private final Workspace workspace;
    private final Database database;
    private final EventPublisher publisher;
    private final Endpoints endpoints;
    private final Template template;
    private final Clock clock;

    EventSource(BeanFactory beans, String name) {
        database = beans.getBean(Database.class);
        publisher = beans.getBean(EventPublisher.class);
        endpoints = beans.getBean(Endpoints.class);
        clock = beans.getBean(Clock.class);
        Instant now = clock.instant().truncatedTo(ChronoUnit.MICROS);
        workspace = beans.getBean(WorkspaceStore.class)
                .create(name, Plan.ENTERPRISE, OptionalInt.empty(), now)
                .orElseThrow();
        template = new Template(PublicId.next(), workspace.organizationId(), "form", "Form", Kind.FILLABLE, false, now,
                now, Map.of());
    }

    UUID workspaceId() {
        return workspace.id();
    }

    /** Adds an endpoint and returns its secret. */
    String listen(String url) {
        return endpoints.create(new Endpoint(PublicId.next(), workspace.id(), url, Environment.PRODUCTION,
                List.of(EVENT), true, true, true, true, null, clock.instant().truncatedTo(ChronoUnit.MICROS)),
                Actor.SYSTEM);
    }

    /** Publishes one event, which is committed when this returns. */
    void announce(int version) {
        database.inTransaction(() -> publisher.templatePublished(template, version, Environment.PRODUCTION, null));
    }
}
