package platen.api.form;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import platen.api.http.auth.Caller;
import platen.api.http.body.JsonBody;
import platen.api.http.error.ApiError;
import platen.api.http.operation.RequiresScope;
import platen.api.http.reply.Links;
import platen.api.submission.Refusals;
import platen.db.audit.Actor;
import platen.db.core.PublicId;
import platen.db.form.FormStore;
import platen.db.form.HostedForm;
import platen.db.key.Scope;
import platen.jobs.engine.schema.InputSchema;
import platen.jobs.engine.schema.ValidationResult;
import platen.jobs.form.FormTargets;
import platen.jobs.form.prefill.Prefill;
import platen.jobs.form.prefill.PrefillChecks;
import platen.jobs.form.prefill.PrefilledSessions;
import platen.jobs.form.prefill.SignedLinks;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Fills in forms beforehand: makes sessions for one person each, and secrets that sign links. */
@RestController
final class FormSessionResource {
    private final FormStore rows;
    private final FormTargets targets;
    private final PrefilledSessions sessions;
    private final SignedLinks signed;
    private final Refusals refusals;

    FormSessionResource(FormStore rows, FormTargets targets, PrefilledSessions sessions, SignedLinks signed,
            Refusals refusals) {
        this.rows = rows;
        this.targets = targets;
        this.sessions = sessions;
        this.signed = signed;
        this.refusals = refusals;
    }

    /**
     * A new session.
     *
     * @param session its secret, for the element that shows the form in another site
     */
    record SessionRecord(String formId, String session, String url, boolean once, Instant expiresAt) {}

    /** A form with its new secret. */
    record SecretRecord(String formId, String secret) {}

    /** Makes a session. Its data may lack required fields, which the person then fills in. */
    @PostMapping("/v1/forms/{id}/sessions")
    @RequiresScope(value = Scope.TEMPLATE_RENDER, or = Scope.WORKFLOW_RUN)
    ResponseEntity<SessionRecord> create(Caller caller, @PathVariable String id, JsonBody body, Links.Base links) {
        HostedForm form = FormResource.own(rows, caller, id);
        caller.require(form.isOfWorkflow() ? Scope.WORKFLOW_RUN : Scope.TEMPLATE_RENDER);
        Prefill prefill = prefill(body);
        Duration lifetime = body
                .integer("expires_in", (int) PrefilledSessions.MIN_LIFETIME.toSeconds(),
                        (int) PrefilledSessions.MAX_LIFETIME.toSeconds())
                .map(Duration::ofSeconds)
                .orElse(PrefilledSessions.DEFAULT_LIFETIME);
        boolean once = body.flag("once").orElse(false);
        check(form, prefill);
        return switch (sessions.make(form, prefill, lifetime, once)) {
            case PrefilledSessions.Created(var token, var expiresAt) -> ResponseEntity.status(HttpStatus.CREATED)
                    .header("Cache-Control", "no-store")
                    .body(new SessionRecord(PublicId.FORM.of(form.id()), token.text(),
                            links.to(form.path() + "/s/" + token.text()), once, expiresAt));
            case PrefilledSessions.TooLarge _ -> throw JsonBody.refused("data", "must have, with locked and metadata,"
                    + " at most " + PrefilledSessions.MAX_BYTES / 1024 + " kB");
            case PrefilledSessions.TooMany _ -> throw ApiError.badRequest("A form has at most "
                    + PrefilledSessions.MAX_SESSIONS + " sessions that have not expired.").refusal();
        };
    }

    /** Gives a form another secret for signed links. */
    @PostMapping("/v1/forms/{id}/secret/rotate")
    @RequiresScope(Scope.TEMPLATE_WRITE)
    ResponseEntity<SecretRecord> rotate(Caller caller, Actor actor, @PathVariable String id) {
        HostedForm form = FormResource.own(rows, caller, id);
        String secret = signed.replaceSecret(form, actor).orElseThrow(FormResource::missing);
        return ResponseEntity.ok()
                .header("Cache-Control", "no-store")
                .body(new SecretRecord(PublicId.FORM.of(form.id()), secret));
    }

    private void check(HostedForm form, Prefill prefill) {
        InputSchema schema = targets.target(form)
                .orElseThrow(() -> refusals.notPublished("The template of the form cannot be rendered in its"
                        + " environment, or has too many fields for a form.").refusal())
                .schema();
        ValidationResult findings = PrefillChecks.findings(schema, prefill.data());
        if (!findings.valid()) {
            throw refusals.dataInvalid(findings, "template").refusal();
        }
        PrefillChecks.objection(schema, prefill).ifPresent(objection -> {
            throw JsonBody.refused(objection.name(), objection.rule());
        });
    }

    private static Prefill prefill(JsonBody body) {
        return new Prefill(object(body, "data"), locked(body), object(body, "metadata"));
    }

    private static ObjectNode object(JsonBody body, String name) {
        return body.below(name).map(JsonBody::object).orElseGet(JsonNodeFactory.instance::objectNode);
    }

    private static List<String> locked(JsonBody body) {
        JsonNode sent = body.get("locked");
        if (sent == null || sent.isNull()) {
            return List.of();
        }
        if (!sent.isArray() || !sent.valueStream().allMatch(JsonNode::isString)) {
            throw JsonBody.refused("locked", "must be an array of strings");
        }
        return sent.valueStream().map(JsonNode::stringValue).toList();
    }
}
