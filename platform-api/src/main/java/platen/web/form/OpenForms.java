package platen.web.form;

import java.io.IOException;
import java.time.Clock;
import java.util.Optional;
import platen.db.form.HostedForm;
import platen.db.form.HostedForm.Availability;
import platen.jobs.form.FormTarget;
import platen.jobs.form.FormTargets;

/** Finds the form of an address, or sends the page that says why there is none. */
final class OpenForms {
    private final FormTargets targets;
    private final Clock clock;

    OpenForms(FormTargets targets, Clock clock) {
        this.targets = targets;
        this.clock = clock;
    }

    /** @param below part of the address after that of the form; empty for the form itself */
    Optional<HostedForm> find(FormView view, String slug, String below) throws IOException {
        Optional<HostedForm> form = targets.form(slug)
                .filter(found -> (found.path() + below).equals(view.request().getRequestURI()));
        form.ifPresent(view::showsFor);
        if (form.isEmpty()) {
            FormNotes.missing(view);
        }
        return form;
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
