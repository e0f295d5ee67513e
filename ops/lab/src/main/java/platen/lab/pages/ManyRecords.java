package platen.lab.pages;

import java.time.Instant;
import java.util.UUID;
import org.jdbi.v3.core.Handle;
import platen.db.core.Database;

/**
 * Fills a database with what many workspaces have stored, by a few statements of PostgreSQL. The first workspace has a
 * tenth of all submissions, and events, deliveries and runs; the others share the rest evenly. Each has renders that wait,
 * and every fourth is paused.
 */
final class ManyRecords {
    /** Returns a UUIDv7 of row n at time t, as the product makes them. */
    private static final String ID = """
            (lpad(to_hex((extract(epoch from t) * 1000)::bigint), 12, '0') || '7' || substr(md5(n::text), 1, 3)
             || '8' || substr(md5(n::text), 4, 15))::uuid
            """;
    private static final int DAYS = 30;
    /** Submissions of one statement; a larger one would exceed the time that a connection waits for an answer. */
    private static final int PORTION = 5_000;

    private static final int BACKLOG = 20_000;

    private final Database database;

    ManyRecords(Database database) {
        this.database = database;
    }

    /**
     * Inserts records.
     *
     * @param model template whose compiled form the templates of all other workspaces share
     */
    void insert(UUID first, UUID model, int workspaces, int submissions) {
        // In one transaction, so that now() is the same time for an event and its delivery.
        database.inTransaction(() -> database.jdbi().useHandle(handle -> {
            workspaces(handle, workspaces - 1);
            templates(handle, model);
            for (int from = 1; from <= submissions; from += PORTION) {
                submissions(handle, first, submissions, from, Math.min(submissions, from + PORTION - 1));
            }
            runs(handle, first);
            deliveries(handle, first);
            usage(handle);
            backlog(handle);
            processes(handle);
            handle.execute("analyze");
        }));
    }

    private static void workspaces(Handle handle, int count) {
        handle.createUpdate("""
                with made as (
                    insert into organization (id, name, created_at)
                    select gen_random_uuid(), 'bench ' || n, now() from generate_series(1, :count) n
                    returning id, name
                )
                insert into workspace (id, organization_id, name, plan, created_at)
                select gen_random_uuid(), id, name, 'enterprise', now() from made
                """).bind("count", count).execute();
    }

    private static void templates(Handle handle, UUID model) {
        handle.createUpdate("""
                insert into template (id, organization_id, alias, name, kind, created_at, updated_at)
                select gen_random_uuid(), w.organization_id, 'letter', 'Letter', t.kind, now(), now()
                  from workspace w, template t where t.id = :model and w.name like 'bench %'
                """).bind("model", model).execute();
        handle.createUpdate("""
                insert into template_version (template_id, version, kind, source_sha256, plan_sha256, page_count,
                                              input_schema, created_at, engine_revision)
                select t.id, 1, v.kind, v.source_sha256, v.plan_sha256, v.page_count, v.input_schema, now(),
                       v.engine_revision
                  from template t, template_version v where v.template_id = :model and t.id <> :model
                """).bind("model", model).execute();
    }

    private static void submissions(Handle handle, UUID first, int count, int from, int to) {
        handle.createUpdate("""
                with owners as materialized (
                    select w.id, w.organization_id, t.id as template_id,
                           row_number() over (order by w.id <> :first, w.id) - 1 as number,
                           (select k.id from api_key k where k.workspace_id = w.id limit 1) as key_id
                      from workspace w join template t on t.organization_id = w.organization_id
                ), planned as (
                    select n, now() - make_interval(secs => n * :days * 86400.0 / :count) as t,
                           case when n % 10 = 0 then 0 else 1 + n % ((select count(*) from owners) - 1) end as owner
                      from generate_series(:from, :to) n
                )
                insert into submission (id, workspace_id, organization_id, template_id, template_version, environment,
                                        source, status, key_id, fingerprint, data, metadata, free_plan, usage_month,
                                        page_count, render_ms, sha256, error, created_at, completed_at)
                select\s""" + ID + """
                       , o.id, o.organization_id, o.template_id, 1,
                       (array['production', 'staging', 'development'])[1 + n / 10 % 3],
                       (array['api_sync', 'api_async', 'batch'])[1 + n / 30 % 3],
                       case when n / 10 % 100 = 7 then 'failed' else 'completed' end, o.key_id,
                       decode(md5(n::text) || md5(n::text), 'hex'),
                       convert_to('{"who":"Person ' || n || '"}', 'UTF8'), ('{"order":"' || n || '"}')::json, false,
                       case when n / 10 % 3 = 0 then date_trunc('month', t at time zone 'UTC')::date end,
                       case when n / 10 % 100 = 7 then null else 1 end, case when n / 10 % 100 = 7 then null else 9 end,
                       case when n / 10 % 100 = 7 then null else decode(md5(n::text) || md5(n::text), 'hex') end,
                       case when n / 10 % 100 = 7
                            then '{"code":"render_failed","message":"It failed."}'::json end, t, t
                  from planned join owners o on o.number = planned.owner
                """).bind("first", first).bind("days", DAYS).bind("count", count).bind("from", from).bind("to", to)
                .execute();
    }

    private static void runs(Handle handle, UUID first) {
        handle.createUpdate("""
                insert into run (id, workspace_id, organization_id, workflow_id, workflow_version, environment, source,
                                 status, fingerprint, page_count, render_ms, created_at, completed_at)
                select\s""" + ID + """
                       , w.id, w.organization_id, f.id, 1, 'production', 'api_async', 'completed',
                       decode(md5(n::text), 'hex'), 2, 12, t, t
                  from (select n, now() - make_interval(mins => n) as t from generate_series(1, 20000) n) planned,
                       workspace w join workflow f on f.organization_id = w.organization_id
                 where w.id = :first
                """).bind("first", first).execute();
    }

    private static void deliveries(Handle handle, UUID first) {
        String planned = "(select n, now() - make_interval(secs => n * 20) as t from generate_series(1, 50000) n) p";
        handle.createUpdate("""
                insert into event (id, workspace_id, type, data, created_at)
                select\s""" + ID + ", :first, 'submission.completed', '{\"environment\":\"production\"}', t from "
                + planned).bind("first", first).execute();
        handle.createUpdate("""
                insert into delivery (id, workspace_id, event_id, endpoint_id, url, type, lane, status, attempt,
                                      last_attempt, created_at)
                select\s""" + ID + """
                       , e.workspace_id,\s""" + ID + """
                       , e.id, e.url, 'submission.completed', e.id::text,
                       case when n % 50 = 3 then 'failed' else 'delivered' end, 1, 6, t
                  from webhook_endpoint e,\s""" + planned + " where e.workspace_id = :first")
                .bind("first", first)
                .execute();
    }

    private static void usage(Handle handle) {
        handle.execute("""
                insert into usage_day (workspace_id, day, template_id, key_id, used)
                select workspace_id, cast(created_at at time zone 'UTC' as date), template_id, key_id, count(*)
                  from submission where usage_month is not null group by 1, 2, 3, 4
                """);
        handle.execute("""
                insert into usage_month (workspace_id, month, used)
                select workspace_id, usage_month, count(*) from submission
                 where usage_month is not null group by 1, 2
                on conflict (workspace_id, month) do update set used = excluded.used
                """);
    }

    /** Adds {@value #BACKLOG} renders that wait, evenly, and pauses every fourth of the other workspaces. */
    private static void backlog(Handle handle) {
        handle.createUpdate("""
                with owners as materialized (
                    select w.id, w.organization_id, t.id as template_id, row_number() over (order by w.id) - 1 as number
                      from workspace w join template t on t.organization_id = w.organization_id
                ), planned as (
                    select n, now() - make_interval(secs => n / 100.0) as t, n % (select count(*) from owners) as owner
                      from generate_series(2000001, 2000000 + :count) n
                )
                insert into submission (id, workspace_id, organization_id, template_id, template_version, environment,
                                        source, status, stage, due_at, fingerprint, data, metadata, free_plan, created_at)
                select\s""" + ID + """
                       , o.id, o.organization_id, o.template_id, 1, 'production', 'api_async', 'processing', 'queued',
                       case when n % 2 = 0 then now() + interval '1 hour' else t end,
                       decode(md5(n::text) || md5(n::text), 'hex'), convert_to('{}', 'UTF8'),
                       '{}', false, t
                  from planned join owners o on o.number = planned.owner
                """).bind("count", BACKLOG).execute();
        handle.execute("""
                update workspace w
                   set work_mode = 'paused', work_mode_reason = 'A flood of imports', work_mode_by = 'operator',
                       work_mode_since = now()
                  from (select id, row_number() over (order by id) as number from workspace where name like 'bench %') o
                 where o.id = w.id and o.number % 4 = 0
                """);
    }

    private static void processes(Handle handle) {
        handle.execute("""
                insert into node (name, role, release, schema_version, started_at, seen_at)
                select 'platen worker-' || n || ':1', 'worker', '1.0.0', 1000, now(), now()
                  from generate_series(1, 50) n
                """);
    }

    /** Returns a run of a workspace. */
    UUID run(UUID workspace) {
        return database.jdbi().withHandle(handle -> handle.createQuery(
                "select id from run where workspace_id = :id limit 1").bind("id", workspace).mapTo(UUID.class).one());
    }

    /** Returns the time of the oldest submission of a workspace, for a page deep in its list. */
    Instant oldest(UUID workspace) {
        return database.jdbi()
                .withHandle(
                        handle -> handle.createQuery("select min(created_at) from submission where workspace_id = :id")
                                .bind("id", workspace)
                                .mapTo(Instant.class)
                                .one());
    }
}
