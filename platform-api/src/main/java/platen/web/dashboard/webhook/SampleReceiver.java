package platen.web.dashboard.webhook;

import java.util.UUID;

/** A receiver on this server with which people try out webhooks; servers other than the demo have none. */
@FunctionalInterface
public interface SampleReceiver {
    /** Returns the path of a workspace's receiver; GET shows what it has received. */
    String path(UUID workspaceId);
}
