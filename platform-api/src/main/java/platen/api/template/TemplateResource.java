package platen.api.template;

import java.util.List;
import java.util.Optional;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import platen.api.http.auth.Caller;
import platen.api.http.error.ApiError;
import platen.api.http.operation.RequiresScope;
import platen.api.http.query.Query;
import platen.api.http.reply.Links;
import platen.api.submission.FindTemplate;
import platen.db.key.Scope;
import platen.db.template.Template;
import platen.db.template.TemplateStore;
import platen.jobs.engine.schema.JsonSchema;
import platen.jobs.template.CompiledTemplateCache;
import platen.jobs.template.Templates;

/** Serves templates to their callers. */
@RestController
final class TemplateResource {
    private static final int MAX_LIMIT = 1_000;

    private final TemplateStore templates;
    private final FindTemplate find;
    private final CompiledTemplateCache cache;

    TemplateResource(TemplateStore templates, FindTemplate find, CompiledTemplateCache cache) {
        this.templates = templates;
        this.find = find;
        this.cache = cache;
    }

    /** Templates, sorted by alias. */
    record Listing(List<TemplateRecord> data, boolean hasMore) {}

    /** Lists the templates of the organization, sorted by alias. */
    @GetMapping({"/api/v1/templates", "/v1/templates"})
    @RequiresScope(Scope.TEMPLATE_READ)
    Listing list(Caller caller, Query query) {
        int limit = query.integer("limit", 1, MAX_LIMIT).orElse(MAX_LIMIT);
        String status = query.oneOf("status", List.of("draft", "published", "archived")).orElse(null);
        String after = query.text("after").orElse(null);
        if (after != null && !Templates.ALIAS.matcher(after).matches()) {
            throw Query.outOfRange("after", after, "must be an alias");
        }
        List<Template> rows = templates.list(caller.workspace().organizationId(), status, after, limit + 1);
        return new Listing(rows.stream()
                .limit(limit)
                .map(row -> TemplateRecord.of(row, caller.environment()))
                .toList(), rows.size() > limit);
    }

    /** Returns one template and the data that a render must send. */
    @GetMapping({"/api/v1/templates/{alias}", "/v1/templates/{alias}"})
    @RequiresScope(Scope.TEMPLATE_READ)
    TemplateDetails one(Caller caller, @PathVariable String alias, Links.Base links) {
        Template template = find.any(caller, alias);
        TemplateRecord record = TemplateRecord.of(template, caller.environment());
        return Optional.ofNullable(record.liveVersion())
                .flatMap(version -> templates.version(template.id(), version))
                .map(live -> TemplateDetails.of(record, live, links))
                .orElseGet(() -> TemplateDetails.unpublished(record));
    }

    /** Returns the same fields as JSON Schema. */
    @GetMapping("/v1/templates/{alias}/schema.json")
    @RequiresScope(Scope.TEMPLATE_READ)
    ResponseEntity<Object> jsonSchema(Caller caller, @PathVariable String alias) {
        Template template = find.any(caller, alias);
        Integer live = template.published().get(caller.environment());
        if (live == null) {
            throw ApiError.notFound("No version of this template is published to the key's environment.").refusal();
        }
        return ResponseEntity.ok()
                .contentType(MediaType.valueOf("application/schema+json"))
                .body(JsonSchema.of(cache.schema(template.id(), live), template.name()));
    }
}
