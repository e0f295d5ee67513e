package platen.web.form;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import platen.api.http.error.ApiException;
import platen.api.http.proxy.TrustedProxies;
import platen.api.http.reply.Links;
import platen.api.settings.ApiSettings;
import platen.db.form.HostedForm;
import platen.db.form.HostedForm.Availability;
import platen.jobs.form.FormLimits;
import platen.jobs.form.FormTarget;
import platen.jobs.form.FormTargets;
import platen.web.form.BodyMemory.Body;

/** Serves forms and reads what browsers send of them, within limits of each address and of all together. */
@Controller
final class FormPages {
    private final FormTargets targets;
    private final AnswerPages answers;
    private final FormLimits limits;
    private final TrustedProxies proxies;
    private final Links links;
    private final Clock clock;
    private final Duration bodyTimeout;
    private final BodyMemory memory = BodyMemory.ofHeap();

    FormPages(FormTargets targets, AnswerPages answers, FormLimits limits, TrustedProxies proxies, Links links,
            Clock clock, ApiSettings settings) {
        this.targets = targets;
        this.answers = answers;
        this.limits = limits;
        this.proxies = proxies;
        this.links = links;
        this.clock = clock;
        this.bodyTimeout = settings.bodyTimeout();
    }

    @GetMapping("/f/{slug}")
    void show(@PathVariable String slug, HttpServletRequest request, HttpServletResponse response) throws IOException {
        var view = FormView.of(request, response);
        Optional<FormTarget> target = open(view, slug);
        if (target.isPresent()) {
            FormSheet.blank(target.get()).send(view, HttpStatus.OK, Map.of(), "");
        }
    }

    @GetMapping("/f/{environment:staging|development}/{slug}")
    void showTest(@PathVariable String slug, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        show(slug, request, response);
    }

    @PostMapping({"/f/{slug}", "/f/{environment:staging|development}/{slug}"})
    void send(@PathVariable String slug, HttpServletRequest request, HttpServletResponse response) throws IOException {
        var view = FormView.of(request, response);
        Optional<HostedForm> form = find(view, slug);
        if (form.isEmpty()) {
            return;
        }
        String address = proxies.clientAddress(request);
        if (!ownSite(request)) {
            // Another site could send its own token and fetch the document of the person who uses the page after that.
            view.sendNote(HttpStatus.FORBIDDEN, view.text("form.other-site"), view.text("form.other-site-text"));
        } else if (!limits.request(form.get(), address)) {
            response.setHeader("Retry-After", "3600");
            view.sendNote(HttpStatus.TOO_MANY_REQUESTS, view.text("form.too-many"), view.text("form.too-many-text"));
        } else {
            read(view, form.get(), address);
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

    private void read(FormView view, HostedForm form, String address) throws IOException {
        Optional<Body> begun = memory.begin(FormLimits.network(address), form.workspaceId());
        if (begun.isEmpty()) {
            FormNotes.busy(view);
            return;
        }
        // The memory is taken until the answer is written, as the page that shows the answers again is as large.
        try (Body body = begun.get()) {
            answers.answer(view, form, FormBody.read(view.request(), bodyTimeout, body), address);
        } catch (ApiException e) {
            FormNotes.failed(view, e.error());
        }
    }

    private Optional<HostedForm> find(FormView view, String slug) throws IOException {
        Optional<HostedForm> form = targets.form(slug)
                .filter(found -> found.path().equals(view.request().getRequestURI()));
        form.ifPresent(view::showsFor);
        if (form.isEmpty()) {
            FormNotes.missing(view);
        }
        return form;
    }

    /** Returns a form that takes answers; else says why there is none. */
    private Optional<FormTarget> open(FormView view, String slug) throws IOException {
        Optional<HostedForm> form = find(view, slug);
        if (form.isEmpty()) {
            return Optional.empty();
        }
        Availability availability = form.get().availability(clock.instant());
        if (availability != Availability.OPEN) {
            FormNotes.unavailable(view, form.get(), availability);
            return Optional.empty();
        }
        Optional<FormTarget> target = targets.target(form.get());
        if (target.isEmpty()) {
            FormNotes.missing(view);
        }
        return target;
    }
}
