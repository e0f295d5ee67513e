package platen.jobs.template;

import java.time.Clock;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import platen.db.audit.Actor;
import platen.db.audit.AuditType;
import platen.db.core.Database;
import platen.db.core.Environment;
import platen.db.template.Template;
import platen.db.template.TemplateStore;
import platen.jobs.audit.AuditTrail;
import platen.jobs.audit.AuditTrail.Difference;
import platen.jobs.webhook.EventPublisher;

/** Publishes and unpublishes versions of templates. Publications of one template happen one after the other. */
final class TemplatePublications {
    private final Database database;
    private final TemplateStore templates;
    private final EventPublisher publisher;
    private final AuditTrail audit;
    private final Clock clock;

    TemplatePublications(Database database, TemplateStore templates, EventPublisher publisher, AuditTrail audit,
            Clock clock) {
        this.database = database;
        this.templates = templates;
        this.publisher = publisher;
        this.audit = audit;
        this.clock = clock;
    }

    /**
     * Publishes a version to an environment.
     *
     * @param note for the audit log
     */
    PublishResult publish(Template template, int version, Environment environment, SeenLive seen,
            PublicationNote note, Actor actor) {
        return database.inTransaction(() -> {
            templates.lock(template.id());
            Integer live = find(template).published().get(environment);
            if (!seen.allows(live)) {
                return new PublishResult.LiveChanged(live);
            }
            if (!templates.publish(template.id(), version, environment, actor, clock.instant())) {
                return new PublishResult.NoVersion();
            }
            publisher.templatePublished(template, version, environment, actor.keyId());
            Difference difference = difference(live, version, version, environment);
            note.addTo(difference.details());
            record(template, actor, AuditType.TEMPLATE_PUBLISHED, difference);
            return new PublishResult.Published(find(template));
        });
    }

    /** Unpublishes the template from an environment; empty when the version was not live there. */
    Optional<Template> unpublish(Template template, int version, Environment environment, Actor actor) {
        return database.inTransaction(() -> {
            templates.lock(template.id());
            if (!templates.unpublish(template.id(), version, environment, clock.instant())) {
                return Optional.empty();
            }
            record(template, actor, AuditType.TEMPLATE_UNPUBLISHED, difference(version, null, version, environment));
            return Optional.of(find(template));
        });
    }

    private Template find(Template template) {
        return templates.findByAlias(template.organizationId(), template.alias()).orElseThrow();
    }

    private void record(Template template, Actor actor, AuditType type, Difference difference) {
        difference.details().put("alias", template.alias());
        audit.recordForAll(template.organizationId(), actor, type, template.id(), difference);
    }

    private static Difference difference(@Nullable Integer before, @Nullable Integer after, int version,
            Environment environment) {
        return new Difference(AuditTrail.object().put("version", version).put("environment", environment.wire()),
                AuditTrail.object().put(environment.wire(), before),
                AuditTrail.object().put(environment.wire(), after));
    }
}
