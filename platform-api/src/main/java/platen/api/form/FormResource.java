package platen.api.form;

import java.net.URI;
import java.util.Optional;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import platen.api.http.auth.Caller;
import platen.api.http.body.JsonBody;
import platen.api.http.error.ApiError;
import platen.api.http.operation.RequiresScope;
import platen.api.http.query.Page;
import platen.api.http.reply.Links;
import platen.api.submission.FindTemplate;
import platen.db.audit.Actor;
import platen.db.core.PublicId;
import platen.db.form.FormSettings;
import platen.db.form.FormState;
import platen.db.form.FormStore;
import platen.db.form.HostedForm;
import platen.db.key.Scope;
import platen.db.template.Template;
import platen.db.template.TemplateStore;
import platen.db.workflow.Workflow;
import platen.db.workflow.WorkflowStore;
import platen.jobs.engine.schema.InputSchema;
import platen.jobs.form.FormFieldChecks;
import platen.jobs.form.FormSize;
import platen.jobs.form.FormTargets;
import platen.jobs.form.HostedForms;
import platen.jobs.form.logo.FormLogos;

/**
 * Serves the forms of a workspace. A key changes those of its own environment; one that leaves a form open also needs the
 * scope of a render, because the form then renders for everybody.
 */
@RestController
final class FormResource {
    private final FormStore rows;
    private final HostedForms forms;
    private final FindTemplate templates;
    private final WorkflowStore workflows;
    private final FormTargets targets;
    private final FormFieldChecks fields;
    private final FormLogos logos;

    FormResource(FormStore rows, HostedForms forms, TemplateStore templates, WorkflowStore workflows,
            FormTargets targets,
            FormFieldChecks fields, FormLogos logos) {
        this.rows = rows;
        this.forms = forms;
        this.templates = new FindTemplate(templates);
        this.workflows = workflows;
        this.targets = targets;
        this.fields = fields;
        this.logos = logos;
    }

    /** Lists all forms, newest first. */
    @GetMapping("/v1/forms")
    @RequiresScope(value = Scope.TEMPLATE_READ, or = Scope.TEMPLATE_WRITE)
    Page<FormRecord> list(Caller caller, Links.Base links) {
        return new Page<>(rows.of(caller.workspace().id())
                .stream()
                .filter(each -> caller.sees(each.environment()))
                .map(each -> FormRecord.of(each, links))
                .toList(), false, null);
    }

    /** Creates a form in the key's environment; it is open unless the body says otherwise. */
    @PostMapping("/v1/forms")
    @RequiresScope(Scope.TEMPLATE_WRITE)
    ResponseEntity<FormRecord> create(Caller caller, Actor actor, JsonBody body, Links.Base links) {
        body.need("title");
        if (body.has("slug")) {
            throw JsonBody.refused("slug", "is chosen for a form that exists; it has one of its title first");
        }
        Optional<Template> template = body.text("template").map(alias -> templates.any(caller, alias));
        Optional<Workflow> workflow = body.text("workflow").map(alias -> workflow(caller, alias));
        if (template.isPresent() == workflow.isPresent()) {
            throw JsonBody.refused("template", "or workflow must be there, and not both");
        }
        Optional<InputSchema> schema = template.map(found -> targets.schema(found, caller.environment()))
                .orElseGet(() -> targets.schema(workflow.orElseThrow(), caller.environment()));
        if (schema.filter(found -> !FormSize.fits(found)).isPresent()) {
            throw JsonBody.refused(template.isPresent() ? "template" : "workflow",
                    "has too many fields for a form, which has at most " + FormSize.MAX_FIELDS + " fields and options");
        }
        forms.full(caller.workspace()).ifPresent(objection -> {
            throw ApiError.badRequest(objection).refusal();
        });
        var usual = new FormSettings("", "", "", "", true, FormState.OPEN, null, null, null);
        FormSettings settings = checked(caller, workflow.isPresent(), new FormBody(body).over(usual));
        checkFields(usual, settings, schema);
        LogoChange logo = LogoChange.of(body, logos, caller);
        HostedForm created = forms.together(() -> {
            HostedForm made = template
                    .map(found -> forms.create(caller.workspace(), caller.environment(), found, settings, actor))
                    .orElseGet(() -> forms.create(caller.workspace(), caller.environment(), workflow.orElseThrow(),
                            settings, actor));
            return logo.apply(made, logos, actor).orElseThrow(FormResource::missing);
        });
        return ResponseEntity.created(URI.create(links.to("/v1/forms/" + PublicId.FORM.of(created.id()))))
                .body(FormRecord.of(created, links));
    }

    @GetMapping("/v1/forms/{id}")
    @RequiresScope(value = Scope.TEMPLATE_READ, or = Scope.TEMPLATE_WRITE)
    FormRecord one(Caller caller, @PathVariable String id, Links.Base links) {
        return FormRecord.of(find(caller, id), links);
    }

    /** Changes the members in the body. */
    @PatchMapping("/v1/forms/{id}")
    @RequiresScope(Scope.TEMPLATE_WRITE)
    FormRecord change(Caller caller, Actor actor, @PathVariable String id, JsonBody body, Links.Base links) {
        var changes = new FormBody(body);
        HostedForm form = own(caller, id);
        Optional<InputSchema> schema = targets.schema(form);
        LogoChange logo = LogoChange.of(body, logos, caller);
        HostedForm all = forms.together(() -> {
            HostedForm changed = forms.change(form, before -> {
                FormSettings settings = checked(caller, form.isOfWorkflow(), changes.over(before));
                checkFields(before, settings, schema);
                return settings;
            }, actor).orElseThrow(FormResource::missing);
            HostedForm moved = body.has("slug") ? moved(changed, body.text("slug").orElse(""), actor) : changed;
            return logo.apply(moved, logos, actor).orElseThrow(FormResource::missing);
        });
        return FormRecord.of(all, links);
    }

    private HostedForm moved(HostedForm form, String slug, Actor actor) {
        HostedForms.Moved moved = forms.move(form, slug, actor).orElseThrow(FormResource::missing);
        HostedForms.Objection objection = moved.objection();
        if (objection != null) {
            throw JsonBody.refused(objection.name(), objection.rule());
        }
        return moved.form();
    }

    @DeleteMapping("/v1/forms/{id}")
    @RequiresScope(Scope.TEMPLATE_WRITE)
    ResponseEntity<Void> delete(Caller caller, Actor actor, @PathVariable String id) {
        forms.delete(own(caller, id), actor);
        return ResponseEntity.noContent().build();
    }

    private static FormSettings checked(Caller caller, boolean ofWorkflow, FormSettings settings) {
        HostedForms.objection(settings).ifPresent(objection -> {
            throw JsonBody.refused(objection.name(), objection.rule());
        });
        if (settings.state() == FormState.OPEN) {
            caller.require(ofWorkflow ? Scope.WORKFLOW_RUN : Scope.TEMPLATE_RENDER);
        }
        return settings;
    }

    private Workflow workflow(Caller caller, String alias) {
        return workflows.findByAlias(caller.workspace().organizationId(), alias)
                .filter(found -> !found.archived())
                .orElseThrow(() -> ApiError.notFound("There is no workflow of this alias.").refusal());
    }

    private void checkFields(FormSettings before, FormSettings settings, Optional<InputSchema> schema) {
        fields.objection(before.page(), settings.page(), schema).ifPresent(objection -> {
            throw JsonBody.refused(objection.name(), objection.rule());
        });
    }

    private HostedForm find(Caller caller, String id) {
        return find(rows, caller, id);
    }

    /** Returns a form that this key may read. */
    static HostedForm find(FormStore rows, Caller caller, String id) {
        return PublicId.FORM.parse(id)
                .flatMap(uuid -> rows.find(caller.workspace().id(), uuid))
                .filter(found -> caller.sees(found.environment()))
                .orElseThrow(FormResource::missing);
    }

    private HostedForm own(Caller caller, String id) {
        return own(rows, caller, id);
    }

    /** Returns a form that this key may change. */
    static HostedForm own(FormStore rows, Caller caller, String id) {
        HostedForm form = find(rows, caller, id);
        caller.requireOwn(form.environment());
        return form;
    }

    static RuntimeException missing() {
        return ApiError.notFound("There is no form of this id.").refusal();
    }
}
