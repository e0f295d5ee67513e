package platen.jobs.privacy;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import platen.db.audit.Actor;
import platen.db.check.InvariantCheck;
import platen.db.core.Environment;
import platen.db.retention.Retention;
import platen.db.retention.RetentionStore;
import platen.db.submission.PurgeStore;
import platen.db.workspace.WorkspaceDeletionStore;
import platen.jobs.JobsFixture;
import platen.jobs.batch.BatchFixture;
import platen.jobs.retention.RetentionChanges;
import platen.jobs.retention.RetentionPass;

/** The deletion of a workspace reaches every table. A new table fails here until it is deleted or listed as kept. */
class DeletedWorkspaceTest {
    /** Tables that outlive a workspace: of people, of the installation, and logs that name no content. */
    private static final Set<String> TABLES_WITHOUT_DATA_OF_WORKSPACES = Set.of("organization", "membership", "person",
            "passkey",
            "passkey_challenge", "recovery_code", "oidc_issuer", "person_identity", "audit_entry", "operator",
            "master_key", "seal_certificate", "one_time_link", "sign_up", "privacy_request", "privacy_finding", "trace",
            "flyway_schema_history", "spring_session", "spring_session_attributes", "sweep_run", "node",
            // files that other organizations may share
            "blob");

    @AutoClose
    private final BatchFixture batches = new BatchFixture();

    private final JobsFixture jobs = batches.jobsFixture;

    @Test
    void everyTableIsEmptyAfterTheDeletionOfTheOnlyWorkspaceOrKeptOnPurpose() {
        fill();
        Set<String> tables = tables();
        Set<String> unfilled = new TreeSet<>(tables);
        unfilled.removeIf(this::hasRows);
        assertThat(unfilled).as("tables that this test must fill").isEmpty();

        Instant now = jobs.clock.instant();
        jobs.workspaces.deleteAt(jobs.workspace.id(), now.minus(Duration.ofDays(1)), now);
        var deletion = new WorkspaceDeletionStore(jobs.database);
        int rounds = 0;
        while (deletion.deletePortion(50, now) > 0) {
            rounds++;
        }
        assertThat(rounds).isGreaterThan(10);
        Set<String> left = new TreeSet<>(tables);
        left.removeIf(each -> !hasRows(each));
        assertThat(left).as("tables that the deletion does not reach").isEmpty();
        assertThat(jobs.count("blob where not is_shared")).as("files").isZero();
        assertThat(new InvariantCheck(jobs.database).broken()).isEmpty();
    }

    @Test
    void aWorkspaceUnderALegalHoldIsNotDeleted() {
        Instant now = jobs.clock.instant();
        jobs.workspaces.deleteAt(jobs.workspace.id(), now.minus(Duration.ofDays(1)), now);
        new RetentionStore(jobs.database).hold(jobs.workspace.id(), "case 7", now);
        assertThat(new WorkspaceDeletionStore(jobs.database).deletePortion(50, now)).isZero();
        assertThat(jobs.workspaces.find(jobs.workspace.id())).isPresent();
    }

    private void fill() {
        jobs.template(jobs.workspace, "letter");
        PersonFixture.everywhere(batches);
        var store = new RetentionStore(jobs.database);
        new RetentionChanges(jobs.database, store, jobs.trail, jobs.clock).change(jobs.workspace.id(),
                Environment.PRODUCTION, new Retention(1, 1, null, 1), Actor.cli());
        new RetentionPass(jobs.database, store, new PurgeStore(jobs.database), jobs.pdfs, jobs.trail, jobs.clock).run();
        jobs.database.jdbi().useHandle(handle -> handle.execute("""
                insert into delivery_replay (id, workspace_id, failed_since, failed_until, total, created_at)
                select gen_random_uuid(), id, now(), now(), 1, now() from workspace
                """));
        Stream.of("""
                insert into batch_draft (id, workspace_id, person_id, environment, template, file_name, format, delimiter,
                                         content, created_at)
                select gen_random_uuid(), w.id, p.id, 'production', 'letter', 'rows.csv', 'csv', ',', '', now()
                  from workspace w, person p limit 1
                """, """
                insert into form (id, workspace_id, template_id, environment, slug, title, intro_text, thanks_text,
                                  closed_text, pdf_link, state, created_at, updated_at)
                select gen_random_uuid(), w.id, t.id, 'production', 'letter', '', '', '', '', true, 'open', now(), now()
                  from workspace w, template t limit 1
                """, """
                insert into form_answer (form_id, token_hash, created_at)
                select id, sha256('token'), now() from form
                """, """
                insert into form_draft (form_id, token_hash, workspace_id, sealed, size, expires_at, created_at)
                select id, sha256('token'), workspace_id, '', 0, now(), now() from form
                """, """
                insert into form_session (form_id, token_hash, sealed, once, expires_at, created_at)
                select id, sha256('token'), '', true, now(), now() from form
                """, """
                insert into form_slug (slug, form_id, expires_at) select 'former-' || id, id, now() from form
                """, """
                insert into form_logo (form_id, image) select id, 'picture' from form
                """, """
                insert into envelope_seal (id, status, created_at) select id, 'failed', now() from envelope
                """, """
                insert into form_bucket (form_id, name, began_at, used) select id, 'address', now(), 1 from form
                """, """
                insert into destination (id, workspace_id, environment, name, type, settings, created_at, updated_at)
                select gen_random_uuid(), id, 'production', 'archive', 'folder', '{}', now(), now() from workspace
                """, """
                insert into batch_destination (batch_id, position, destination_id, content, file_name, pattern, status)
                select b.id, 0, d.id, 'documents', '{row}.pdf', '{row}.pdf', 'waiting' from batch b, destination d
                """, """
                insert into transfer (id, workspace_id, batch_id, position, destination_id, number, name, status,
                                      last_attempt, round_at, due_at, created_at)
                select gen_random_uuid(), d.workspace_id, f.batch_id, 0, d.id, 1, '1.pdf', 'pending', 10, now(), now(), now()
                  from batch_destination f join destination d on d.id = f.destination_id
                """, """
                insert into file_link (id, hash, batch_id, position, created_at, expires_at)
                select gen_random_uuid(), 'secret', batch_id, position, now(), now() from batch_destination limit 1
                """, """
                insert into blob_piece (bundle, number, bytes)
                select gen_random_uuid(), 0, b.bytes from blob b join submission s using (sha256)
                 where b.bytes is not null and s.purged_at is null limit 1
                """, """
                update blob set bundle = p.bundle, slices = array[0, octet_length(p.bytes)], bytes = null
                  from blob_piece p where blob.bytes = p.bytes and not is_shared
                """, """
                update mail set transfer_id = t.id, transfer_round_at = t.round_at
                  from transfer t where mail.id = (select min(id::text)::uuid from mail)
                """).forEach(sql -> jobs.database.jdbi().useHandle(handle -> handle.execute(sql)));
    }

    /** Returns the tables that belong to workspaces, except those of tools. */
    private Set<String> tables() {
        List<String> all = jobs.database.jdbi().withHandle(handle -> handle.createQuery("""
                select table_name from information_schema.tables
                 where table_schema = current_schema() and table_type = 'BASE TABLE'
                """).mapTo(String.class).list());
        Set<String> tables = new TreeSet<>(all);
        tables.removeIf(each -> TABLES_WITHOUT_DATA_OF_WORKSPACES.contains(each) || each.startsWith("jobrunr_"));
        return tables;
    }

    private boolean hasRows(String table) {
        return jobs.count(table) > 0;
    }
}
