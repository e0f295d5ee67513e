package platen.api.template;

import platen.api.http.ApiError;
import platen.api.http.ApiException;
import platen.jobs.engine.CompileOutcome.Spot;
import platen.jobs.template.UploadResult.Unusable;

/** Refuses uploads that no template can be made of. */
final class Uploads {
    private Uploads() {}

    /** 400 with {@code reason}, and the place in the source where there is one. */
    static ApiException refused(Unusable unusable) {
        ApiError error = ApiError.badRequest(unusable.message()).with("reason", unusable.reason());
        Spot spot = unusable.spot();
        return (spot == null ? error : error.with("line", spot.line()).with("column", spot.column())).refusal();
    }
}
