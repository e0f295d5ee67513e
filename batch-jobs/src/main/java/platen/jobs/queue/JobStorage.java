package platen.jobs.queue;

import org.jobrunr.jobs.mappers.JobMapper;
import org.jobrunr.storage.StorageProvider;
import org.jobrunr.storage.StorageProviderUtils.DatabaseOptions;
import org.jobrunr.storage.sql.postgres.PostgresStorageProvider;
import org.jobrunr.utils.mapper.JsonMapper;
import platen.db.check.QueueSchema;
import platen.db.core.Database;

/** JobRunr's tables in the database, as used by code that enqueues and by job servers. */
public final class JobStorage {
    /**
     * The last migration of JobRunr 8.7.0. A database that has it has all others, because they run in one transaction,
     * and listing those of JobRunr takes longer than all else that a start does with the queue.
     */
    static final String LAST_MIGRATION = "v016__alter_jobs_stats_add_awaiting_jobs.sql";

    private JobStorage() {}

    /**
     * Returns a storage that takes part in the caller's transaction, for the API, the sweeps and the dashboard. Creates
     * the tables if necessary.
     */
    public static StorageProvider joining(Database database, JsonMapper json) {
        createTables(database);
        return joiningExisting(database, json);
    }

    /** Like {@link #joining}, but the tables must exist at the first use. */
    static StorageProvider joiningExisting(Database database, JsonMapper json) {
        return mapped(new PostgresStorageProvider(new JoiningDataSource(database.dataSource()),
                DatabaseOptions.NO_VALIDATE), json);
    }

    /** Creates JobRunr's tables, or brings them to this release. */
    public static void createTables(Database database) {
        if (QueueSchema.has(database.dataSource(), LAST_MIGRATION)) {
            return;
        }
        // Runs all of JobRunr's migrations in one transaction, one node at a time. A node that is killed between two of
        // them leaves nothing behind; JobRunr's own lock row would have to be deleted by hand.
        database.inTurn("jobrunr_schema",
                () -> new PostgresStorageProvider(new JoiningDataSource(database.dataSource())));
    }

    /**
     * Returns a storage with its own asynchronously committed transactions, for a job server; the tables must exist.
     */
    public static StorageProvider independent(Database database, JsonMapper json) {
        var asyncCommits = new AsyncCommitDataSource(database.dataSource());
        return mapped(new PostgresStorageProvider(asyncCommits, DatabaseOptions.NO_VALIDATE), json);
    }

    private static StorageProvider mapped(StorageProvider storage, JsonMapper json) {
        storage.setJobMapper(new JobMapper(json));
        return storage;
    }
}
