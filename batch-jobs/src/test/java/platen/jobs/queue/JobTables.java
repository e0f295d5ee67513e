package platen.jobs.queue;

import org.jobrunr.storage.StorageProvider;
import org.jobrunr.utils.mapper.jackson3.Jackson3JsonMapper;
import platen.db.TemplateTables;
import platen.db.core.Database;

/** Creates JobRunr's tables, which its first storage would create in each database. */
public final class JobTables implements TemplateTables {
    @Override
    public void create(Database template) {
        JobStorage.joining(template, new Jackson3JsonMapper());
    }

    @Override
    public String version() {
        return StorageProvider.class.getProtectionDomain().getCodeSource().getLocation().toString();
    }
}
