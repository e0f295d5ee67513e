package platen.jobs.queue;

import org.jobrunr.storage.StorageProvider;
import org.jobrunr.utils.mapper.JsonMapper;
import org.jobrunr.utils.mapper.jackson3.Jackson3JsonMapper;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import platen.db.core.Database;
import platen.db.postgres.NotifyChannel;

/** Queue beans that every role needs, to enqueue and to show the queue. */
@Configuration(proxyBeanMethods = false)
@Import(JobQueue.class)
public class QueueConfiguration {

    @Bean
    JsonMapper jobJson() {
        return new JobRecordMapper(new Jackson3JsonMapper());
    }

    @Bean
    StorageProvider jobStorage(Database database, JsonMapper jobJson, ObjectProvider<QueueTables> tables) {
        return tables.getIfAvailable() == null
                ? JobStorage.joining(database, jobJson)
                : JobStorage.joiningExisting(database, jobJson);
    }

    @Bean
    NotifyChannel jobNotifications(Database database) {
        return new NotifyChannel(database.dataSource(), JobQueue.CHANNEL);
    }
}
