package platen.web.dashboard.audit;

import jakarta.servlet.http.HttpServletRequest;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import platen.db.audit.Actor;
import platen.db.audit.AuditEntry;
import platen.db.audit.AuditFilter;
import platen.db.core.WireName;
import platen.web.dashboard.WorkspaceView;
import platen.web.view.Form;
import platen.web.view.PageNotFoundException;

/** The filter in the address of a page of the audit log. A value that cannot be read is an error of its field. */
record AuditQuery(Form form, AuditFilter filter) {
    /** Beginnings of the names of entries, by which the page filters. */
    static final List<String> NOUNS = List.of("template", "workflow", "key", "webhook", "delivery", "schedule",
            "destination", "transfer", "form",
            "batch", "envelope",
            "submission", "workspace", "member", "invitation", "person");
    private static final String[] FIELDS = {"noun", "actor", "from", "to", "text"};

    static AuditQuery of(WorkspaceView view, HttpServletRequest request) {
        Form form = Form.of(request, FIELDS);
        String noun = form.value("noun");
        if (!noun.isEmpty() && !NOUNS.contains(noun)) {
            form.error("noun", view.text("audit.noun-unknown"));
        }
        Actor.Type actor = WireName.parse(Actor.Type.class, form.value("actor")).orElse(null);
        if (actor == null && !form.value("actor").isEmpty()) {
            form.error("actor", view.text("audit.actor-unknown"));
        }
        LocalDate to = day(view, form, "to");
        LocalDate from = day(view, form, "from");
        String text = form.value("text");
        return new AuditQuery(form, new AuditFilter(noun.isEmpty() ? null : noun + ".", actor, null, start(from),
                start(to == null ? null : to.plusDays(1)), text.isEmpty() ? null : text, before(request),
                beforeId(request)));
    }

    private static @Nullable LocalDate day(WorkspaceView view, Form form, String field) {
        try {
            return form.value(field).isEmpty() ? null : LocalDate.parse(form.value(field));
        } catch (DateTimeParseException e) {
            form.error(field, view.text("audit.day-wrong"));
            return null;
        }
    }

    private static @Nullable Instant start(@Nullable LocalDate day) {
        return day == null ? null : day.atStartOfDay(ZoneOffset.UTC).toInstant();
    }

    private static @Nullable Instant before(HttpServletRequest request) {
        try {
            String value = request.getParameter("before");
            return value == null ? null : Instant.parse(value);
        } catch (DateTimeParseException e) {
            throw new PageNotFoundException();
        }
    }

    private static @Nullable UUID beforeId(HttpServletRequest request) {
        try {
            String value = request.getParameter("before_id");
            return value == null ? null : UUID.fromString(value);
        } catch (IllegalArgumentException e) {
            throw new PageNotFoundException();
        }
    }

    /** Whether anything is filtered. */
    boolean isFiltered() {
        return List.of(FIELDS).stream().anyMatch(field -> !form.value(field).isEmpty());
    }

    /** Returns the query of the same filter, beginning with a question mark. */
    String query() {
        return List.of(FIELDS)
                .stream()
                .filter(field -> !form.value(field).isEmpty())
                .map(field -> field + "=" + URLEncoder.encode(form.value(field), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&", "?", ""));
    }

    /** Returns the query of the entries older than one. */
    String after(AuditEntry last) {
        return query() + "&before=" + last.createdAt() + "&before_id=" + last.id();
    }
}
