package platen.ops.serve;

import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.HikariPoolMXBean;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.function.ToDoubleFunction;
import org.springframework.beans.factory.ObjectProvider;
import platen.db.Database;
import platen.scheduler.JobServer;

/** How busy this process is: connections of its pool, and jobs of its server when it has one. */
record ProcessMeters(Database database, ObjectProvider<JobServer> server) implements MeterBinder {
    @Override
    public void bindTo(MeterRegistry registry) {
        if (database.dataSource() instanceof HikariDataSource hikari) {
            HikariPoolMXBean pool = hikari.getHikariPoolMXBean();
            connections(registry, pool, "active", HikariPoolMXBean::getActiveConnections);
            connections(registry, pool, "idle", HikariPoolMXBean::getIdleConnections);
            connections(registry, pool, "awaited", HikariPoolMXBean::getThreadsAwaitingConnection);
        }
        server.ifAvailable(jobs -> {
            gauge(registry, "platen.jobs.running", jobs, JobServer::running);
            gauge(registry, "platen.jobs.up", jobs, each -> each.state() == JobServer.State.RUNNING ? 1 : 0);
        });
    }

    private static void connections(MeterRegistry registry, HikariPoolMXBean pool, String state,
            ToDoubleFunction<HikariPoolMXBean> value) {
        Gauge.builder("platen.pool.connections", pool, value).tag("state", state).strongReference(true).register(
                registry);
    }

    private static <T> void gauge(MeterRegistry registry, String name, T of, ToDoubleFunction<T> value) {
        Gauge.builder(name, of, value).strongReference(true).register(registry);
    }
}
