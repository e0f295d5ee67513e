package platen.jobs.privacy;

import java.util.stream.Stream;
import platen.jobs.JobsFixture;
import platen.jobs.batch.BatchFixture;

/** Data of one person in each table that may hold data of people. */
public final class PersonFixture {
    static final String NAME = "Grace Brewster Hopper";
    static final String ADDRESS = "grace@navy.example";

    private PersonFixture() {}

    /** Puts the name or the address into each table that may hold it. */
    public static void everywhere(BatchFixture batches) {
        JobsFixture jobs = batches.jobsFixture;
        jobs.workflow(jobs.workspace, "single", """
                {"fields":[{"key":"name","type":"text","is_array":false,"required":true}],
                 "documents":[{"template":"letter"}]}
                """);
        jobs.listen("submission.completed");
        jobs.renders.renderNow(jobs.request(jobs.workspace, "letter", "{\"name\":\"" + NAME + "\"}", null));
        jobs.runs.runNow(jobs.runRequest("single", "{\"name\":\"" + NAME + "\"}", "run of " + ADDRESS));
        batches.worked(batches.merged("letter", null), "{\"data\":{\"name\":\"" + NAME + "\"}}\n"
                + "{\"custom_id\":\"" + ADDRESS + "\",\"data\":{\"order\":\"" + NAME + "\"}}\n");
        jobs.database.jdbi().useHandle(handle -> Stream.of("""
                update submission set metadata = '{"by":"grace@navy.example"}' where source = 'api_async'
                """, "update batch set metadata = '{\"by\":\"grace@navy.example\"}'", """
                insert into submission_callback (submission_id, url)
                select id, 'https://hook.example/?mail=grace@navy.example' from submission limit 1
                """, """
                update event set data = '{"submission_id":"x","by":"grace@navy.example"}'
                 where id = (select id from event limit 1)
                """, """
                update delivery set status = 'delivered', attempt = 1, due_at = null, url = 'https://hook.example/grace@navy.example'
                """, """
                insert into delivery_attempt (delivery_id, number, started_at, body, headers)
                select id, 1, now(), convert_to('Hello grace@navy.example', 'UTF8'), '{"a":"Grace Brewster Hopper"}'
                  from delivery
                """, """
                insert into mail (id, workspace_id, recipient, subject, body, status, created_at)
                select gen_random_uuid(), id, 'grace@navy.example', 's', 'b', 'failed', now() from workspace
                """, """
                insert into template_draft (template_id, organization_id, revision, kind, source, is_text, detect_rows,
                                            sample_data, updated_at)
                select id, organization_id, 1, 'fillable', '\\x00', false, false, '{"name":"Grace Brewster Hopper"}', now()
                  from template
                """, """
                insert into template_draft_upload (template_id, organization_id, source, uploaded_at, uploaded_by)
                select id, organization_id, '\\x00', now(), 'grace@navy.example' from template
                """, "update template_version set sample_data = '{\"name\":\"Grace Brewster Hopper\"}'", """
                insert into schedule (id, workspace_id, environment, name, cron, time_zone, misfire, source, batch, paused,
                                      created_at, updated_at)
                select gen_random_uuid(), id, 'production', 'For grace@navy.example', '@daily', 'UTC', 'skip', '{}', '{}',
                       true, now(), now() from workspace
                """, """
                insert into firing (id, schedule_id, planned_at, part, by_hand, status, error, created_at)
                select gen_random_uuid(), id, now(), 0, true, 'failed', '{"m":"grace@navy.example"}', now() from schedule
                """, "update webhook_endpoint set url = 'https://hook.example/grace@navy.example'", """
                insert into api_key (id, workspace_id, name, environment, hash, last4, scopes, created_at)
                select gen_random_uuid(), id, 'Grace Brewster Hopper', 'production', sha256('x'), 'abcd', '{}', now()
                  from workspace
                """, "update workspace set contact = 'grace@navy.example'", """
                insert into person (id, email, name, language, theme, created_at, changed_at)
                values (gen_random_uuid(), 'grace@navy.example', 'Grace Brewster Hopper', 'en', 'system', now(), now())
                """, """
                insert into membership (organization_id, person_id, role, created_at)
                select o.id, p.id, 'editor', now() from organization o, person p
                """, """
                insert into invitation (id, organization_id, email, role, token_hash, created_at, expires_at)
                select gen_random_uuid(), id, 'grace@navy.example', 'viewer', sha256('y'), now(), now() from organization
                """, """
                insert into envelope (id, workspace_id, environment, state, title, message, language, signing_order,
                                      reminders, delivery, metadata, free_plan, created_at, sent_at, ended_at)
                select gen_random_uuid(), id, 'production', 'voided', 'Lease of Grace Brewster Hopper', '', 'en',
                       'parallel', true, 'mail', '{"by":"grace@navy.example"}', false, now(), now(), now() from workspace
                """, """
                insert into envelope_document (envelope_id, position, title, template_id, template_version, data)
                select e.id, 0, 'Lease', t.id, 1, '{"name":"Grace Brewster Hopper"}' from envelope e, template t limit 1
                """, """
                insert into envelope_signer (envelope_id, number, role, party, name, email, language, check_kind, turn,
                                             state, salt)
                select id, 1, 'signer', '', 'Grace Brewster Hopper', 'grace@navy.example', 'en', 'link', 1, 'notified', ''
                  from envelope
                """, """
                insert into envelope_entry (envelope_id, number, data)
                select id, 1, '{"documents":{"0":{"name":"Grace Brewster Hopper"}}}' from envelope
                """, """
                insert into envelope_event (envelope_id, number, type, at, who, facts, previous, hash)
                select id, 1, 'voided', now(), 'sender', '{"reason":"Grace Brewster Hopper"}', sha256(''), sha256('')
                  from envelope
                """, """
                insert into audit_entry (id, workspace_id, organization_id, type, data, actor_label, created_at)
                select gen_random_uuid(), id, organization_id, 'member.added', '{"email":"Grace@Navy.example"}',
                       'grace@navy.example', now() from workspace
                """).forEach(handle::execute));
    }
}
