package platen.api.submission;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import platen.api.http.error.ApiError;
import platen.api.http.error.ErrorCode;
import platen.api.http.reply.Links;
import platen.db.core.PublicId;
import platen.db.submission.Submission;
import platen.jobs.engine.schema.Problem;
import platen.jobs.engine.schema.ValidationResult;
import platen.jobs.json.StoredJson;
import platen.jobs.render.accept.RenderResult;
import tools.jackson.databind.node.ObjectNode;

/** Creates the API errors for renders and runs that are not accepted. */
public final class Refusals {
    private static final DateTimeFormatter MONTH = DateTimeFormatter.ofPattern("MMMM uuuu", Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);

    private final Clock clock;

    public Refusals(Clock clock) {
        this.clock = clock;
    }

    ApiError of(RenderResult.Refused refused, Links.Base links) {
        return switch (refused) {
            case RenderResult.NoTemplate no -> ApiError.notFound("There is no template of this alias.");
            case RenderResult.DifferentData different -> conflict(different.original(), "different_data",
                    "This idempotency_key was used with different data, or in another environment.");
            case RenderResult.NotPublished not -> notPublished(
                    "No version of this template is published to the key's environment.");
            case RenderResult.TemplateInvalid invalid -> templateInvalid(invalid.message());
            case RenderResult.DataInvalid invalid -> dataInvalid(invalid.findings(), "template");
            case RenderResult.Quarantined _ -> ApiError.quarantined();
            case RenderResult.AllowanceUsed used -> rateLimited(used.limit(), used.used(), used.resetsAt(), links);
        };
    }

    /** Returns a 409 idempotency_conflict with the reason and the original submission. */
    ApiError conflict(Submission original, String reason, String message) {
        return conflict(reason, message).with("submission_id", PublicId.SUBMISSION.of(original.id()));
    }

    /** Returns a 409 idempotency_conflict with the reason. */
    public ApiError conflict(String reason, String message) {
        return ApiError.of(ErrorCode.IDEMPOTENCY_CONFLICT, message).with("reason", reason);
    }

    /** Returns a 500 render_failed for a recorded submission, with the error of its record. */
    ApiError renderFailed(Submission failed) {
        String id = PublicId.SUBMISSION.of(failed.id());
        return renderFailed(failed.error()).with("submission_id", id).header("X-Service-Submission-Id", id);
    }

    /**
     * Returns a 500 render_failed.
     *
     * @param error error of the record as JSON, in the shape of an API error
     */
    public ApiError renderFailed(@Nullable String error) {
        ObjectNode recorded = StoredJson.object(error == null ? "{}" : error);
        ApiError failed = ApiError.of(ErrorCode.RENDER_FAILED,
                recorded.path("message").asString("The document could not be rendered."));
        for (String member : List.of("reason", "alias", "retryable")) {
            if (recorded.has(member)) {
                failed = failed.with(member, recorded.path(member));
            }
        }
        return failed;
    }

    public ApiError notPublished(String message) {
        return ApiError.of(ErrorCode.NOT_PUBLISHED, message);
    }

    public ApiError templateInvalid(String message) {
        return ApiError.of(ErrorCode.TEMPLATE_INVALID, message);
    }

    /**
     * Returns a 400 data_invalid with every invalid field.
     *
     * @param owner the resource that has the schema, such as a template
     */
    public ApiError dataInvalid(ValidationResult findings, String owner) {
        return ApiError.of(ErrorCode.DATA_INVALID, findings.sentence(owner))
                .with("errors", errors(findings));
    }

    /** Returns a 429: the monthly quota is used up. */
    public ApiError rateLimited(int limit, int used, Instant resetsAt, Links.Base links) {
        Duration left = Duration.between(clock.instant(), resetsAt);
        long seconds = Math.max(1, left.plusNanos(999_999_999).toSeconds());
        String month = MONTH.format(resetsAt.minusSeconds(1));
        return ApiError.of(ErrorCode.RATE_LIMITED, used(limit, used, month))
                .with("limit", limit)
                .with("used", used)
                .with("resets_at", resetsAt)
                .with("upgrade_url", links.dashboard() + "/billing")
                .with("policy", "monthly")
                .header("Retry-After", Long.toString(seconds));
    }

    private static String used(int limit, int used, String month) {
        String renders = limit == 1 ? "render" : "renders";
        return used < limit
                ? String.format(Locale.ROOT,
                        "This run needs more renders than are left: this workspace has used %,d of its"
                                + " %,d %s for %s.",
                        used, limit, renders, month)
                : String.format(Locale.ROOT, "This workspace has used its %,d %s for %s.", limit, renders, month);
    }

    /** Returns the errors as members of the envelope: alias and message, and the expected type where it was wrong. */
    public static List<Map<String, String>> errors(ValidationResult findings) {
        var errors = new ArrayList<Map<String, String>>();
        for (Problem problem : findings.errors()) {
            var error = new LinkedHashMap<String, String>();
            error.put("alias", problem.alias());
            error.put("message", problem.message());
            if (problem.expected() != null) {
                error.put("expected", problem.expected());
            }
            errors.add(error);
        }
        return errors;
    }
}
