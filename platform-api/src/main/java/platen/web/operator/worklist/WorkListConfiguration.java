package platen.web.operator.worklist;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import platen.db.core.Database;
import platen.db.worklist.InstallationStore;
import platen.db.worklist.WorkListStore;
import platen.web.operator.runbook.RunbookPage;

/** Declares the pages of operators' lists. */
@Configuration(proxyBeanMethods = false)
@Import({HealthPage.class, WorkPages.class, InstallationPages.class, WorkspacePages.class, RunbookPage.class})
public class WorkListConfiguration {

    @Bean
    WorkListStore workListStore(Database database) {
        return new WorkListStore(database);
    }

    @Bean
    InstallationStore installationStore(Database database) {
        return new InstallationStore(database);
    }
}
