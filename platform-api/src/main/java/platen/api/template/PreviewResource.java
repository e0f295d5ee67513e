package platen.api.template;

import org.jspecify.annotations.Nullable;
import org.springframework.http.CacheControl;
import org.springframework.http.ContentDisposition;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import platen.api.http.Publication;
import platen.api.http.auth.Caller;
import platen.api.http.body.JsonBody;
import platen.api.http.body.RawBody;
import platen.api.http.error.ApiError;
import platen.api.http.operation.RequiresScope;
import platen.api.submission.FindTemplate;
import platen.api.submission.Refusals;
import platen.db.key.Scope;
import platen.jobs.engine.model.RenderOutcome;
import platen.jobs.engine.model.RenderOutcome.Rejected;
import platen.jobs.engine.model.RenderOutcome.Rendered;
import platen.jobs.error.ErrorJson;
import platen.jobs.render.accept.Previews;
import platen.jobs.render.accept.Previews.NoData;
import platen.jobs.render.accept.Previews.NoVersion;
import platen.jobs.render.accept.Previews.Shown;
import platen.jobs.render.accept.Previews.Unfit;
import platen.jobs.render.accept.Previews.Unusable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Renders previews of any version, published or not. Previews carry a watermark, are not recorded and are free, so they
 * need a scope of template authors instead of the scope of renders.
 */
@RestController
final class PreviewResource {
    private static final String WARNINGS = "X-Service-Warnings";

    private final FindTemplate find;
    private final Previews previews;
    private final Refusals refusals;

    PreviewResource(FindTemplate find, Previews previews, Refusals refusals) {
        this.find = find;
        this.previews = previews;
        this.refusals = refusals;
    }

    /** Renders a preview with the version's sample data. */
    @GetMapping("/v1/templates/{alias}/versions/{version}/preview")
    @RequiresScope(value = Scope.TEMPLATE_WRITE, or = Scope.TEMPLATE_PUBLISH, preview = true)
    ResponseEntity<byte[]> sample(Caller caller, @PathVariable String alias, @PathVariable String version) {
        return shown(caller, alias, version, null);
    }

    /** Renders a preview with the data of the body, or with the sample data when there is none. */
    @PostMapping("/v1/templates/{alias}/versions/{version}/preview")
    @RequiresScope(value = Scope.TEMPLATE_WRITE, or = Scope.TEMPLATE_PUBLISH, preview = true)
    ResponseEntity<byte[]> preview(Caller caller, @PathVariable String alias, @PathVariable String version,
            RawBody raw) {
        return shown(caller, alias, version, data(raw.jsonOrEmpty()));
    }

    private ResponseEntity<byte[]> shown(Caller caller, String alias, String version, @Nullable ObjectNode data) {
        return switch (previews.of(find.any(caller, alias), Publication.version(version), data)) {
            case Shown(RenderOutcome outcome) -> file(alias + "-v" + version + "-preview.pdf", outcome);
            case Unfit unfit -> throw refusals.dataInvalid(unfit.findings(), "template").refusal();
            case Unusable unusable -> throw refusals.templateInvalid(unusable.message()).refusal();
            case NoVersion _ -> throw Publication.noVersion();
            case NoData _ -> throw ApiError
                    .badRequest("This version was uploaded without 'sample_data'; send 'data' to see it with.")
                    .with("parameter", "data")
                    .refusal();
        };
    }

    private ResponseEntity<byte[]> file(String name, RenderOutcome outcome) {
        return switch (outcome) {
            case Rendered rendered -> ResponseEntity.ok()
                    .contentType(MediaType.APPLICATION_PDF)
                    .cacheControl(CacheControl.noStore())
                    .header(HttpHeaders.CONTENT_DISPOSITION,
                            ContentDisposition.inline().filename(name).build().toString())
                    .headers(headers -> warn(headers, rendered.warnings().size()))
                    .body(rendered.pdf().bytes());
            case Rejected rejected -> throw refusals.renderFailed(ErrorJson.write(rejected)).refusal();
        };
    }

    private static void warn(HttpHeaders headers, int warnings) {
        if (warnings > 0) {
            headers.set(WARNINGS, Integer.toString(warnings));
        }
    }

    private static @Nullable ObjectNode data(JsonBody body) {
        return body.below("data").map(JsonBody::object).orElse(null);
    }
}
