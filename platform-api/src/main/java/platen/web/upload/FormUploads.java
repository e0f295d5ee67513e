package platen.web.upload;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import platen.api.http.body.BodyReader;
import platen.api.http.body.Multipart;
import platen.api.http.error.ApiError;
import platen.api.http.limit.ConcurrencyLimiter;
import platen.api.http.limit.RateLimiter;
import platen.api.http.limit.TenantRates;
import platen.api.http.operation.RequiresScope;
import platen.db.person.Person;

/** Reads forms with files. Their number in memory is limited together with the uploads of the API. */
public final class FormUploads {
    private static final String ATTRIBUTE = "platen.form-upload";

    private final ConcurrencyLimiter limiter;
    private final TenantRates rates;
    private final Duration timeout;
    private final UploadOwners owners;

    public FormUploads(ConcurrencyLimiter limiter, TenantRates rates, Duration timeout, UploadOwners owners) {
        this.limiter = limiter;
        this.rates = rates;
        this.owners = owners;
        this.timeout = timeout;
    }

    /** Returns the form with files that a request carries; empty for other forms. */
    public static Optional<Multipart> of(HttpServletRequest request) {
        return request.getAttribute(ATTRIBUTE) instanceof Multipart form ? Optional.of(form) : Optional.empty();
    }

    /** Returns the tenant to which the upload of a person counts. */
    UUID owner(HttpServletRequest request, Person person) {
        return owners.of(request, person);
    }

    /** Counts an upload of a tenant; returns its position when the limit per minute refuses it. */
    Optional<RateLimiter.Place> refuse(UUID owner) {
        return rates.refuseUpload(owner);
    }

    /** Returns whether the limit allows one more upload of a tenant, which then must {@link #end}. */
    boolean begin(UUID owner) {
        return limiter.tryAcquire(owner);
    }

    void end(UUID owner) {
        limiter.release(owner);
    }

    /**
     * Reads the form of a request, which {@link #of} returns from then on.
     *
     * @throws platen.api.http.error.ApiException when it is too large, too slow or malformed
     */
    Multipart read(HttpServletRequest request) throws IOException {
        byte[] body = BodyReader.read(request, RequiresScope.UPLOAD, timeout);
        if (body.length == 0) {
            throw ApiError.badRequest("The form is empty.").refusal();
        }
        Multipart form = Multipart.parse(Objects.requireNonNull(request.getContentType()), body);
        request.setAttribute(ATTRIBUTE, form);
        return form;
    }
}
