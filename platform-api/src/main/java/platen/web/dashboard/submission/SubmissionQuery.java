package platen.web.dashboard.submission;

import jakarta.servlet.http.HttpServletRequest;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import platen.db.core.Environment;
import platen.db.core.ListPosition;
import platen.db.core.PublicId;
import platen.db.core.Source;
import platen.db.core.Status;
import platen.db.submission.Submission;
import platen.db.submission.SubmissionSearch;
import platen.web.dashboard.Filters;
import platen.web.dashboard.WorkspaceView;
import platen.web.dashboard.activity.Choices;
import platen.web.dashboard.delivery.UtcTime;
import platen.web.view.Form;

/** The filter in the address of the list of submissions. A value that cannot be read is an error of its field. */
record SubmissionQuery(Filters filters, SubmissionSearch search) {
    private static final List<String> FIELDS = List.of("status", "environment", "template", "source", "key", "from",
            "to", "metadata", "idempotency", "id");

    /** Finds the template of an alias; empty when there is none. */
    interface Templates {
        Optional<UUID> find(String alias);
    }

    static SubmissionQuery of(WorkspaceView view, HttpServletRequest request, Templates templates) {
        Form form = Form.of(request, FIELDS.toArray(String[]::new));
        Status status = Choices.one(view, form, "status", Status.class);
        Environment environment = Choices.one(view, form, "environment", Environment.class);
        Source source = Choices.one(view, form, "source", Source.class);
        UUID key = Choices.id(view, form, "key", PublicId.KEY);
        UUID template = template(view, form, templates);
        Instant from = UtcTime.read(view, form, "from");
        Instant to = UtcTime.read(view, form, "to");
        if (!form.value("id").isEmpty()) {
            form.error("id", view.text("submission.id-wrong"));
        }
        String idempotency = form.value("idempotency");
        Metadata metadata = metadata(view, form);
        return new SubmissionQuery(new Filters(form, FIELDS),
                new SubmissionSearch(status, environment, template, source, key,
                        idempotency.isEmpty() ? null : idempotency, metadata.key(), metadata.value(), from, to, null));
    }

    private static @Nullable UUID template(WorkspaceView view, Form form, Templates templates) {
        String alias = form.value("template");
        Optional<UUID> found = alias.isEmpty() ? Optional.empty() : templates.find(alias);
        if (found.isEmpty() && !alias.isEmpty()) {
            form.error("template", view.text("submission.template-unknown"));
        }
        return found.orElse(null);
    }

    /** A member of the metadata that is looked for; both null for none. */
    private record Metadata(@Nullable String key, @Nullable String value) {}

    private static Metadata metadata(WorkspaceView view, Form form) {
        String pair = form.value("metadata");
        int sign = pair.indexOf('=');
        if (sign <= 0) {
            if (!pair.isEmpty()) {
                form.error("metadata", view.text("submission.metadata-wrong"));
            }
            return new Metadata(null, null);
        }
        return new Metadata(pair.substring(0, sign).strip(), pair.substring(sign + 1).strip());
    }

    Form form() {
        return filters.form();
    }

    /** Returns the query of the submissions behind one of the list. */
    String older(Submission last) {
        return older(new ListPosition(last.createdAt(), last.id()));
    }

    /** Returns the query of the submissions behind a position. */
    String older(ListPosition position) {
        return filters.query() + (filters.isFiltered() ? "&" : "?") + "before="
                + PublicId.SUBMISSION.of(position.id());
    }
}
