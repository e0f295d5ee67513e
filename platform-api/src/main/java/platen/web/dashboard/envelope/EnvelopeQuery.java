package platen.web.dashboard.envelope;

import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.envelope.Envelope;
import platen.db.envelope.EnvelopeFilter;
import platen.db.envelope.EnvelopeState;
import platen.web.dashboard.Filters;
import platen.web.dashboard.WorkspaceView;
import platen.web.dashboard.activity.Choices;
import platen.web.view.Form;

/** The filter in the address of the list of envelopes. A value that cannot be read is an error of its field. */
record EnvelopeQuery(Filters filters, @Nullable EnvelopeState state, @Nullable Environment environment) {
    private static final List<String> FIELDS = List.of("status", "environment", "q");
    private static final int MAX_SEARCH_LENGTH = 200;

    static EnvelopeQuery of(WorkspaceView view, HttpServletRequest request) {
        Form form = Form.of(request, FIELDS.toArray(String[]::new));
        EnvelopeState state = Choices.one(view, form, "status", EnvelopeState.class);
        Environment environment = Choices.one(view, form, "environment", Environment.class);
        if (form.value("q").length() > MAX_SEARCH_LENGTH) {
            form.error("q", view.text("delivery.choice-wrong"));
        }
        return new EnvelopeQuery(new Filters(form, FIELDS), state, environment);
    }

    Form form() {
        return filters.form();
    }

    /** @param before the last envelope of the page before; null for the first page */
    EnvelopeFilter filter(@Nullable Envelope before) {
        String search = form().value("q");
        return new EnvelopeFilter(state, environment, search.isEmpty() ? null : search,
                before == null ? null : before.createdAt(), before == null ? null : before.id());
    }

    /** Returns the query of the envelopes behind one. */
    String older(Envelope last) {
        return filters.query() + (filters.isFiltered() ? "&" : "?") + "before=" + PublicId.ENVELOPE.of(last.id());
    }
}
