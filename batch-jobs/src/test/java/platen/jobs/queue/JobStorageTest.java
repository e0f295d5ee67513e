package platen.jobs.queue;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import platen.db.TestDatabase;
import platen.db.core.Database;

class JobStorageTest {
    @AutoClose
    private final TestDatabase testing = new TestDatabase();
    private final Database database = testing.database();

    @Test
    void theNamedMigrationIsTheLastOneOfJobRunr() {
        assertThat(scripts().getLast()).isEqualTo(JobStorage.LAST_MIGRATION);
    }

    @Test
    void tablesOfAnEarlierJobRunrAreMigrated() {
        database.jdbi()
                .useHandle(handle -> handle.execute("delete from jobrunr_migrations where script = ?",
                        JobStorage.LAST_MIGRATION));
        JobStorage.createTables(database);
        assertThat(scripts().getLast()).isEqualTo(JobStorage.LAST_MIGRATION);
    }

    private List<String> scripts() {
        return database.jdbi()
                .withHandle(handle -> handle.createQuery("select script from jobrunr_migrations order by script")
                        .mapTo(String.class)
                        .list());
    }
}
