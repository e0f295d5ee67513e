package platen.web.form;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import platen.api.http.error.ApiException;
import platen.api.http.limit.ConcurrencyLimiter;
import platen.api.http.proxy.TrustedProxies;
import platen.api.http.reply.Links;
import platen.api.settings.ApiSettings;
import platen.db.form.HostedForm;
import platen.db.form.HostedForm.Availability;
import platen.jobs.engine.schema.FieldType;
import platen.jobs.engine.schema.Problem;
import platen.jobs.form.FormAnswers;
import platen.jobs.form.FormLimits;
import platen.jobs.form.FormTarget;
import platen.jobs.form.FormTargets;
import platen.jobs.form.FormTerms;
import platen.jobs.form.FormToken;
import platen.web.control.Control;
import platen.web.control.ControlValues;
import platen.web.control.Controls;
import platen.web.page.Pages;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Serves forms and takes their answers. */
@Controller
final class FormPages {
    static final String TOKEN = "token";
    private static final String TRAP = "website";
    private static final String MORE = "more";
    /** Forms that are read at the same time. */
    private static final int MAX_CONCURRENT = 16;
    /** Lets "back" show the page again with its token, instead of a new one. */
    private static final String KEEP = "private, no-cache";

    private final FormTargets targets;
    private final FormAnswers answers;
    private final FormLimits limits;
    private final TrustedProxies proxies;
    private final Links links;
    private final Clock clock;
    private final Duration bodyTimeout;
    private final ConcurrencyLimiter concurrent = new ConcurrencyLimiter(MAX_CONCURRENT);

    FormPages(FormTargets targets, FormAnswers answers, FormLimits limits, TrustedProxies proxies, Links links,
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
            send(view, target.get(), HttpStatus.OK, FormToken.next(), JsonNodeFactory.instance.objectNode(), Map.of(),
                    "");
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
        } else if (!concurrent.tryAcquire(form.get().workspaceId())) {
            response.setHeader("Retry-After", "1");
            view.sendNote(HttpStatus.SERVICE_UNAVAILABLE, view.text("form.busy"), view.text("form.busy-text"));
        } else {
            try {
                read(view, form.get(), address);
            } finally {
                concurrent.release(form.get().workspaceId());
            }
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
        FormBody body;
        try {
            body = FormBody.read(view.request(), bodyTimeout);
        } catch (ApiException e) {
            HttpStatus status = HttpStatus.valueOf(e.error().status());
            view.sendNote(status, view.text("form.unread"), view.text("form.unread-text"));
            return;
        }
        Optional<FormTarget> target = targets.target(form);
        if (target.isEmpty()) {
            missing(view);
            return;
        }
        FormToken token = FormToken.of(body.text(TOKEN)).orElseGet(FormToken::next);
        ControlValues.Result values = new Answers(target.get().schema(), view.texts()).read(body);
        view.accepted(body.text("consent"));
        if (!body.values().containsKey(MORE) && !FormTerms.consentHash(form.page()).map(view::consents).orElse(true)) {
            values.errors().put("consent", view.text("form.consent-missing"));
        }
        Availability availability = form.availability(clock.instant());
        if (availability != Availability.OPEN && !isComplete(body, values)) {
            // Only a page that was sent before may be sent again; nothing is shown of a form that is not open.
            unavailable(view, form, availability);
            return;
        }
        if (body.values().containsKey(MORE)) {
            send(view, target.get(), HttpStatus.OK, token, values.data(), values.errors(), "");
        } else if (!values.errors().isEmpty()) {
            send(view, target.get(), HttpStatus.UNPROCESSABLE_CONTENT, token, values.data(), values.errors(), "");
        } else if (!body.text(TRAP).isEmpty() || FormToken.of(body.text(TOKEN)).isEmpty()) {
            // A program may have filled it in; a person sends it once more.
            send(view, target.get(), HttpStatus.UNPROCESSABLE_CONTENT, token, values.data(), Map.of(),
                    view.text("form.again"));
        } else {
            accept(view, target.get(), new FormAnswers.Sent(token, values.data(), address, view.source(),
                    FormTerms.consentHash(form.page()).orElse(null), null));
        }
    }

    private static boolean isComplete(FormBody body, ControlValues.Result values) {
        return !body.values().containsKey(MORE) && values.errors().isEmpty() && body.text(TRAP).isEmpty()
                && FormToken.of(body.text(TOKEN)).isPresent();
    }

    private void accept(FormView view, FormTarget target, FormAnswers.Sent sent) throws IOException {
        switch (answers.accept(target, sent)) {
            case FormAnswers.Accepted _ -> {
                view.response().setStatus(HttpStatus.SEE_OTHER.value());
                view.response().setHeader("Cache-Control", "no-store");
                view.response().setHeader("Location",
                        target.form().path() + "/done/" + sent.token().text() + view.query());
            }
            case FormAnswers.Invalid(var findings) -> send(view, target, HttpStatus.UNPROCESSABLE_CONTENT, sent.token(),
                    sent.data(), errors(view, target, sent.data(), findings.errors()), "");
            case FormAnswers.SentBefore _ ->
                view.sendNote(HttpStatus.CONFLICT, view.text("form.before"), view.text("form.before-text"));
            case FormAnswers.Unavailable(var why) -> unavailable(view, target.form(), why);
            case FormAnswers.TooMany _ -> again(view, target, sent, HttpStatus.TOO_MANY_REQUESTS, "form.too-many-text");
            case FormAnswers.QuotaUsed _ -> again(view, target, sent, HttpStatus.SERVICE_UNAVAILABLE, "form.quota");
            case FormAnswers.NoTemplate _ -> missing(view);
        }
    }

    /** Shows the answers again, so that they can be sent later. */
    private static void again(FormView view, FormTarget target, FormAnswers.Sent sent, HttpStatus status, String key)
            throws IOException {
        view.response().setHeader("Retry-After", "3600");
        send(view, target, status, sent.token(), sent.data(), Map.of(), view.text(key));
    }

    private static Map<String, String> errors(FormView view, FormTarget target, ObjectNode data,
            List<Problem> problems) {
        var controls = new LinkedHashMap<String, Control>();
        collect(new Answers(target.schema(), view.texts()).controls(data, Map.of()), controls);
        var errors = new LinkedHashMap<String, String>();
        for (Problem each : problems) {
            String name = Controls.ROOT + "." + each.alias();
            Control control = controls.get(name);
            String label = control == null ? each.alias() : control.label();
            errors.putIfAbsent(name, view.text(each.message().equals("is required")
                    ? "form.required"
                    : control == null ? "form.wrong" : advice(control.field().type()), label));
        }
        return errors;
    }

    private static void collect(List<Control> controls, Map<String, Control> byName) {
        for (Control each : controls) {
            byName.put(each.name(), each);
            collect(each.children(), byName);
        }
    }

    /** Returns the key of the text that says how to write a value of a type. */
    private static String advice(FieldType type) {
        return switch (type) {
            case EMAIL, PHONE, URL, SSN, EIN, IBAN, SWIFT, VIN -> "form.wrong-" + type.wireName();
            case DATE, DATE_DROPDOWNS -> "form.wrong-date";
            case DROPDOWN, RADIO_GROUP, MULTI_SELECT -> "form.wrong-option";
            case IMAGE, SIGNATURE -> "form.wrong-image";
            case TEXT, NAME, ADDRESS, NUMBER, NUMERIC, CURRENCY, PERCENTAGE, CALCULATED, BOOLEAN, CHECKBOX, OBJECT,
                    JSON_OBJECT ->
                "form.wrong";
        };
    }

    private Optional<HostedForm> find(FormView view, String slug) throws IOException {
        Optional<HostedForm> form = targets.form(slug)
                .filter(found -> found.path().equals(view.request().getRequestURI()));
        form.ifPresent(view::showsFor);
        if (form.isEmpty()) {
            missing(view);
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
            unavailable(view, form.get(), availability);
            return Optional.empty();
        }
        Optional<FormTarget> target = targets.target(form.get());
        if (target.isEmpty()) {
            missing(view);
        }
        return target;
    }

    private static void missing(FormView view) throws IOException {
        view.sendNote(HttpStatus.NOT_FOUND, view.text("form.missing"), view.text("form.missing-text"));
    }

    private static void unavailable(FormView view, HostedForm form, Availability why) throws IOException {
        String key = switch (why) {
            case EARLY -> "form.early";
            case FULL -> "form.full";
            case CLOSED, OPEN -> "form.closed";
        };
        String text = form.closedText().isEmpty() ? view.text(key) : form.closedText();
        view.sendNote(why == Availability.EARLY ? HttpStatus.NOT_FOUND : HttpStatus.GONE, form.title(), text);
    }

    private static void send(FormView view, FormTarget target, HttpStatus status, FormToken token, ObjectNode data,
            Map<String, String> errors, String notice) throws IOException {
        List<Control> controls = new Answers(target.schema(), view.texts()).controls(data, errors);
        view.send(status, target.form().title(), status == HttpStatus.OK ? KEEP : "no-store",
                output -> JteformGenerated.render(output, Pages.NO_INTERCEPTOR, view, target.form(), token.text(),
                        controls, errors, notice));
    }
}
