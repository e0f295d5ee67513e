package platen.db.check;

import platen.db.blob.BlobStore;
import platen.db.lease.WaitingWorkspaces;

/** Conditions that must hold at all times. Each query returns the objects that violate its condition. */
public enum Invariant {
    I1("one idempotency key, one submission", """
            select 'key ' || idempotency_key as broken from submission where idempotency_key is not null
             group by organization_id, template_id, idempotency_key having count(*) > 1
            union all
            select 'run key ' || idempotency_key from run where idempotency_key is not null
             group by organization_id, workflow_id, idempotency_key having count(*) > 1
            """),
    I2("what was acknowledged becomes final", """
            -- a minute after its lease, a sweep and a worker must have met it
            select 'submission ' || id from submission
             where status = 'processing' and run_id is null and due_at < clock_timestamp() - interval '60 seconds'
            union all
            select 'run ' || id from run
             where status = 'processing' and due_at < clock_timestamp() - interval '60 seconds'
            """),
    I3("a final run's documents are final, numbered without a gap", """
            select 'run ' || r.id from run r join submission s on s.run_id = r.id
             where r.status <> 'processing'
             group by r.id having bool_or(s.status = 'processing') or max(s.run_index) + 1 <> count(*)
            """),
    I4("one event of a kind per submission or run, one delivery per event and receiver, six attempts a round", """
            select 'event ' || type || ' of ' || coalesce(data ->> 'submission_id', data ->> 'run_id') from event
             where type <> 'template.published' and type not like 'esign.%' and coalesce(data ->> 'submission_id', data ->> 'run_id') is not null
               and not coalesce((data ->> 'test')::boolean, false)
             group by workspace_id, type, coalesce(data ->> 'submission_id', data ->> 'run_id') having count(*) > 1
            union all
            -- several people view and sign an envelope
            select 'event ' || type || ' of ' || (data ->> 'envelope_id') from event
             where type like 'esign.%' and type not in ('esign.envelope.signed', 'esign.envelope.viewed')
               and not coalesce((data ->> 'test')::boolean, false)
             group by workspace_id, type, data ->> 'envelope_id' having count(*) > 1
            union all
            select 'delivery of event ' || event_id from delivery group by event_id, lane having count(*) > 1
            union all
            select 'delivery ' || id from delivery where attempt > last_attempt
            union all
            select 'delivery ' || d.id from delivery d
              join delivery_attempt a on a.delivery_id = d.id group by d.id having max(a.number) > max(d.attempt)
            """),
    I5("stored bytes are what their hash says", """
            select 'file ' || encode(blob.sha256, 'hex')
              from blob left join blob base on base.sha256 = blob.base_sha256
             where sha256(%s) is distinct from blob.sha256
            """.formatted(BlobStore.WHOLE)),
    I6("the month's count is what its submissions and envelopes say, and no more than allowed", """
            with counted as (
                select workspace_id, usage_month, created_at as at, template_id, key_id from submission
                 where usage_month is not null
                union all
                select e.workspace_id, e.usage_month, e.sent_at, d.template_id, e.key_id
                  from envelope e join envelope_document d on d.envelope_id = e.id and d.position = 0
                 where e.usage_month is not null
            ), deleted as (
                select workspace_id, cast(date_trunc('month', day) as date) as month, sum(deleted) as renders
                  from usage_day where deleted > 0 group by 1, 2
            )
            select 'workspace ' || u.workspace_id || ' in ' || u.month || ': ' || u.used || ' counted, '
                   || count(s.at) + coalesce(d.renders, 0) || ' recorded'
              from usage_month u
              left join counted s on s.workspace_id = u.workspace_id and s.usage_month = u.month
              left join deleted d on d.workspace_id = u.workspace_id and d.month = u.month
             group by u.workspace_id, u.month, u.used, d.renders
            having u.used <> count(s.at) + coalesce(d.renders, 0)
            union all
            select 'workspace ' || s.workspace_id || ' in ' || s.usage_month || ': not counted at all'
              from counted s
             where not exists (
                   select from usage_month u where u.workspace_id = s.workspace_id and u.month = s.usage_month)
             group by s.workspace_id, s.usage_month
            union all
            select 'workspace ' || coalesce(d.workspace_id, c.workspace_id) || ' on ' || coalesce(d.day, c.day) || ': '
                   || coalesce(d.used, 0) || ' counted, ' || coalesce(c.used, 0) || ' recorded'
              from (select workspace_id, day, template_id, coalesce(key_id, template_id) as key_id,
                           -- renders whose submissions are deleted stay counted
                           used - deleted as used
                      from usage_day) d
              full join (select workspace_id, cast(at at time zone 'UTC' as date) as day, template_id,
                                -- any id that is no key's stands for none
                                coalesce(key_id, template_id) as key_id, count(*) as used
                           from counted group by 1, 2, 3, 4) c
                using (workspace_id, day, template_id, key_id)
             where coalesce(d.used, 0) <> coalesce(c.used, 0)
            """),
    I7("no record without its file, no old file without a record", """
            select 'submission ' || s.id from submission s
             where s.status = 'completed' and s.purged_at is null
               and not exists (select from blob b where b.sha256 = s.sha256)
            union all
            select 'run ' || r.id from run r
             where exists (select from unnest(array[r.packet_sha256, r.zip_sha256]) file
                            where file is not null and not exists (select from blob b where b.sha256 = file))
            union all
            select 'envelope ' || e.id from envelope e
             where e.purged_at is null and exists (
                   select from (select e.sealed_sha256 as file
                                union all
                                select p.signed_sha256 from envelope_signer p where p.envelope_id = e.id) f
                    where f.file is not null and not exists (select from blob b where b.sha256 = f.file))
            union all
            select 'file ' || encode(b.sha256, 'hex') from blob b
             where b.created_at < clock_timestamp() - interval '1 hour' and not b.is_shared
               and not exists (select from submission s where s.sha256 = b.sha256 and s.purged_at is null)
               and not exists (select from run r where r.packet_sha256 = b.sha256)
               and not exists (select from run r where r.zip_sha256 = b.sha256)
               and not exists (select from batch_file f where f.sha256 = b.sha256)
               and not exists (select from envelope e where e.sealed_sha256 = b.sha256 and e.purged_at is null)
               and not exists (select from envelope_signer p join envelope e on e.id = p.envelope_id
                                where p.signed_sha256 = b.sha256 and e.purged_at is null)
               and not exists (select from template_version v where b.sha256 in (v.source_sha256, v.plan_sha256))
               and not exists (select from blob tail where tail.base_sha256 = b.sha256)
            union all
            select 'bundle ' || p.bundle from blob_piece p
             where p.number = 0 and not exists (select from blob b where b.bundle = p.bundle)
            """),
    I8("no lease that is over lies about", """
            select 'submission ' || id from submission
             where status = 'processing' and stage <> 'queued' and run_id is null
               and due_at < clock_timestamp() - interval '30 seconds'
               and""" + " " + WaitingWorkspaces.NOT_PAUSED + """
            union all
            select 'run ' || id from run
             where status = 'processing' and stage <> 'queued' and due_at < clock_timestamp() - interval '30 seconds'
               and""" + " " + WaitingWorkspaces.NOT_PAUSED + """
            union all
            select 'seal of envelope ' || id from envelope_seal
             where in_flight and due_at < clock_timestamp() - interval '60 seconds'
            union all
            select 'delivery ' || id from delivery
             where in_flight and due_at < clock_timestamp() - interval '60 seconds'
            """);

    private final String promise;
    private final String sql;

    Invariant(String promise, String sql) {
        this.promise = promise;
        this.sql = sql;
    }

    /** Returns a description of the condition. */
    public String promise() {
        return promise;
    }

    String sql() {
        return sql;
    }
}
