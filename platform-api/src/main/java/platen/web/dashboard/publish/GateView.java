package platen.web.dashboard.publish;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.db.core.Environment;
import platen.db.template.Template;
import platen.db.template.TemplateStore.VersionSummary;
import platen.jobs.compare.PublishCheck;
import platen.jobs.compare.SubmissionCheck.FailingCaller;
import platen.jobs.engine.schema.ChangeKind;
import platen.web.dashboard.WorkspaceView;
import platen.web.view.Form;

/**
 * Content of the page that publishes versions.
 *
 * @param versions that the page shows, newest first
 * @param hidden number of older versions that it does not show
 * @param check of the chosen version; null when none is chosen
 * @param form the fields {@code reason} and {@code alias}
 */
record GateView(Template template, List<VersionSummary> versions, int hidden, Environments environments,
        @Nullable PublishCheck check, Form form, Instant now) {
    /** Maximum number of changes that the page lists. */
    static final int MAX_CHANGES = 100;
    /** Environments in the order in which a version passes through them. */
    static final List<Environment> ORDER = List.of(Environment.values()).reversed();

    GateView {
        versions = List.copyOf(versions);
    }

    /**
     * A change of the schema in the person's language.
     *
     * @param key path of the field; empty for the whole schema
     */
    record Line(ChangeKind kind, String key, String text) {}

    /** Returns the breaking changes, then the additive ones. */
    static List<Line> lines(WorkspaceView view, PublishCheck check) {
        var lines = new ArrayList<Line>();
        check.changes()
                .breaking()
                .forEach(each -> lines.add(new Line(ChangeKind.BREAKING, each.key(),
                        text(view, each.what().wireName(), each.values()))));
        check.changes()
                .additive()
                .forEach(each -> lines.add(new Line(ChangeKind.ADDITIVE, each.key(),
                        text(view, each.what().wireName(), each.values()))));
        return lines;
    }

    private static String text(WorkspaceView view, String what, List<String> values) {
        return view.text("gate.what-" + what, values.toArray());
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
