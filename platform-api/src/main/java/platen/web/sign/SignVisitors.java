package platen.web.sign;

import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.springframework.http.ResponseCookie;
import platen.api.http.error.ApiException;
import platen.api.http.proxy.TrustedProxies;
import platen.api.settings.ApiSettings;
import platen.jobs.envelope.sign.Client;
import platen.jobs.envelope.sign.SignerChecks;
import platen.jobs.envelope.sign.SigningVisits;
import platen.jobs.envelope.sign.Visit;
import platen.jobs.form.FormLimits;
import platen.jobs.secret.LinkToken;
import platen.web.form.body.BodyMemory;
import platen.web.form.body.FormBody;

/** Finds the person of a link, and reads what the browser sends within limits. */
final class SignVisitors {
    private static final String COOKIE = "platen_sign";

    private final SigningVisits visits;
    private final SignLimits limits;
    private final TrustedProxies proxies;
    private final BodyMemory memory;
    private final Duration bodyTimeout;

    SignVisitors(SigningVisits visits, SignLimits limits, TrustedProxies proxies, BodyMemory memory,
            ApiSettings settings) {
        this.visits = visits;
        this.limits = limits;
        this.proxies = proxies;
        this.memory = memory;
        this.bodyTimeout = settings.bodyTimeout();
    }

    /** Returns the visit of a link; empty when there is none. Changes nothing. */
    Optional<Visit> find(SignView view, String token) {
        String pass = Stream.of(Objects.requireNonNullElse(view.request().getCookies(), new Cookie[0]))
                .filter(each -> each.getName().equals(COOKIE))
                .map(Cookie::getValue)
                .findFirst()
                .orElse("");
        return LinkToken.of(token).flatMap(secret -> visits.find(secret, pass));
    }

    /** Returns the visit as it is now, after a step. */
    Optional<Visit> again(Visit visit) {
        return visits.find(visit.token(), visit.pass());
    }

    Client client(HttpServletRequest request) {
        return new Client(proxies.clientAddress(request), request.getHeader("User-Agent"));
    }

    /** Counts a document that is sent to a browser; returns false when its address or the link has had too many. */
    boolean countDocument(SignView view, Visit visit) {
        return limits.document(visit.envelope().id(), visit.token(), proxies.clientAddress(view.request()));
    }

    /** Lets the browser show that it has passed the check of the person. */
    void pass(SignView view, Visit visit, String secret) {
        view.response().addHeader("Set-Cookie", ResponseCookie.from(COOKIE, secret)
                .path(SignPages.path(visit))
                .httpOnly(true)
                .secure(view.request().isSecure())
                // not stricter: the link in a mail would ask for the code again
                .sameSite("Lax")
                .maxAge(SignerChecks.PASS_VALIDITY)
                .build()
                .toString());
    }

    /** Answers what a browser sent. */
    interface Reader {
        void read(FormBody body) throws IOException;
    }

    /** Reads what the browser of a person sent, or says why not. */
    void receive(SignView view, Visit visit, Reader reader) throws IOException {
        String address = proxies.clientAddress(view.request());
        String site = view.request().getHeader("Sec-Fetch-Site");
        if (site != null && !site.equals("same-origin")) {
            view.sendOtherSite();
            return;
        }
        if (!limits.step(visit.envelope().id(), address)) {
            view.sendTooMany();
            return;
        }
        Optional<BodyMemory.Body> begun = memory.begin(FormLimits.network(address), visit.envelope().workspaceId());
        if (begun.isEmpty()) {
            view.sendBusy();
            return;
        }
        // The memory is taken until the answer is written, as the page that shows the entries again is as large.
        try (BodyMemory.Body body = begun.get()) {
            FormBody read = FormBody.read(view.request(), bodyTimeout, body);
            body.inTurn(() -> reader.read(read));
        } catch (ApiException e) {
            view.sendFailed(e.error());
        }
    }
}
