package platen.web.dashboard.webhook;

import jakarta.servlet.http.HttpServletRequest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import platen.db.core.Environment;
import platen.db.core.WireName;
import platen.db.event.EventType;
import platen.db.webhook.Endpoint;
import platen.db.webhook.EndpointChange;
import platen.jobs.webhook.Endpoints;
import platen.web.dashboard.WorkspaceView;
import platen.web.view.Form;

/**
 * The values of a form about an endpoint.
 *
 * @param environment null when none was chosen
 * @param sources values of the checked sources
 */
record EndpointForm(Form form, @Nullable Environment environment, List<String> events, List<String> sources) {
    static final String ASYNC = "api_async";
    static final String FORMS = "forms";
    static final String SYNC = "api_sync";
    static final List<String> SOURCES = List.of(ASYNC, FORMS, SYNC);
    private static final String URL = "url";

    EndpointForm {
        events = List.copyOf(events);
        sources = List.copyOf(sources);
    }

    /** The form of an endpoint that does not exist yet. */
    static EndpointForm blank(Endpoint blank, String url) {
        return new EndpointForm(new Form().set(URL, url), Environment.DEVELOPMENT,
                List.of(EventType.SUBMISSION_COMPLETED.primaryName(), EventType.SUBMISSION_FAILED.primaryName()),
                sources(blank));
    }

    /** The form of an existing endpoint. */
    static EndpointForm of(Endpoint endpoint) {
        return new EndpointForm(new Form().set(URL, endpoint.url()), endpoint.environment(), endpoint.events(),
                sources(endpoint));
    }

    /**
     * Reads and checks what was typed.
     *
     * @param before the endpoint before the change, whose URL needs no new check, or null for a new one
     */
    static EndpointForm of(WorkspaceView view, HttpServletRequest request, Endpoints endpoints,
            @Nullable Endpoint before) {
        Form form = Form.of(request, URL);
        List<String> events = checked(request, "event", EventType.allNames());
        List<String> sources = checked(request, "source", SOURCES);
        Environment environment = WireName
                .parse(Environment.class, Objects.requireNonNullElse(request.getParameter("environment"), ""))
                .orElse(null);
        form.require(URL, view.text("webhook.url-missing"));
        if (form.isValid() && (before == null || !before.url().equals(form.value(URL)))) {
            endpoints.objection(form.value(URL))
                    .ifPresent(objection -> form.error(URL, view.text("webhook.url-refused"),
                            "The URL " + objection + "."));
        }
        if (environment == null) {
            form.error("environment", view.text("webhook.environment-missing"));
        }
        if (events.isEmpty()) {
            form.error("events", view.text("webhook.events-missing"));
        }
        if (sources.isEmpty()) {
            form.error("sources", view.text("webhook.sources-missing"));
        }
        return new EndpointForm(form, environment, events, sources);
    }

    /** Returns the change that a valid form asks for. */
    EndpointChange change() {
        return new EndpointChange(form.value(URL), environment, events, sources.contains(ASYNC),
                sources.contains(FORMS), sources.contains(SYNC), null);
    }

    private static List<String> checked(HttpServletRequest request, String name, List<String> known) {
        List<String> sent = Arrays
                .asList(Objects.requireNonNullElse(request.getParameterValues(name), new String[0]));
        return known.stream().filter(sent::contains).toList();
    }

    /** Returns the values of the sources that fire an endpoint. */
    static List<String> sources(Endpoint endpoint) {
        var sources = new ArrayList<String>();
        if (endpoint.apiAsync()) {
            sources.add(ASYNC);
        }
        if (endpoint.forms()) {
            sources.add(FORMS);
        }
        if (endpoint.apiSync()) {
            sources.add(SYNC);
        }
        return sources;
    }
}
