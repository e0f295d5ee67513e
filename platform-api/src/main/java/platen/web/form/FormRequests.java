package platen.web.form;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.springframework.http.HttpStatus;
import platen.api.http.error.ApiException;
import platen.api.http.proxy.TrustedProxies;
import platen.api.http.reply.Links;
import platen.api.settings.ApiSettings;
import platen.db.form.HostedForm;
import platen.jobs.form.FormLimits;
import platen.web.form.body.BodyMemory;
import platen.web.form.body.BodyMemory.Body;
import platen.web.form.body.FormBody;

/** Reads what browsers send of forms, within limits of each address and of all together. */
final class FormRequests {
    /** Time for which a refused address is not looked up again. */
    private static final Duration REFUSAL_RETENTION = Duration.ofSeconds(30);
    private static final int MAX_REFUSALS = 10_000;
    /** Time for which an address that goes on waits for its refusal, so that a client that waits sends fewer posts. */
    private static final Duration REFUSAL_DELAY = Duration.ofMillis(100);
    /** Posts that wait so at the same time; others are refused at once, so that they do not use up the connections. */
    private static final int MAX_DELAYED = 256;

    private final FormLimits limits;
    private final TrustedProxies proxies;
    private final Links links;
    private final Duration bodyTimeout;
    private final BodyMemory memory;
    private final Cache<Sender, Refusal> refused = Caffeine.newBuilder().maximumSize(MAX_REFUSALS).build();
    private final Semaphore delays = new Semaphore(MAX_DELAYED);
    private final InstantSource clock;

    FormRequests(FormLimits limits, TrustedProxies proxies, Links links, ApiSettings settings, BodyMemory memory,
            Clock clock) {
        this.limits = limits;
        this.proxies = proxies;
        this.links = links;
        this.bodyTimeout = settings.bodyTimeout();
        this.memory = memory;
        this.clock = clock;
    }

    /** A network that sends a form. */
    private record Sender(String slug, String network) {}

    /** A network that has sent a form too often, for a while. */
    private record Refusal(Instant until, FormView.Look look) {}

    /**
     * Returns the look of a form that the client has just been refused to send; empty when that was not so or was a while
     * ago, and the database has to count.
     */
    Optional<FormView.Look> refused(String slug, HttpServletRequest request) {
        // Most servers have refused no client, and need not find out which one it is.
        return refused.estimatedSize() == 0
                ? Optional.empty()
                : Optional.ofNullable(refused.getIfPresent(
                        new Sender(slug, FormLimits.network(proxies.clientAddress(request)))))
                        .filter(refusal -> clock.instant().isBefore(refusal.until()))
                        .map(Refusal::look);
    }

    /** Refuses a post of a client that goes on after a refusal, a short while later. */
    private void refuseLater(FormView view) throws IOException {
        if (delays.tryAcquire()) {
            try {
                Thread.sleep(REFUSAL_DELAY);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } finally {
                delays.release();
            }
        }
        tooMany(view);
    }

    /** Counts a request; returns false when the address has sent too many, which is remembered. */
    private boolean count(HostedForm form, String address) {
        if (limits.request(form, address)) {
            return true;
        }
        refused.put(new Sender(form.slug(), FormLimits.network(address)),
                new Refusal(clock.instant().plus(REFUSAL_RETENTION), FormView.Look.of(form)));
        return false;
    }

    /** Sends a page. */
    interface Page {
        void send() throws IOException;
    }

    /**
     * Sends a page whose data is large, while it counts like a body of that size.
     *
     * @param bytes size of the data
     */
    void hold(FormView view, HostedForm form, int bytes, Page page) throws IOException {
        String address = proxies.clientAddress(view.request());
        if (!count(form, address)) {
            tooMany(view);
            return;
        }
        Optional<Body> begun = memory.begin(FormLimits.network(address), form.workspaceId());
        if (begun.isEmpty()) {
            FormNotes.busy(view);
            return;
        }
        try (Body body = begun.get()) {
            if (body.grow(bytes)) {
                body.inTurn(page::send);
            } else {
                FormNotes.busy(view);
            }
        }
    }

    /** Sends the page about too many requests, and closes the connection: programs that go on have to open another one. */
    static void tooMany(FormView view) throws IOException {
        view.response().setHeader("Connection", "close");
        view.response().setHeader("Retry-After", "3600");
        view.sendNote(HttpStatus.TOO_MANY_REQUESTS, view.text("form.too-many"), view.text("form.too-many-text"));
    }

    /** Answers a body that was read. */
    interface Reader {
        /** @param address of the client */
        void read(FormBody body, String address) throws IOException;
    }

    /** Reads the body, or says why not. */
    void receive(FormView view, HostedForm form, Reader reader) throws IOException {
        String address = proxies.clientAddress(view.request());
        if (!ownSite(view.request())) {
            // Another site could send its own token and fetch the document of the person who uses the page after that.
            view.sendNote(HttpStatus.FORBIDDEN, view.text("form.other-site"), view.text("form.other-site-text"));
        } else if (!count(form, address)) {
            tooMany(view);
        } else {
            read(view, form, address, reader);
        }
    }

    /** Returns whether a request comes from a page of ours; a program that is no browser names no site and may send. */
    private boolean ownSite(HttpServletRequest request) {
        String site = request.getHeader("Sec-Fetch-Site");
        String origin = request.getHeader("Origin");
        return site == null
                ? origin == null || origin.equals(links.of(request).url())
                : site.equals("same-origin");
    }

    private void read(FormView view, HostedForm form, String address, Reader reader) throws IOException {
        Optional<Body> begun = memory.begin(FormLimits.network(address), form.workspaceId());
        if (begun.isEmpty()) {
            FormNotes.busy(view);
            return;
        }
        // The memory is taken until the answer is written, as the page that shows the answers again is as large.
        try (Body body = begun.get()) {
            FormBody read = FormBody.read(view.request(), bodyTimeout, body);
            body.inTurn(() -> reader.read(read, address));
        } catch (ApiException e) {
            FormNotes.failed(view, e.error());
        }
    }

    /**
     * Refuses posts of addresses that have sent a form too often and go on, before their body is read and without the database,
     * and closes their connections.
     */
    static final class PostFilter extends HttpFilter {
        private static final Pattern PATH = Pattern
                .compile("/f/(?:(?:staging|development)/)?([a-z0-9-]{1,80})(?:/s/[^/]*)?");

        private final FormRequests requests;

        PostFilter(FormRequests requests) {
            this.requests = requests;
        }

        @Override
        protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
                throws IOException, ServletException {
            Optional<FormView.Look> refused = request.getMethod().equals("POST") ? refused(request) : Optional.empty();
            if (refused.isEmpty()) {
                chain.doFilter(request, response);
            } else {
                requests.refuseLater(FormView.of(request, response).as(refused.get()));
            }
        }

        private Optional<FormView.Look> refused(HttpServletRequest request) {
            Matcher path = PATH.matcher(request.getRequestURI());
            return path.matches() ? requests.refused(path.group(1), request) : Optional.empty();
        }
    }
}
