package platen.ops.serve;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.function.ToDoubleFunction;
import org.springframework.beans.factory.ObjectProvider;
import platen.db.core.Database;
import platen.db.postgres.ConnectionPool;
import platen.db.postgres.DeferredPool;
import platen.scheduler.JobServer;

/**
 * Registers gauges of this process: pool connections, free space on the database's disk, threads lost to renders, and
 * jobs of its job server, if it has one.
 */
record ProcessMeters(Database database, ObjectProvider<JobServer> server, LostThreads lostThreads)
        implements
            MeterBinder {
    @Override
    public void bindTo(MeterRegistry registry) {
        if (database.dataSource() instanceof DeferredPool pool) {
            connections(registry, pool, "active", ConnectionPool::active);
            connections(registry, pool, "idle", ConnectionPool::idle);
            connections(registry, pool, "awaited", ConnectionPool::awaited);
        }
        gauge(registry, "platen.database.disk.full", database.diskSpace(), diskSpace -> diskSpace.lacking() ? 1 : 0);
        gauge(registry, "platen.render.threads.lost", lostThreads, LostThreads::count);
        server.ifAvailable(jobs -> {
            gauge(registry, "platen.jobs.running", jobs, JobServer::running);
            gauge(registry, "platen.jobs.up", jobs, each -> each.state() == JobServer.State.RUNNING ? 1 : 0);
        });
    }

    private static void connections(MeterRegistry registry, DeferredPool pool, String state,
            ToDoubleFunction<ConnectionPool> value) {
        Gauge.builder("platen.pool.connections", pool, each -> value.applyAsDouble(each.pool()))
                .tag("state", state)
                .strongReference(true)
                .register(registry);
    }

    private static <T> void gauge(MeterRegistry registry, String name, T of, ToDoubleFunction<T> value) {
        Gauge.builder(name, of, value).strongReference(true).register(registry);
    }
}
