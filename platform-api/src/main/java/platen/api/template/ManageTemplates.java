package platen.api.template;

import com.fasterxml.jackson.annotation.JsonRawValue;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import platen.api.http.ApiError;
import platen.api.http.Caller;
import platen.api.http.Change;
import platen.api.http.CreatedBefore;
import platen.api.http.JsonBody;
import platen.api.http.Links;
import platen.api.http.Names;
import platen.api.http.Needs;
import platen.api.http.Page;
import platen.api.http.Publication;
import platen.api.http.Query;
import platen.api.http.RawBody;
import platen.api.http.Refusal;
import platen.api.submission.FindTemplate;
import platen.db.key.Scope;
import platen.db.template.Template;
import platen.db.template.TemplateStore;
import platen.db.template.TemplateStore.Published;
import platen.db.template.TemplateStore.VersionSummary;
import platen.jobs.engine.CompileOutcome.Spot;
import platen.jobs.template.TemplateUpload;
import platen.jobs.template.Templates;
import platen.jobs.template.UploadResult;

/** Templates as operators and pipelines manage them (decisions C0, C32). */
@RestController
final class ManageTemplates {
    private static final int USUAL = 50;
    private static final int MOST = 100;

    private final Templates templates;
    private final TemplateStore rows;
    private final FindTemplate find;

    ManageTemplates(Templates templates, TemplateStore rows, FindTemplate find) {
        this.templates = templates;
        this.rows = rows;
        this.find = find;
    }

    /**
     * Reply to an upload that makes a template.
     *
     * @param version its first, published nowhere
     */
    record Created(@JsonUnwrapped TemplateRecord template, int version, int pageCount,
            @JsonRawValue String warnings) {}

    /** Makes a template with its first version. */
    @PostMapping("/v1/templates")
    @Needs(value = Scope.TEMPLATE_WRITE, body = Needs.UPLOAD)
    ResponseEntity<Created> create(Caller caller, RawBody raw, Links.Base links) {
        UploadBody body = UploadBody.of(raw);
        String alias = body.alias().orElseThrow(() -> Names.missing("alias"));
        String name = Names.required(body.name());
        UploadResult.Stored stored = stored(templates.create(new TemplateUpload(caller.workspace().organizationId(),
                alias, name, body.source(), body.options(), body.sampleData())));
        return ResponseEntity.created(URI.create(links.to("/v1/templates/" + alias)))
                .body(new Created(TemplateRecord.of(stored.template(), caller.environment()),
                        stored.version().version(), stored.version().pageCount(), stored.version().warnings()));
    }

    /** Another name, or away and back. */
    @PatchMapping("/v1/templates/{alias}")
    @Needs(Scope.TEMPLATE_WRITE)
    TemplateRecord change(Caller caller, @PathVariable String alias, JsonBody body) {
        Change change = Change.of(body);
        Template template = find.any(caller, alias);
        return TemplateRecord.of(templates.change(template, change.name().orElse(template.name()),
                change.archived().orElse(template.archived())), caller.environment());
    }

    /** Puts it away; its alias stays taken. */
    @DeleteMapping("/v1/templates/{alias}")
    @Needs(Scope.TEMPLATE_WRITE)
    ResponseEntity<Void> archive(Caller caller, @PathVariable String alias) {
        Template template = find.any(caller, alias);
        templates.change(template, template.name(), true);
        return ResponseEntity.noContent().build();
    }

    /** Newest first. */
    @GetMapping("/v1/templates/{alias}/versions")
    @Needs(Scope.TEMPLATE_READ)
    ResponseEntity<Page<VersionRecord>> versions(Caller caller, @PathVariable String alias, Query query,
            Links.Base links) {
        int limit = query.integer("limit", 1, MOST).orElse(USUAL);
        Optional<Instant> before = CreatedBefore.time(query, "created_before");
        Template template = find.any(caller, alias);
        List<Published> published = rows.publications(template.id());
        List<VersionSummary> found = rows.summaries(template.id(), before.orElse(null), limit + 1);
        return Page.reply(found, limit, VersionSummary::createdAt, row -> CreatedBefore.text(row.createdAt()),
                row -> VersionRecord.of(row, published),
                next -> links.to("/v1/templates/" + alias + "/versions" + query.continued(next)));
    }

    /** Adds a version; it is shown nowhere until it is published. */
    @PostMapping("/v1/templates/{alias}/versions")
    @Needs(value = Scope.TEMPLATE_WRITE, body = Needs.UPLOAD)
    ResponseEntity<VersionRecord> addVersion(Caller caller, @PathVariable String alias, RawBody raw) {
        UploadBody body = UploadBody.of(raw);
        Names.mustBeOf(alias, body.alias());
        Template template = find.any(caller, alias);
        UploadResult.Stored stored = stored(
                templates.addVersion(template, body.source(), body.options(), body.sampleData()));
        body.name().ifPresent(name -> templates.change(template, name, template.archived()));
        return ResponseEntity.status(201).body(VersionRecord.of(stored.version()));
    }

    /** Shows a version in an environment. */
    @PostMapping("/v1/templates/{alias}/versions/{version}/publish")
    @Needs(Scope.TEMPLATE_PUBLISH)
    TemplateRecord publish(Caller caller, @PathVariable String alias, @PathVariable String version, JsonBody body) {
        Publication publication = Publication.of(caller, version, body);
        return templates
                .publish(find.any(caller, alias), publication.version(), publication.environment(), caller.key().id())
                .map(template -> TemplateRecord.of(template, caller.environment()))
                .orElseThrow(Publication::noVersion);
    }

    /** Shows a version in an environment no longer. */
    @PostMapping("/v1/templates/{alias}/versions/{version}/unpublish")
    @Needs(Scope.TEMPLATE_PUBLISH)
    TemplateRecord unpublish(Caller caller, @PathVariable String alias, @PathVariable String version, JsonBody body) {
        Publication publication = Publication.of(caller, version, body);
        return templates.unpublish(find.any(caller, alias), publication.version(), publication.environment())
                .map(template -> TemplateRecord.of(template, caller.environment()))
                .orElseThrow(publication::notPublished);
    }

    private static UploadResult.Stored stored(UploadResult result) {
        return switch (result) {
            case UploadResult.Stored stored -> stored;
            case UploadResult.Unusable unusable -> throw refused(unusable);
        };
    }

    private static Refusal refused(UploadResult.Unusable unusable) {
        ApiError error = ApiError.badRequest(unusable.message()).with("reason", unusable.reason());
        Spot spot = unusable.spot();
        return (spot == null ? error : error.with("line", spot.line()).with("column", spot.column())).refusal();
    }
}
