package platen.web.dashboard.run;

import jakarta.servlet.http.HttpServletRequest;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.core.Source;
import platen.db.core.Status;
import platen.db.run.RunSearch;
import platen.web.dashboard.Filters;
import platen.web.dashboard.WorkspaceView;
import platen.web.dashboard.activity.Choices;
import platen.web.dashboard.delivery.UtcTime;
import platen.web.view.Form;

/** The filter in the address of the list of runs. A value that cannot be read is an error of its field. */
record RunQuery(Filters filters, RunSearch search) {
    /** Sources that runs have. */
    static final Source[] SOURCES = {Source.API_SYNC, Source.API_ASYNC, Source.BATCH};
    private static final List<String> FIELDS = List.of("status", "environment", "workflow", "source", "from", "to",
            "id");

    /** @param workflows ids by alias */
    static RunQuery of(WorkspaceView view, HttpServletRequest request, Map<String, UUID> workflows) {
        Form form = Form.of(request, FIELDS.toArray(String[]::new));
        Status status = Choices.one(view, form, "status", Status.class);
        Environment environment = Choices.one(view, form, "environment", Environment.class);
        UUID workflow = Choices.checked(view, form, "workflow",
                Optional.ofNullable(workflows.get(form.value("workflow"))));
        Source source = Choices.one(view, form, "source", Source.class);
        Instant from = UtcTime.read(view, form, "from");
        Instant to = UtcTime.read(view, form, "to");
        if (!form.value("id").isEmpty()) {
            form.error("id", view.text("run.id-wrong"));
        }
        return new RunQuery(new Filters(form, FIELDS),
                new RunSearch(status, environment, workflow, source, from, to, null));
    }

    Form form() {
        return filters.form();
    }

    /** Returns the query of the runs behind one. */
    String older(UUID id) {
        return filters.query() + (filters.isFiltered() ? "&" : "?") + "before=" + PublicId.RUN.of(id);
    }
}
