package platen.web.form;

import java.io.IOException;
import java.time.Clock;
import java.util.Optional;
import org.springframework.http.HttpStatus;
import platen.db.form.HostedForm;
import platen.db.form.HostedForm.Availability;
import platen.jobs.form.FormTarget;
import platen.jobs.form.FormTargets;
import platen.jobs.form.HostedForms;

/** Finds the form of an address, or sends the page that says why there is none. */
final class OpenForms {
    private final FormTargets targets;
    private final HostedForms addresses;
    private final Clock clock;

    OpenForms(FormTargets targets, HostedForms addresses, Clock clock) {
        this.targets = targets;
        this.addresses = addresses;
        this.clock = clock;
    }

    /** @param below part of the address after that of the form; empty for the form itself */
    Optional<HostedForm> find(FormView view, String slug, String below) throws IOException {
        Optional<HostedForm> form = targets.form(slug)
                .filter(found -> (found.path() + below).equals(view.request().getRequestURI()));
        form.ifPresent(view::showsFor);
        if (form.isEmpty() && !leads(view, slug, below)) {
            FormNotes.missing(view);
        }
        return form;
    }

    /**
     * Redirects from a former address of a form to its present one.
     *
     * @param below part of the address after that of the form; empty for the form itself
     * @return false when the slug is no former one, and nothing was sent
     */
    boolean leads(FormView view, String slug, String below) {
        String asked = view.request().getRequestURI();
        Optional<HostedForm> form = addresses.present(slug)
                .flatMap(targets::form)
                .filter(found -> asked.equals(
                        found.path().substring(0, found.path().length() - found.slug().length()) + slug + below));
        if (form.isEmpty()) {
            return false;
        }
        String query = view.request().getQueryString();
        // What was typed on a page of the former address is sent again to the present one.
        view.response().setStatus(HttpStatus.PERMANENT_REDIRECT.value());
        view.response().setHeader("Cache-Control", "no-store");
        view.response().setHeader("Location", form.get().path() + below + (query == null ? "" : "?" + query));
        return true;
    }

    /** Returns what a form asks for that takes answers. */
    Optional<FormTarget> open(FormView view, HostedForm form) throws IOException {
        Availability availability = form.availability(clock.instant());
        if (availability != Availability.OPEN) {
            FormNotes.unavailable(view, form, availability);
            return Optional.empty();
        }
        return target(view, form);
    }

    /** Returns what a form asks for, whether it takes answers or not. */
    Optional<FormTarget> target(FormView view, HostedForm form) throws IOException {
        Optional<FormTarget> target = targets.target(form);
        if (target.isEmpty()) {
            FormNotes.missing(view);
        }
        return target;
    }
}
