package platen.ops.serve;

import java.util.Locale;
import java.util.Objects;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import platen.db.core.SchemaHistory;
import platen.db.node.NodeStore;
import platen.ops.settings.Role;

/** Registers this process with its role and release while it runs, so that operators see it on every node. */
final class NodeHeartbeat implements SmartLifecycle {
    private static final Logger log = LoggerFactory.getLogger(NodeHeartbeat.class);

    private final NodeStore nodes;
    private final Role role;
    private OptionalInt schemaVersion = OptionalInt.empty();
    private volatile @Nullable Thread thread;

    NodeHeartbeat(NodeStore nodes, Role role) {
        this.nodes = nodes;
        this.role = role;
    }

    /** Returns false: a server starts it once it is ready, because readiness does not need it. */
    @Override
    public boolean isAutoStartup() {
        return false;
    }

    @Override
    public void start() {
        Thread starting = Thread.ofVirtual().name("platen-node-heartbeat").unstarted(this::repeat);
        thread = starting;
        starting.start();
    }

    @Override
    public void stop() {
        Thread stopping = thread;
        thread = null;
        if (stopping == null) {
            return;
        }
        stopping.interrupt();
        try {
            stopping.join();
            nodes.leave();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            // Operators see the process as lost, until its row is an hour old.
            log.debug("The process could not be removed from the list of processes", e);
        }
    }

    @Override
    public boolean isRunning() {
        return thread != null;
    }

    private void repeat() {
        try {
            while (isRunning()) {
                record();
                Thread.sleep(NodeStore.HEARTBEAT_INTERVAL);
            }
        } catch (InterruptedException e) {
            log.trace("The heartbeat was stopped");
        }
    }

    private void record() {
        try {
            if (schemaVersion.isEmpty()) {
                // Reads all migrations, so it is not done before the server is ready.
                schemaVersion = OptionalInt.of(SchemaHistory.newest());
            }
            nodes.heartbeat(role.name().toLowerCase(Locale.ROOT), release(), schemaVersion.getAsInt());
        } catch (RuntimeException e) {
            // The next heartbeat registers it.
            log.debug("The process could not be registered", e);
        }
    }

    private static String release() {
        return Objects.requireNonNullElse(NodeHeartbeat.class.getPackage().getImplementationVersion(), "from classes");
    }
}
