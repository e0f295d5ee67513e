package platen.web.dashboard.publish;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import platen.db.core.Environment;
import platen.db.template.Template;
import platen.db.template.TemplateStore.VersionSummary;
import platen.db.template.VersionHistoryStore.Origin;
import platen.jobs.compare.PublishCheck;
import platen.jobs.compare.SubmissionCheck.FailingCaller;
import platen.web.dashboard.WorkspaceView;
import platen.web.view.Form;

/**
 * Content of the page that publishes versions.
 *
 * @param versions that the page shows, newest first
 * @param hidden number of older versions that it does not show
 * @param check of the chosen version; null when none is chosen
 * @param form the fields {@code reason} and {@code confirm}
 * @param origins of the versions
 */
record GateView(Template template, List<VersionSummary> versions, int hidden, Environments environments,
        @Nullable PublishCheck check, Form form, Map<Integer, Origin> origins, Instant now) {
    /** Environments in the order in which a version passes through them. */
    static final List<Environment> ORDER = List.of(Environment.values()).reversed();

    GateView {
        versions = List.copyOf(versions);
        origins = Map.copyOf(origins);
    }

    Origin origin(int version) {
        return origins.getOrDefault(version, Origin.UNKNOWN);
    }

    /** Returns the name of a caller for display. */
    static String name(WorkspaceView view, FailingCaller caller) {
        if (caller.elsewhere()) {
            return view.text("gate.elsewhere");
        }
        return caller.keyName() == null ? view.text("template.source-" + caller.source().wire()) : caller.keyName();
    }

    /** Returns whether a version is the chosen one for an environment. */
    boolean isChosen(int version, Environment environment) {
        return check != null && check.version() == version && check.environment() == environment;
    }

    /** Returns the path of the template below the workspace's. */
    String path() {
        return environments.path();
    }
}
