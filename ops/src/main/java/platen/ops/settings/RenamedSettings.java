package platen.ops.settings;

import static java.util.Map.entry;

import java.util.Map;

/** Lists former names of settings, which are no longer read, with their present names. */
public final class RenamedSettings {
    /** Environment variables and properties by their former name. */
    public static final Map<String, String> NEW_NAMES = Map.ofEntries(
            entry("PLATEN_MOST_REQUESTS", "PLATEN_MAX_CONCURRENT_REQUESTS"),
            entry("PLATEN_BODY_TIME", "PLATEN_BODY_TIMEOUT"),
            entry("PLATEN_REMEMBERED_KEYS", "PLATEN_KEY_CACHE_SIZE"),
            entry("PLATEN_DATABASE_CONNECTIONS", "PLATEN_DATABASE_POOL_SIZE"),
            entry("PLATEN_WORKER_JOBS", "PLATEN_WORKER_MAX_JOBS"),
            entry("PLATEN_WORKER_SOURCES", "PLATEN_WORKER_MAX_SOURCES"),
            entry("PLATEN_WORKER_BATCHES", "PLATEN_WORKER_MAX_BATCHES"),
            entry("PLATEN_WORKER_DRAIN", "PLATEN_WORKER_DRAIN_TIMEOUT"),
            entry("PLATEN_RENDER_PLAN_CACHE", "PLATEN_RENDER_TEMPLATE_CACHE"),
            entry("PLATEN_RENDER_TIME_SYNC", "PLATEN_RENDER_TIMEOUT_SYNC"),
            entry("PLATEN_RENDER_TIME_ASYNC", "PLATEN_RENDER_TIMEOUT_ASYNC"),
            entry("PLATEN_ISOLATION_WORKERS", "PLATEN_ISOLATION_MAX_WORKERS"),
            entry("PLATEN_QUOTA_COUNT_ENVIRONMENTS", "PLATEN_QUOTA_ENVIRONMENTS"),
            entry("PLATEN_SCHEDULES_DROP", "PLATEN_SCHEDULES_DROP_FOLDER"),
            entry("PLATEN_SCHEDULES_QUERY_TIME", "PLATEN_SCHEDULES_QUERY_TIMEOUT"),
            entry("PLATEN_SCHEDULES_QUERY_BYTES", "PLATEN_SCHEDULES_MAX_QUERY_BYTES"),
            entry("PLATEN_WEBHOOKS_KEPT", "PLATEN_WEBHOOKS_RETENTION"),
            entry("PLATEN_BATCHES_KEPT", "PLATEN_BATCHES_RETENTION"),
            entry("platen.api.most-requests", "platen.api.max-concurrent-requests"),
            entry("platen.api.most-uploads", "platen.api.max-uploads"),
            entry("platen.api.body-time", "platen.api.body-timeout"),
            entry("platen.api.remembered-keys", "platen.api.key-cache-size"),
            entry("platen.database.connections", "platen.database.pool-size"),
            entry("platen.worker.jobs", "platen.worker.max-jobs"),
            entry("platen.worker.sources", "platen.worker.max-sources"),
            entry("platen.worker.batches", "platen.worker.max-batches"),
            entry("platen.worker.drain", "platen.worker.drain-timeout"),
            entry("platen.render.plan-cache", "platen.render.template-cache"),
            entry("platen.render.time-sync", "platen.render.timeout-sync"),
            entry("platen.render.time-async", "platen.render.timeout-async"),
            entry("platen.isolation.workers", "platen.isolation.max-workers"),
            entry("platen.quota.count-environments", "platen.quota.environments"),
            entry("platen.schedules.drop", "platen.schedules.drop-folder"),
            entry("platen.schedules.query-time", "platen.schedules.query-timeout"),
            entry("platen.schedules.query-bytes", "platen.schedules.max-query-bytes"),
            entry("platen.webhooks.kept", "platen.webhooks.retention"),
            entry("platen.batches.kept", "platen.batches.retention"),
            entry("platen.observe.metrics-port", "platen.telemetry.metrics-port"),
            entry("platen.observe.metrics-address", "platen.telemetry.metrics-address"),
            entry("platen.observe.traces-endpoint", "platen.telemetry.traces-endpoint"));

    private RenamedSettings() {}
}
