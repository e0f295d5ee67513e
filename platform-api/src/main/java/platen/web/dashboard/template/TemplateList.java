package platen.web.dashboard.template;

import jakarta.servlet.http.HttpServletRequest;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import platen.db.template.Template;
import platen.db.template.TemplateStore;
import platen.web.dashboard.WorkspaceView;
import platen.web.view.Form;

/**
 * A page of the list of templates.
 *
 * @param filter the fields {@code q} and {@code status}
 * @param lastUses by the id of the template
 * @param after alias after which the next page begins; empty on the last page
 */
record TemplateList(Form filter, List<Template> templates, Map<UUID, Instant> lastUses, String after, Instant now) {
    /** Statuses that the page filters by; without one it shows all but archived templates. */
    static final List<String> STATUSES = List.of("published", "draft", "archived");
    private static final int PAGE = 100;
    private static final int PORTION = 500;

    /** Templates of a page, and the alias after which the next page begins. */
    record Found(Form filter, List<Template> templates, String after) {}

    /** Finds the templates that the address of a page filters. */
    static Found find(WorkspaceView view, TemplateStore templates, HttpServletRequest request) {
        UUID organizationId = view.member().organizationId();
        Form filter = Form.of(request, "q", "status");
        if (!filter.value("status").isEmpty() && !STATUSES.contains(filter.value("status"))) {
            return new Found(filter.error("status", view.text("template.status-unknown")), List.of(), "");
        }
        String status = STATUSES.contains(filter.value("status")) ? filter.value("status") : null;
        String text = filter.value("q").toLowerCase(Locale.ROOT);
        var found = new ArrayList<Template>();
        String after = Objects.requireNonNullElse(request.getParameter("after"), "");
        List<Template> portion = templates.list(organizationId, status, after, PORTION);
        while (!portion.isEmpty() && found.size() <= PAGE) {
            portion.stream().filter(each -> matches(each, text)).forEach(found::add);
            portion = portion.size() < PORTION
                    ? List.of()
                    : templates.list(organizationId, status, portion.getLast().alias(), PORTION);
        }
        List<Template> shown = found.subList(0, Math.min(found.size(), PAGE));
        return new Found(filter, List.copyOf(shown), found.size() > PAGE ? shown.getLast().alias() : "");
    }

    private static boolean matches(Template template, String text) {
        return text.isEmpty() || template.alias().contains(text)
                || template.name().toLowerCase(Locale.ROOT).contains(text);
    }

    /** Returns when a template was last rendered; null when it was not. */
    @Nullable
    Instant lastUse(Template template) {
        return lastUses.get(template.id());
    }

    boolean isFiltered() {
        return !filter.value("q").isEmpty() || !filter.value("status").isEmpty();
    }

    /** Returns the query of the next page. */
    String next() {
        return "?q=" + URLEncoder.encode(filter.value("q"), StandardCharsets.UTF_8) + "&status="
                + URLEncoder.encode(filter.value("status"), StandardCharsets.UTF_8) + "&after=" + after;
    }
}
