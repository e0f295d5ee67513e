-- Where the trace of a submission, run or event goes on; a row only while somebody traces. No reference, as it may
-- outlive what it is about by days, and costs nothing where nobody traces.
create table trace (
    subject_id  uuid primary key,
    -- W3C Trace Context, version 00
    traceparent text        not null check (length(traceparent) = 55),
    created_at  timestamptz not null default now()
);
create index trace_age on trace (created_at);
