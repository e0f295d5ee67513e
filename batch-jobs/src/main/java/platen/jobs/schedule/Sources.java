package platen.jobs.schedule;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import platen.db.batch.Format;
import platen.db.core.PublicId;
import platen.db.schedule.Firing;
import platen.db.schedule.FiringStore;
import platen.db.schedule.Schedule;
import platen.db.workspace.Workspace;
import platen.jobs.json.StoredJson;
import platen.jobs.outbound.OutboundClient;
import platen.jobs.schedule.ScheduleSettings.SqlDatabase;

/** Opens the sources of schedules, within the settings of this installation. */
final class Sources {
    private final ScheduleSettings settings;
    private final OutboundClient client;
    private final FiringStore firings;

    Sources(ScheduleSettings settings, OutboundClient client, FiringStore firings) {
        this.settings = settings;
        this.client = client;
        this.firings = firings;
    }

    /** Returns a sentence about the error of a source of this workspace; empty when it is valid. */
    Optional<String> objection(Workspace workspace, BatchSource source) {
        return switch (source) {
            case BatchSource.Drop _ when settings.drop() == null ->
                Optional.of("This installation has no drop folders; PLATEN_SCHEDULES_DROP_FOLDER sets where they are.");
            case BatchSource.Drop _ when !BatchSource.FOLDER.matcher(workspace.name()).matches() ->
                Optional.of("The workspace's name cannot be that of a folder, so it has no drop folders.");
            case BatchSource.Drop _ -> Optional.empty();
            case BatchSource.Url(String url) -> client.objection(url).map(objection -> "The URL " + objection + ".");
            case BatchSource.Sql(String name, String _) -> database(workspace, name).isPresent()
                    ? Optional.empty()
                    : Optional.of("There is no database '" + name + "' that schedules of this workspace may query.");
        };
    }

    /**
     * Opens the source of a schedule for a firing.
     *
     * @param defaultFormat format of sources that do not state their own
     */
    SourceResult open(Workspace workspace, Schedule schedule, Firing firing, Format defaultFormat) throws IOException {
        BatchSource source = source(schedule);
        Optional<String> objection = objection(workspace, source);
        if (objection.isPresent()) {
            return SourceResult.Refused.mistaken(objection.get());
        }
        return switch (source) {
            case BatchSource.Drop(String folder) -> {
                DropFolderSource drop = folder(workspace, folder);
                drop.tidy(id -> PublicId.FIRING.parse(id).flatMap(firings::find).map(Firing::status));
                yield drop.take(firing);
            }
            case BatchSource.Url(String url) -> UrlSource.of(client, url, defaultFormat);
            case BatchSource.Sql(String name, String query) ->
                SqlSource.of(database(workspace, name).orElseThrow(), query, settings.queries());
        };
    }

    /** Opens a database for a query with limits of its own. */
    SourceResult query(Workspace workspace, BatchSource.Sql source, ScheduleSettings.QueryLimits limits) {
        return SqlSource.of(database(workspace, source.database()).orElseThrow(), source.query(), limits);
    }

    OutboundClient client() {
        return client;
    }

    DropFolderSource folder(Workspace workspace, String name) {
        Path drop = settings.drop();
        if (drop == null) {
            throw new IllegalStateException("There is an objection to drop folders");
        }
        return new DropFolderSource(drop, workspace.name(), name);
    }

    private Optional<SqlDatabase> database(Workspace workspace, String name) {
        return Optional.ofNullable(settings.databases().get(name))
                .filter(database -> database.workspaces().contains(workspace.name()));
    }

    private static BatchSource source(Schedule schedule) {
        return BatchSource.of(StoredJson.object(schedule.source()));
    }
}
