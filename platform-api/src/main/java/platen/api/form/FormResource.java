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
import platen.jobs.engine.schema.InputSchema;
import platen.jobs.form.FormFieldChecks;
import platen.jobs.form.FormSize;
import platen.jobs.form.FormTargets;
import platen.jobs.form.HostedForms;

/**
 * Serves the forms of a workspace. A key changes those of its own environment; one that leaves a form open also needs the
 * scope of a render, because the form then renders for everybody.
 */
@RestController
final class FormResource {
    private final FormStore rows;
    private final HostedForms forms;
    private final FindTemplate templates;
    private final FormTargets targets;
    private final FormFieldChecks fields;

    FormResource(FormStore rows, HostedForms forms, TemplateStore templates, FormTargets targets,
            FormFieldChecks fields) {
        this.rows = rows;
        this.forms = forms;
        this.templates = new FindTemplate(templates);
        this.targets = targets;
        this.fields = fields;
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
        body.need("template", "title");
        Template template = templates.any(caller, body.text("template").orElseThrow());
        if (targets.isTooLarge(template, caller.environment())) {
            throw JsonBody.refused("template",
                    "has too many fields for a form, which has at most " + FormSize.MAX_FIELDS + " fields and options");
        }
        forms.full(caller.workspace()).ifPresent(objection -> {
            throw ApiError.badRequest(objection).refusal();
        });
        var usual = new FormSettings("", "", "", "", true, FormState.OPEN, null, null, null);
        FormSettings settings = checked(caller, new FormBody(body).over(usual));
        checkFields(usual, settings, targets.schema(template, caller.environment()));
        HostedForm created = forms.create(caller.workspace(), caller.environment(), template, settings, actor);
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
        return FormRecord.of(forms.change(form, before -> {
            FormSettings settings = checked(caller, changes.over(before));
            checkFields(before, settings, schema);
            return settings;
        }, actor).orElseThrow(FormResource::missing), links);
    }

    @DeleteMapping("/v1/forms/{id}")
    @RequiresScope(Scope.TEMPLATE_WRITE)
    ResponseEntity<Void> delete(Caller caller, Actor actor, @PathVariable String id) {
        forms.delete(own(caller, id), actor);
        return ResponseEntity.noContent().build();
    }

    private static FormSettings checked(Caller caller, FormSettings settings) {
        HostedForms.objection(settings).ifPresent(objection -> {
            throw JsonBody.refused(objection.name(), objection.rule());
        });
        if (settings.state() == FormState.OPEN) {
            caller.require(Scope.TEMPLATE_RENDER);
        }
        return settings;
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
