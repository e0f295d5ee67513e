package platen.api.http;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import java.util.UUID;
import platen.api.http.limit.QuotaHeaders;
import platen.api.http.limit.RateLimiter;
import platen.api.http.limit.TenantRates;
import platen.api.http.operation.RequiresScope;
import platen.api.http.reply.Links;

/** Counts uploads and previews over the API, and refuses those beyond their rates. */
record OperationRates(TenantRates rates, Links links) {

    /** Counts a request before its body is read; throws a 429 when the organization has used up the rate. */
    void count(HttpServletRequest request, RequiresScope operation) {
        UUID owner = ApiFilter.caller(request).orElseThrow().workspace().organizationId();
        Optional<RateLimiter.Place> refused = Optional.empty();
        if (operation.preview()) {
            refused = rates.refusePreview(owner);
        } else if (operation.body() > RequiresScope.MEBIBYTE && !operation.streamed()) {
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
