package platen.web.dashboard.batch;

import jakarta.servlet.http.HttpServletRequest;
import java.util.EnumSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.db.batch.Batch;
import platen.db.batch.BatchStatus;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.web.dashboard.Filters;
import platen.web.dashboard.WorkspaceView;
import platen.web.dashboard.activity.Choices;
import platen.web.view.Form;

/** The filter in the address of the list of batches. A value that cannot be read is an error of its field. */
record BatchQuery(Filters filters, @Nullable BatchStatus status, @Nullable Environment environment) {
    /** Statuses of batches that have arrived. */
    static final BatchStatus[] STATUSES = EnumSet.complementOf(EnumSet.of(BatchStatus.RECEIVING))
            .toArray(BatchStatus[]::new);
    private static final List<String> FIELDS = List.of("status", "environment", "id");

    static BatchQuery of(WorkspaceView view, HttpServletRequest request) {
        Form form = Form.of(request, FIELDS.toArray(String[]::new));
        BatchStatus status = Choices.one(view, form, "status", BatchStatus.class);
        Environment environment = Choices.one(view, form, "environment", Environment.class);
        if (!form.value("id").isEmpty()) {
            form.error("id", view.text("batch.id-wrong"));
        }
        return new BatchQuery(new Filters(form, FIELDS), status, environment);
    }

    Form form() {
        return filters.form();
    }

    /** Returns the query of the batches behind one. */
    String older(Batch last) {
        return filters.query() + (filters.isFiltered() ? "&" : "?") + "before=" + PublicId.BATCH.of(last.id());
    }
}
