package platen.web.dashboard.delivery;

import jakarta.servlet.http.HttpServletRequest;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.core.WireName;
import platen.db.event.EventType;
import platen.db.webhook.Delivery;
import platen.db.webhook.DeliveryFilter;
import platen.db.webhook.DeliveryStatus;
import platen.web.dashboard.WorkspaceView;
import platen.web.view.Form;

/**
 * The filter in the address of the log. A value that cannot be read is an error of its field.
 *
 * @param before public id of the delivery behind which the page begins; empty for the first page
 */
record DeliveryQuery(Form form, DeliveryFilter filter, String before) {
    private static final List<String> FIELDS = List.of("status", "endpoint", "type", "environment", "from", "to", "id");

    static DeliveryQuery of(WorkspaceView view, HttpServletRequest request) {
        Form form = Form.of(request, FIELDS.toArray(String[]::new));
        DeliveryStatus status = WireName.parse(DeliveryStatus.class, form.value("status")).orElse(null);
        refuse(view, form, "status", status == null);
        UUID endpoint = PublicId.ENDPOINT.parse(form.value("endpoint")).orElse(null);
        refuse(view, form, "endpoint", endpoint == null);
        String type = form.value("type");
        refuse(view, form, "type", EventType.named(type).isEmpty());
        Environment environment = WireName.parse(Environment.class, form.value("environment")).orElse(null);
        refuse(view, form, "environment", environment == null);
        Instant from = UtcTime.read(view, form, "from");
        Instant to = UtcTime.read(view, form, "to");
        UUID event = PublicId.EVENT.parse(form.value("id")).orElse(null);
        UUID submission = PublicId.SUBMISSION.parse(form.value("id")).orElse(null);
        if (event == null && submission == null && !form.value("id").isEmpty()) {
            form.error("id", view.text("delivery.id-wrong"));
        }
        String before = request.getParameter("before");
        return new DeliveryQuery(form, new DeliveryFilter(endpoint, status, type.isEmpty() ? null : type, environment,
                from, to, event, submission, null, null), before == null ? "" : before);
    }

    private static void refuse(WorkspaceView view, Form form, String field, boolean unknown) {
        if (unknown && !form.value(field).isEmpty()) {
            form.error(field, view.text("delivery.choice-wrong"));
        }
    }

    /** Returns the filter of a page that begins behind a delivery. */
    DeliveryFilter behind(@Nullable Delivery delivery) {
        return delivery == null ? filter : filter.after(delivery.createdAt(), delivery.id());
    }

    boolean isFiltered() {
        return FIELDS.stream().anyMatch(field -> !form.value(field).isEmpty());
    }

    /** Returns the query of the same filter, beginning with a question mark; empty without a filter. */
    String query() {
        return isFiltered()
                ? FIELDS.stream()
                        .filter(field -> !form.value(field).isEmpty())
                        .map(field -> field + "=" + URLEncoder.encode(form.value(field), StandardCharsets.UTF_8))
                        .collect(Collectors.joining("&", "?", ""))
                : "";
    }

    /** Returns the query of the page behind a delivery. */
    String older(Delivery last) {
        return (isFiltered() ? query() + "&" : "?") + "before=" + PublicId.DELIVERY.of(last.id());
    }
}
