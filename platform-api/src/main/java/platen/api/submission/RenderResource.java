package platen.api.submission;

import java.util.List;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;
import platen.api.http.auth.Caller;
import platen.api.http.body.JsonBody;
import platen.api.http.operation.RequiresScope;
import platen.api.http.operation.UnknownFields;
import platen.api.http.query.AsyncPreference;
import platen.api.http.query.Query;
import platen.api.http.reply.Links;
import platen.db.core.RequestOrigin;
import platen.db.core.Source;
import platen.db.key.Scope;
import platen.jobs.engine.model.Warning;
import platen.jobs.engine.schema.Validation;
import platen.jobs.render.accept.RenderRequest;
import platen.jobs.render.accept.RenderResult;
import platen.jobs.render.accept.Renders;
import platen.jobs.webhook.Endpoints;
import tools.jackson.databind.node.ObjectNode;

/** Renders documents, under both path prefixes. */
@RestController
final class RenderResource {
    private final Renders renders;
    private final Endpoints endpoints;
    private final RenderReplies replies;

    RenderResource(Renders renders, Endpoints endpoints, RenderReplies replies) {
        this.renders = renders;
        this.endpoints = endpoints;
        this.replies = replies;
    }

    /**
     * Renders a document and returns the PDF, a link or an acknowledgement; async wins over return (contract rule 6.2).
     */
    @PostMapping("/api/v1/templates/{alias}/render")
    @RequiresScope(value = Scope.TEMPLATE_RENDER, unknownFields = UnknownFields.IGNORED)
    ResponseEntity<?> render(Caller caller, RequestOrigin origin, @PathVariable String alias, JsonBody body,
            Query query,
            @RequestHeader HttpHeaders headers, Links.Base links) {
        RenderBody render = RenderBody.of(body, headers);
        AsyncPreference async = AsyncPreference.of(query, headers);
        boolean link = query.is("return", "url");
        boolean dryRun = query.flag("dry_run");
        Validation.Mode mode = query.flag("strict") ? Validation.Mode.STRICT : Validation.Mode.LENIENT;
        var request = request(caller, origin, async.wanted() ? Source.API_ASYNC : Source.API_SYNC, alias, render, mode,
                warnings(body));
        if (dryRun) {
            return dryRun(request, links);
        }
        if (async.wanted()) {
            return replies.later(renders.renderLater(request), async, links);
        }
        RenderResult result = renders.renderNow(request);
        return link ? replies.link(result, links) : replies.bytes(result, links);
    }

    /** Always renders asynchronously and names the event that will report the result (contract rule 6.7). */
    @PostMapping("/v1/templates/{alias}/submissions")
    @RequiresScope(value = Scope.TEMPLATE_RENDER, unknownFields = UnknownFields.IGNORED)
    ResponseEntity<?> create(Caller caller, RequestOrigin origin, @PathVariable String alias, JsonBody body,
            @RequestHeader HttpHeaders headers, Links.Base links) {
        RenderBody render = RenderBody.of(body, headers);
        OwnEnvironment.require(caller, body);
        var request = request(caller, origin, Source.API_ASYNC, alias, render, Validation.Mode.LENIENT, warnings(body));
        return replies.created(renders.renderLater(request), links);
    }

    private ResponseEntity<DryRun> dryRun(RenderRequest request, Links.Base links) {
        RenderResult result = renders.check(request);
        if (result instanceof RenderResult.Replayed) {
            // A used idempotency key must not hide the validation result of a new render.
            result = renders.check(withoutKey(request));
        }
        // Data that is not an object answers the ordinary 400.
        return result instanceof RenderResult.DataInvalid invalid && request.data() instanceof ObjectNode
                ? ResponseEntity.ok(DryRun.invalid(invalid.findings()))
                : replies.checked(result, links);
    }

    /**
     * Reads the request. A callback URL must pass the address checks of an endpoint before anything is rendered
     * (contract rule 10.5).
     */
    private RenderRequest request(Caller caller, RequestOrigin origin, Source source, String alias, RenderBody body,
            Validation.Mode mode,
            List<Warning> warnings) {
        body.callbackUrl().flatMap(endpoints::objection).ifPresent(objection -> {
            throw JsonBody.refused("callback_url", objection);
        });
        return new RenderRequest(caller.workspace(), caller.environment(), source, alias, body.data(),
                body.idempotencyKey(), body.metadata(), body.callbackUrl().orElse(null), mode,
                origin, warnings, body.seal().orElse(null));
    }

    /** Returns a warning for each unknown member of the body, recorded with the submission (contract rule 12.4). */
    private static List<Warning> warnings(JsonBody body) {
        return body.ignored()
                .stream()
                .map(name -> new Warning(name, "is no member of this request's body; it was ignored"))
                .toList();
    }

    private static RenderRequest withoutKey(RenderRequest with) {
        return new RenderRequest(with.workspace(), with.environment(), with.source(), with.alias(), with.data(), null,
                with.metadata(), null, with.mode(), with.origin(), with.warnings(), with.seal());
    }
}
