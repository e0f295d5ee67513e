package platen.api.workflow;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import platen.api.http.Publication;
import platen.api.http.auth.Caller;
import platen.api.http.body.Change;
import platen.api.http.body.JsonBody;
import platen.api.http.body.NameRules;
import platen.api.http.error.ApiError;
import platen.api.http.error.ApiException;
import platen.api.http.operation.RequiresScope;
import platen.api.http.query.CreatedBefore;
import platen.api.http.query.Page;
import platen.api.http.query.Query;
import platen.api.http.reply.Links;
import platen.api.submission.Refusals;
import platen.db.audit.Actor;
import platen.db.core.Environment;
import platen.db.key.Scope;
import platen.db.workflow.Workflow;
import platen.db.workflow.WorkflowStore;
import platen.db.workflow.WorkflowVersion;
import platen.jobs.engine.model.Warning;
import platen.jobs.engine.schema.Problem;
import platen.jobs.engine.schema.SchemaJson;
import platen.jobs.engine.schema.ValidationResult;
import platen.jobs.json.StoredJson;
import platen.jobs.template.Templates;
import platen.jobs.workflow.Definitions;
import platen.jobs.workflow.Workflows;
import tools.jackson.databind.JsonNode;

/** Manages workflows, their versions and publications. */
@RestController
final class WorkflowResource {
    private static final int USUAL = 50;
    private static final int MAX_LIMIT = 100;
    private static final int MAX_LISTED = 1_000;

    private final Workflows workflows;
    private final WorkflowStore rows;
    private final Definitions definitions;

    WorkflowResource(Workflows workflows, WorkflowStore rows, Definitions definitions) {
        this.workflows = workflows;
        this.rows = rows;
        this.definitions = definitions;
    }

    /** Workflows, sorted by alias. */
    record Listing(List<WorkflowRecord> data, boolean hasMore) {}

    /**
     * One workflow with the fields that a run must send; null when nothing is published to the key's environment.
     *
     * @param documents documents of the live version
     */
    record Details(@JsonUnwrapped WorkflowRecord workflow, @Nullable InputSchema inputSchema,
            @Nullable JsonNode documents) {}

    /** The fields of a schema in full, with defaults filled in. */
    record InputSchema(JsonNode fields) {}

    /** A new workflow with its first version, not published anywhere. */
    record Created(@JsonUnwrapped WorkflowRecord workflow, int version, List<Warning> warnings) {}

    /**
     * One version.
     *
     * @param warnings what does not fit the current versions of its templates
     */
    record VersionRecord(int version, int documentCount, List<Environment> publishedTo, JsonNode fields,
            JsonNode documents, List<Warning> warnings, Instant createdAt) {}

    /** Lists all workflows of the organization. */
    @GetMapping("/v1/workflows")
    @RequiresScope(Scope.TEMPLATE_READ)
    Listing list(Caller caller, Query query) {
        int limit = query.integer("limit", 1, MAX_LISTED).orElse(MAX_LISTED);
        String status = query.oneOf("status", List.of("draft", "published", "archived")).orElse(null);
        String after = query.text("after").orElse(null);
        if (after != null && !Templates.ALIAS.matcher(after).matches()) {
            throw Query.outOfRange("after", after, "must be an alias");
        }
        List<Workflow> found = rows.list(caller.workspace().organizationId(), status, after, limit + 1);
        Map<UUID, Map<Environment, Integer>> published = rows
                .publications(found.stream().map(Workflow::id).toList());
        return new Listing(found.stream()
                .limit(limit)
                .map(row -> WorkflowRecord.of(row, published.getOrDefault(row.id(), Map.of()), caller.environment()))
                .toList(), found.size() > limit);
    }

    /** Creates a workflow with its first version. */
    @PostMapping("/v1/workflows")
    @RequiresScope(Scope.TEMPLATE_WRITE)
    ResponseEntity<Created> create(Caller caller, Actor actor, JsonBody body, Links.Base links) {
        String alias = body.text("alias").orElseThrow(() -> NameRules.missing("alias"));
        String name = NameRules.required(body.text("name"));
        Workflows.Stored stored = stored(
                workflows.create(caller.workspace().organizationId(), alias, name, body.object(), actor));
        return ResponseEntity.created(URI.create(links.to("/v1/workflows/" + alias)))
                .body(new Created(record(stored.workflow(), caller), stored.version().version(), stored.warnings()));
    }

    /** Returns one workflow and the fields that a run must send. */
    @GetMapping("/v1/workflows/{alias}")
    @RequiresScope(Scope.TEMPLATE_READ)
    Details one(Caller caller, @PathVariable String alias) {
        Workflow workflow = find(caller, alias);
        WorkflowRecord record = record(workflow, caller);
        return rows.published(workflow.id(), caller.environment())
                .map(live -> new Details(record, new InputSchema(fields(live)), documents(live)))
                .orElseGet(() -> new Details(record, null, null));
    }

    /** Changes the name, archives or restores a workflow. */
    @PatchMapping("/v1/workflows/{alias}")
    @RequiresScope(Scope.TEMPLATE_WRITE)
    WorkflowRecord change(Caller caller, Actor actor, @PathVariable String alias, JsonBody body) {
        Change change = Change.of(body);
        if (body.has("seal")) {
            throw JsonBody.refused("seal", "is of templates; a packet is sealed when one of its documents is, or when"
                    + " the run asks for it");
        }
        Workflow workflow = find(caller, alias);
        return record(workflows.change(workflow, change.name().orElse(workflow.name()),
                change.archived().orElse(workflow.archived()), actor), caller);
    }

    /** Marks a workflow as archived; its alias stays taken. */
    @DeleteMapping("/v1/workflows/{alias}")
    @RequiresScope(Scope.TEMPLATE_WRITE)
    ResponseEntity<Void> archive(Caller caller, Actor actor, @PathVariable String alias) {
        Workflow workflow = find(caller, alias);
        workflows.change(workflow, workflow.name(), true, actor);
        return ResponseEntity.noContent().build();
    }

    /** Lists versions, newest first. */
    @GetMapping("/v1/workflows/{alias}/versions")
    @RequiresScope(Scope.TEMPLATE_READ)
    ResponseEntity<Page<VersionRecord>> versions(Caller caller, @PathVariable String alias, Query query,
            Links.Base links) {
        int limit = query.integer("limit", 1, MAX_LIMIT).orElse(USUAL);
        Optional<Instant> before = CreatedBefore.time(query, "created_before");
        Workflow workflow = find(caller, alias);
        Map<Environment, Integer> published = published(workflow);
        List<WorkflowVersion> found = rows.versions(workflow.id(), before.orElse(null), limit + 1);
        Map<Integer, List<Warning>> warnings = workflows.warnings(workflow, found);
        return Page.reply(found, limit, WorkflowVersion::createdAt, row -> CreatedBefore.text(row.createdAt()),
                row -> record(row, published, warnings.getOrDefault(row.version(), List.of())),
                next -> links.to("/v1/workflows/" + alias + "/versions" + query.continued(next)));
    }

    /** Adds a version, which does not run until it is published. */
    @PostMapping("/v1/workflows/{alias}/versions")
    @RequiresScope(Scope.TEMPLATE_WRITE)
    ResponseEntity<VersionRecord> addVersion(Caller caller, Actor actor, @PathVariable String alias, JsonBody body) {
        NameRules.mustBeOf(alias, body.text("alias"));
        Optional<String> name = NameRules.of(body.text("name"));
        Workflow workflow = find(caller, alias);
        Workflows.Stored stored = stored(workflows.addVersion(workflow, body.object(), actor));
        name.ifPresent(other -> workflows.change(workflow, other, workflow.archived(), actor));
        return ResponseEntity.status(201).body(record(stored.version(), Map.of(), stored.warnings()));
    }

    /** Publishes a version to an environment. */
    @PostMapping("/v1/workflows/{alias}/versions/{version}/publish")
    @RequiresScope(Scope.TEMPLATE_PUBLISH)
    WorkflowRecord publish(Caller caller, Actor actor, @PathVariable String alias, @PathVariable String version,
            JsonBody body) {
        Publication publication = Publication.of(caller, version, body);
        Workflow workflow = find(caller, alias);
        return switch (workflows.publish(workflow, publication.version(), publication.environment(),
                actor)) {
            case Workflows.Published _ -> record(workflow, caller);
            case Workflows.NoVersion _ -> throw Publication.noVersion();
            case Workflows.DoesNotFit(List<Problem> problems) -> throw invalid(
                    "The workflow does not fit the templates that are published to "
                            + publication.environment().wire() + ".",
                    problems);
        };
    }

    /** Withdraws a version from an environment. */
    @PostMapping("/v1/workflows/{alias}/versions/{version}/unpublish")
    @RequiresScope(Scope.TEMPLATE_PUBLISH)
    WorkflowRecord unpublish(Caller caller, Actor actor, @PathVariable String alias, @PathVariable String version,
            JsonBody body) {
        Publication publication = Publication.of(caller, version, body);
        Workflow workflow = find(caller, alias);
        if (!workflows.unpublish(workflow, publication.version(), publication.environment(), actor)) {
            throw publication.notPublished();
        }
        return record(workflow, caller);
    }

    private WorkflowRecord record(Workflow workflow, Caller caller) {
        return WorkflowRecord.of(workflow, published(workflow), caller.environment());
    }

    private VersionRecord record(WorkflowVersion version, Map<Environment, Integer> published,
            List<Warning> warnings) {
        JsonNode documents = documents(version);
        return new VersionRecord(version.version(), documents.size(),
                published.entrySet()
                        .stream()
                        .filter(each -> each.getValue() == version.version())
                        .map(Map.Entry::getKey)
                        .sorted()
                        .toList(),
                fields(version), documents, warnings, version.createdAt());
    }

    private JsonNode fields(WorkflowVersion version) {
        return SchemaJson.write(definitions.of(version).fields()).path("fields");
    }

    private static JsonNode documents(WorkflowVersion version) {
        return StoredJson.object(version.definition()).path("documents");
    }

    private Map<Environment, Integer> published(Workflow workflow) {
        return rows.publications(List.of(workflow.id())).getOrDefault(workflow.id(), Map.of());
    }

    private Workflow find(Caller caller, String alias) {
        return FindWorkflow.any(rows, caller, alias);
    }

    private static Workflows.Stored stored(Workflows.Result result) {
        return switch (result) {
            case Workflows.Stored stored -> stored;
            case Workflows.AliasTaken taken -> throw ApiError
                    .badRequest("A workflow with the alias '" + taken.alias() + "' exists already.")
                    .with("reason", "alias_taken")
                    .refusal();
            case Workflows.Invalid(List<Problem> problems) ->
                throw invalid("The definition of the workflow is not valid.", problems);
        };
    }

    private static ApiException invalid(String message, List<Problem> problems) {
        return ApiError.badRequest(message)
                .with("reason", "workflow_invalid")
                .with("errors", Refusals.errors(new ValidationResult(problems, List.of())))
                .refusal();
    }
}
