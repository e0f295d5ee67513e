package platen.api.template;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import platen.api.http.Publication;
import platen.api.http.auth.Caller;
import platen.api.http.body.JsonBody;
import platen.api.http.body.NameRules;
import platen.api.http.body.RawBody;
import platen.api.http.operation.RequiresScope;
import platen.api.http.query.CreatedBefore;
import platen.api.http.query.Page;
import platen.api.http.query.Query;
import platen.api.http.reply.Links;
import platen.api.submission.FindTemplate;
import platen.db.audit.Actor;
import platen.db.core.Environment;
import platen.db.key.Scope;
import platen.db.template.Template;
import platen.db.template.TemplateStore;
import platen.db.template.TemplateStore.VersionSummary;
import platen.db.template.TemplateVersion;
import platen.db.template.VersionHistoryStore;
import platen.jobs.compare.PublishGate;
import platen.jobs.engine.schema.SchemaChanges;
import platen.jobs.template.PublicationNote;
import platen.jobs.template.PublishResult;
import platen.jobs.template.SeenLive;
import platen.jobs.template.Templates;
import platen.jobs.template.UploadResult;

/** Serves versions of templates: uploads, downloads and publications. */
@RestController
final class VersionResource {
    private static final int DEFAULT_LIMIT = 50;
    private static final int MAX_LIMIT = 100;

    private final Templates templates;
    private final PublishGate gate;
    private final TemplateStore rows;
    private final VersionHistoryStore history;
    private final FindTemplate find;

    VersionResource(Templates templates, PublishGate gate, TemplateStore rows, VersionHistoryStore history,
            FindTemplate find) {
        this.templates = templates;
        this.gate = gate;
        this.rows = rows;
        this.history = history;
        this.find = find;
    }

    /** Reply to an upload that adds a version. */
    record Added(@JsonUnwrapped VersionRecord version, @JsonUnwrapped Differences differences) {}

    /** Lists versions, newest first. */
    @GetMapping("/v1/templates/{alias}/versions")
    @RequiresScope(Scope.TEMPLATE_READ)
    ResponseEntity<Page<VersionRecord>> versions(Caller caller, @PathVariable String alias, Query query,
            Links.Base links) {
        int limit = query.integer("limit", 1, MAX_LIMIT).orElse(DEFAULT_LIMIT);
        Optional<Instant> before = CreatedBefore.time(query, "created_before");
        Template template = find.any(caller, alias);
        List<VersionSummary> found = rows.summaries(template.id(), before.orElse(null), limit + 1);
        VersionHistory known = VersionHistory.of(rows, history, template.id(),
                found.stream().map(VersionSummary::version).toList());
        return Page.reply(found, limit, VersionSummary::createdAt, row -> CreatedBefore.text(row.createdAt()),
                row -> VersionRecord.of(row, known),
                next -> links.to("/v1/templates/" + alias + "/versions" + query.continued(next)));
    }

    /** Returns one version, published or not, with its input schema. */
    @GetMapping("/v1/templates/{alias}/versions/{version}")
    @RequiresScope(Scope.TEMPLATE_READ)
    VersionDetails version(Caller caller, @PathVariable String alias, @PathVariable String version) {
        Template template = find.any(caller, alias);
        TemplateVersion row = row(template, version);
        return VersionDetails.of(record(template, row), row);
    }

    /** Adds a version, which is not published to any environment. */
    @PostMapping("/v1/templates/{alias}/versions")
    @RequiresScope(value = Scope.TEMPLATE_WRITE, body = RequiresScope.UPLOAD, exactQuery = true)
    ResponseEntity<?> addVersion(Caller caller, Actor actor, @PathVariable String alias, RawBody raw, Query query) {
        boolean check = query.flag("check");
        UploadBody body = UploadBody.of(raw, query);
        NameRules.mustBeOf(alias, body.alias());
        Template template = find.any(caller, alias);
        UploadResult result = check
                ? templates.checkVersion(template, body.source(), body.options(), body.sampleData())
                : templates.addVersion(template, body.version(), actor);
        return switch (result) {
            case UploadResult.Stored stored -> {
                body.name().ifPresent(name -> templates.change(template, name, template.archived(),
                        actor));
                yield ResponseEntity.status(201)
                        .body(new Added(record(template, stored.version()), Differences.of(stored.changes())));
            }
            case UploadResult.Checked checked -> ResponseEntity.ok(UploadCheck.of(checked));
            case UploadResult.Unusable unusable -> throw Uploads.refused(unusable);
        };
    }

    /** Publishes a version to an environment, or tells the effects of doing so. */
    @PostMapping("/v1/templates/{alias}/versions/{version}/publish")
    @RequiresScope(value = Scope.TEMPLATE_PUBLISH, exactQuery = true)
    ResponseEntity<PublishedReply> publish(Caller caller, Actor actor, @PathVariable String alias,
            @PathVariable String version, Query query, JsonBody body) {
        boolean check = query.flag("check");
        PublishRequest request = PublishRequest.of(caller, version, body);
        Template template = find.any(caller, alias);
        Publication publication = request.publication();
        PublishedReply reply = check
                ? gate.check(template, caller.workspace().id(), publication.version(), publication.environment())
                        .map(found -> PublishedReply.of(found, TemplateRecord.of(template, caller.environment())))
                        .orElseThrow(Publication::noVersion)
                : publish(template, request, caller, actor);
        return ResponseEntity.ok().headers(Archiving.headers(reply.affectedWorkflows())).body(reply);
    }

    /** Publishes the version, and tells the changes from the version that it replaced. */
    private PublishedReply publish(Template template, PublishRequest request, Caller caller, Actor actor) {
        int version = request.publication().version();
        Environment environment = request.publication().environment();
        Template now = template;
        while (true) {
            SchemaChanges changes = gate.changes(now, version, environment).orElseThrow(Publication::noVersion);
            List<String> affected = gate.affected(now, version, environment);
            SeenLive seen = request.expected().orElse(new SeenLive.Version(now.published().get(environment)));
            switch (templates.publish(now, version, environment, seen,
                    new PublicationNote(changes.kind(), request.reason(), false), actor)) {
                case PublishResult.Published(Template published) -> {
                    return PublishedReply.of(changes, affected, TemplateRecord.of(published, caller.environment()));
                }
                case PublishResult.NoVersion _ -> throw Publication.noVersion();
                case PublishResult.LiveChanged changed -> {
                    if (request.expected().isPresent()) {
                        throw LiveVersion.changed(environment, changed);
                    }
                    // another publication came between; the changes are told from the version that is live now
                    now = find.any(caller, template.alias());
                }
            }
        }
    }

    /** Withdraws a version from an environment. */
    @PostMapping("/v1/templates/{alias}/versions/{version}/unpublish")
    @RequiresScope(Scope.TEMPLATE_PUBLISH)
    TemplateRecord unpublish(Caller caller, Actor actor, @PathVariable String alias, @PathVariable String version,
            JsonBody body) {
        Publication publication = Publication.of(caller, version, body);
        return templates
                .unpublish(find.any(caller, alias), publication.version(), publication.environment(),
                        actor)
                .map(template -> TemplateRecord.of(template, caller.environment()))
                .orElseThrow(publication::notPublished);
    }

    private VersionRecord record(Template template, TemplateVersion version) {
        return VersionRecord.of(version, VersionHistory.of(rows, history, template.id(), List.of(version.version())));
    }

    private TemplateVersion row(Template template, String version) {
        return rows.version(template.id(), Publication.version(version)).orElseThrow(Publication::noVersion);
    }
}
