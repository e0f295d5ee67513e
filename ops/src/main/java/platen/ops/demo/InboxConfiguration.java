package platen.ops.demo;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import platen.db.workspace.Workspace;
import platen.db.workspace.WorkspaceStore;
import platen.web.dashboard.webhook.SampleReceiver;

/** Adds the demo's beans to a server. */
@Configuration(proxyBeanMethods = false)
@Import({DemoOwner.class, EmbeddingPage.class, Inboxes.class, InboxPages.class})
class InboxConfiguration {

    /** The demo's workspace has the inbox of its endpoint; each other has one of its own, which exists once it is used. */
    @Bean
    SampleReceiver sampleReceiver(WorkspaceStore workspaces) {
        return workspaceId -> "/inbox/" + workspaces.find(workspaceId)
                .map(Workspace::name)
                .filter(DemoSetup.INBOX::equals)
                .orElseGet(workspaceId::toString);
    }
}
