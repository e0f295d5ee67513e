package platen.api.http;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import java.util.UUID;
import platen.api.http.error.ApiError;
import platen.api.http.limit.QuotaHeaders;
import platen.api.http.limit.RateLimiter;
import platen.api.http.limit.TenantRates;
import platen.api.http.operation.RequiresScope;
import platen.api.http.reply.Links;
import platen.db.workspace.Workspace;

/**
 * Counts uploads and previews over the API, and refuses those beyond their rates and those of a quarantined workspace.
 */
record OperationRates(TenantRates rates, Links links) {

    /**
     * Counts a request before its body is read; throws a 429 when the organization has used up the rate, and a 403 when
     * the workspace is quarantined.
     */
    void count(HttpServletRequest request, RequiresScope operation) {
        Workspace workspace = ApiFilter.caller(request).orElseThrow().workspace();
        boolean upload = operation.body() > RequiresScope.MEBIBYTE && !operation.streamed();
        if (workspace.isQuarantined() && (operation.preview() || operation.engine() || upload)) {
            throw ApiError.quarantined().refusal();
        }
        UUID owner = workspace.organizationId();
        Optional<RateLimiter.Place> refused = Optional.empty();
        if (operation.preview()) {
            refused = rates.refusePreview(owner);
        } else if (upload) {
            refused = rates.refuseUpload(owner);
        }
        refused.ifPresent(place -> {
            throw RateLimiter.refused(place, links.of(request))
                    .header(QuotaHeaders.POLICIES, place.rule())
                    .header(QuotaHeaders.STATES, place.state())
                    .refusal();
        });
    }
}
