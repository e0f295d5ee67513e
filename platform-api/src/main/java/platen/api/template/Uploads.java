package platen.api.template;

import platen.api.http.error.ApiError;
import platen.api.http.error.ApiException;
import platen.jobs.engine.model.Warning;
import platen.jobs.engine.template.CompileOutcome.Spot;
import platen.jobs.template.UploadResult.Unusable;

/** Refuses uploads that cannot become a template. */
final class Uploads {
    private Uploads() {}

    /**
     * Returns a 400 with {@code reason}, the position in the source if known, all mistakes in it, and the warnings of a
     * strict upload.
     */
    static ApiException refused(Unusable unusable) {
        ApiError error = ApiError.badRequest(unusable.message()).with("reason", unusable.reason());
        Spot spot = unusable.spot();
        ApiError placed = spot == null ? error : error.with("line", spot.line()).with("column", spot.column());
        ApiError listed = unusable.mistakes().isEmpty()
                ? placed
                : placed.with("mistakes", Warning.json(unusable.mistakes()));
        return (unusable.warnings().isEmpty() ? listed : listed.with("warnings", Warning.json(unusable.warnings())))
                .refusal();
    }
}
