package platen.api.template;

import com.fasterxml.jackson.annotation.JsonRawValue;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import platen.api.http.auth.Caller;
import platen.api.http.body.Change;
import platen.api.http.body.JsonBody;
import platen.api.http.body.NameRules;
import platen.api.http.body.RawBody;
import platen.api.http.operation.RequiresScope;
import platen.api.http.query.Query;
import platen.api.http.reply.Links;
import platen.api.submission.FindTemplate;
import platen.db.audit.Actor;
import platen.db.core.Environment;
import platen.db.key.Scope;
import platen.db.template.Template;
import platen.jobs.engine.model.Warning;
import platen.jobs.template.TemplateUpload;
import platen.jobs.template.Templates;
import platen.jobs.template.UploadResult;
import platen.jobs.workflow.Workflows;

/** Manages templates: creates, changes and archives them. */
@RestController
final class ManageTemplates {
    private final Templates templates;
    private final FindTemplate find;
    private final Workflows workflows;

    ManageTemplates(Templates templates, FindTemplate find, Workflows workflows) {
        this.templates = templates;
        this.find = find;
        this.workflows = workflows;
    }

    /**
     * Reply to an upload that creates a template.
     *
     * @param version its first version, not published anywhere
     */
    record Created(@JsonUnwrapped TemplateRecord template, int version, int pageCount,
            @JsonRawValue String warnings) {

        static Created of(UploadResult.Stored stored, Environment environment) {
            return new Created(TemplateRecord.of(stored.template(), environment), stored.version().version(),
                    stored.version().pageCount(), stored.version().warnings());
        }
    }

    /**
     * Reply to a change.
     *
     * @param warnings what stops working because of the change; empty otherwise
     */
    record Changed(@JsonUnwrapped TemplateRecord template, List<Warning> warnings) {}

    /** Creates a template with its first version. */
    @PostMapping("/v1/templates")
    @RequiresScope(value = Scope.TEMPLATE_WRITE, body = RequiresScope.UPLOAD, exactQuery = true)
    ResponseEntity<?> create(Caller caller, Actor actor, RawBody raw, Query query, Links.Base links) {
        boolean check = query.flag("check");
        UploadBody body = UploadBody.of(raw, query);
        String alias = body.alias().orElseThrow(UploadBody::aliasMissing);
        String name = NameRules.required(body.name());
        var upload = new TemplateUpload(caller.workspace().organizationId(), alias, name, body.source(),
                body.options(), body.sampleData(), body.notes());
        return switch (check ? templates.checkNew(upload) : templates.create(upload, actor)) {
            case UploadResult.Stored stored -> ResponseEntity.created(URI.create(links.to("/v1/templates/" + alias)))
                    .body(Created.of(stored, caller.environment()));
            case UploadResult.Checked checked -> ResponseEntity.ok(UploadCheck.of(checked));
            case UploadResult.Unusable unusable -> throw Uploads.refused(unusable);
        };
    }

    /** Changes the name or the seal of a template, archives or restores it. */
    @PatchMapping("/v1/templates/{alias}")
    @RequiresScope(Scope.TEMPLATE_WRITE)
    ResponseEntity<Changed> change(Caller caller, Actor actor, @PathVariable String alias, JsonBody body) {
        Change change = Change.of(body);
        Optional<Boolean> seal = body.flag("seal");
        Template template = find.any(caller, alias);
        Template changed = templates.change(template, change.name().orElse(template.name()),
                change.archived().orElse(template.archived()), seal.orElse(template.seal()), actor);
        Archiving archiving = archiving(template, changed);
        return ResponseEntity.ok()
                .headers(archiving.headers())
                .body(new Changed(TemplateRecord.of(changed, caller.environment()), archiving.warnings()));
    }

    /** Marks a template as archived; its alias stays taken. */
    @DeleteMapping("/v1/templates/{alias}")
    @RequiresScope(Scope.TEMPLATE_WRITE)
    ResponseEntity<Void> archive(Caller caller, Actor actor, @PathVariable String alias) {
        Template template = find.any(caller, alias);
        Template changed = templates.change(template, template.name(), true, actor);
        return ResponseEntity.noContent().headers(archiving(template, changed).headers()).build();
    }

    private Archiving archiving(Template before, Template after) {
        return after.archived() && !before.archived()
                ? new Archiving(before.alias(), workflows.using(before))
                : new Archiving(before.alias(), List.of());
    }
}
