package platen.web.form;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
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
    private final FormLimits limits;
    private final TrustedProxies proxies;
    private final Links links;
    private final Duration bodyTimeout;
    private final BodyMemory memory = BodyMemory.ofHeap();

    FormRequests(FormLimits limits, TrustedProxies proxies, Links links, ApiSettings settings) {
        this.limits = limits;
        this.proxies = proxies;
        this.links = links;
        this.bodyTimeout = settings.bodyTimeout();
    }

    /** Sends a page. */
    interface Sender {
        void send() throws IOException;
    }

    /**
     * Sends a page whose data is large, while it counts like a body of that size.
     *
     * @param bytes size of the data
     */
    void hold(FormView view, HostedForm form, int bytes, Sender sender) throws IOException {
        String address = proxies.clientAddress(view.request());
        if (!limits.request(form, address)) {
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
                sender.send();
            } else {
                FormNotes.busy(view);
            }
        }
    }

    private static void tooMany(FormView view) throws IOException {
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
        } else if (!limits.request(form, address)) {
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
            reader.read(FormBody.read(view.request(), bodyTimeout, body), address);
        } catch (ApiException e) {
            FormNotes.failed(view, e.error());
        }
    }
}
