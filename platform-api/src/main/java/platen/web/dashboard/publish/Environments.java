package platen.web.dashboard.publish;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import platen.db.core.Environment;
import platen.web.dashboard.WorkspaceView;

/**
 * Where the versions of a template or workflow are live.
 *
 * @param path of the template or workflow, below the workspace's
 * @param versions all that can be published, newest first
 * @param live version of each environment that has one
 */
public record Environments(String path, List<Integer> versions, Map<Environment, Integer> live,
        VersionHistory history) {
    public Environments {
        versions = List.copyOf(versions);
        live = Map.copyOf(live);
    }

    /** Returns the live version; null when there is none. */
    public @Nullable Integer live(Environment environment) {
        return live.get(environment);
    }

    /** Returns the environments in which a version is live, in order. */
    public List<Environment> of(int version) {
        return List.of(Environment.values())
                .stream()
                .filter(each -> live.get(each) != null && live.get(each) == version)
                .toList();
    }

    /**
     * Returns the version that was live before, which can be published again with one click; null when there is none.
     * Only an earlier version is: a later one may break callers, and its publication is confirmed.
     */
    public @Nullable Integer rollback(Environment environment) {
        Integer now = live.get(environment);
        if (now == null) {
            return null;
        }
        Integer before = history.before(environment, now);
        return before != null && before < now && versions.contains(before) ? before : null;
    }

    /** Returns whether the member may publish to any environment. */
    public static boolean mayPublish(WorkspaceView view) {
        return List.of(Environment.values()).stream().anyMatch(view.member().role()::mayPublishTo);
    }
}
