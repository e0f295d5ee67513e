package platen.jobs.queue;

import org.jobrunr.jobs.mappers.JobMapper;
import org.jobrunr.storage.StorageProvider;
import org.jobrunr.storage.StorageProviderUtils.DatabaseOptions;
import org.jobrunr.storage.sql.postgres.PostgresStorageProvider;
import org.jobrunr.utils.mapper.JsonMapper;
import platen.db.core.Database;

/** JobRunr's tables in the database, as used by code that enqueues and by job servers. */
public final class JobStorage {

    private JobStorage() {}

    /** Returns a storage that takes part in the caller's transaction, for the API, the sweeps and the dashboard. */
    public static StorageProvider joining(Database database, JsonMapper json) {
        var joining = new JoiningDataSource(database.dataSource());
        // Runs all of JobRunr's migrations in one transaction, one node at a time. A node that is killed between two of
        // them leaves nothing behind; JobRunr's own lock row would have to be deleted by hand.
        return database.inTurn("jobrunr_schema", () -> mapped(new PostgresStorageProvider(joining), json));
    }

    /**
     * Returns a storage with its own asynchronously committed transactions, for a job server; the tables must exist.
     */
    public static StorageProvider independent(Database database, JsonMapper json) {
        var loose = new AsyncCommitDataSource(database.dataSource());
        return mapped(new PostgresStorageProvider(loose, DatabaseOptions.SKIP_CREATE), json);
    }

    private static StorageProvider mapped(StorageProvider storage, JsonMapper json) {
        storage.setJobMapper(new JobMapper(json));
        return storage;
    }
}
