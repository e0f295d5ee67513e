package platen.db.submission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static platen.db.DatabaseFixture.THEN;

import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Random;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import platen.db.DatabaseFixture;
import platen.db.RaceFixture;
import platen.db.core.PublicId;
import platen.db.core.RequestOrigin;
import platen.db.core.Source;
import platen.db.core.Status;
import platen.db.lease.RequeuedRow;
import platen.db.workspace.Workspace;

/** Order in which workers claim work, and fairness between workspaces. */
class FairClaimTest {
    private static final Duration LONG = Duration.ofMinutes(5);
    private static final UUID NOBODY = new UUID(0, 0);
    private static final DatabaseFixture databaseFixture = new DatabaseFixture();
    private static final SubmissionStore submissions = new SubmissionStore(databaseFixture.database());
    private static final ClaimStore claims = new ClaimStore(databaseFixture.database());

    @AfterEach
    void forget() {
        databaseFixture.database().jdbi().useHandle(handle -> handle.execute("delete from submission"));
    }

    @AfterAll
    static void close() {
        databaseFixture.close();
    }

    @Test
    void theOldestAreTakenFirstAndNoMoreThanAsked() {
        for (int low : List.of(3, 1, 2)) {
            queue(databaseFixture.workspace(), new UUID(1, low), Source.API_ASYNC);
        }
        assertThat(take(2)).containsExactly(new UUID(1, 1), new UUID(1, 2));
    }

    @Test
    void workersThatTakeTogetherTakeDifferentSubmissions() throws Exception {
        queue(databaseFixture.workspace(), 40);
        var taken = RaceFixture.of(8, () -> take(5)).stream().flatMap(List::stream).toList();
        assertThat(taken).doesNotHaveDuplicates().hasSizeLessThanOrEqualTo(40);
        assertThat(take(40)).hasSize(40 - taken.size());
        assertThat(take(40)).isEmpty();
    }

    @Test
    void aLongQueueOfOneWorkspaceDoesNotBlockOtherWorkspaces() {
        queue(databaseFixture.workspace(), 100);
        Workspace small = workspace("small");
        Workspace other = workspace("other");
        queue(small, 1);
        queue(other, 2);
        List<UUID> taken = claims.claimQueued(NOBODY, 12, LONG)
                .stream()
                .map(Claim::workspaceId)
                .toList();
        assertThat(taken.subList(0, 3)).as("one of each first")
                .containsExactlyInAnyOrder(databaseFixture.workspace().id(), small.id(), other.id());
        assertThat(taken.subList(3, 5)).as("then the second ones")
                .containsExactlyInAnyOrder(databaseFixture.workspace().id(), other.id());
        assertThat(taken).hasSize(4 + 3);
    }

    @Test
    void moreWorkspacesThanOneClaimHoldsAreServedByTurns() {
        var workspaces = Stream.iterate(0, i -> i + 1).limit(5).map(i -> workspace("turn-" + i)).toList();
        workspaces.forEach(each -> queue(each, 10));
        var served = new ArrayList<UUID>();
        UUID after = NOBODY;
        for (int claim = 0; claim < 5; claim++) {
            List<Claim> taken = claims.claimQueued(after, 2, LONG);
            assertThat(taken).hasSize(2);
            taken.forEach(each -> served.add(each.workspaceId()));
            after = taken.getLast().workspaceId();
        }
        assertThat(workspaces).allSatisfy(each -> assertThat(served).filteredOn(each.id()::equals).hasSize(2));
    }

    @Test
    void aClaimReadsNoMoreThanItTakes() {
        queue(databaseFixture.workspace(), 1);
        databaseFixture.database().jdbi().useHandle(handle -> {
            handle.execute("""
                    insert into submission
                    select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid()))).*
                      from submission s, generate_series(1, 3000)
                    """);
            handle.execute("""
                    update submission set status = 'completed', stage = null, due_at = null, sha256 = '', page_count = 1,
                                          completed_at = now()
                     where id < '80000000-0000-0000-0000-000000000000'
                    """);
            handle.execute("analyze submission");
            List<String> plan = handle.createQuery("""
                    explain select id from submission
                     where status = 'processing' and run_id is null and stage = 'queued' and attempt = 0
                       and workspace_id = :workspace order by id limit 8
                    """).bind("workspace", databaseFixture.workspace().id()).mapTo(String.class).list();
            assertThat(String.join("\n", plan)).contains("submission_open").doesNotContain("Sort");
        });
    }

    /**
     * Measures the writes of a claim: if an index covered a column that a claim updates, each claim would write the
     * index.
     */
    @Test
    void aClaimTouchesNoIndex() {
        databaseFixture.database().inTransaction(() -> {
            queue(databaseFixture.workspace(), 3);
            long before = rewrittenInPlace();
            take(3);
            assertThat(rewrittenInPlace() - before).isEqualTo(3);
        });
    }

    /** Returns the number of submissions that this transaction updated without index writes (heap-only tuples). */
    private static long rewrittenInPlace() {
        return databaseFixture.database().jdbi()
                .withHandle(handle -> handle
                        .createQuery("select pg_stat_get_xact_tuples_hot_updated('submission'::regclass)")
                        .mapTo(long.class)
                        .one());
    }

    /** Measures the TOAST writes of a claim: each large value moved out of the row costs an additional row. */
    @Test
    void neitherAClaimNorAFinishWritesBesideItsRow() {
        databaseFixture.database().inTransaction(() -> {
            databaseFixture.database().jdbi().useHandle(handle -> handle
                    .execute("set local application_name = 'platen a-host-of-a-usual-name:1234567'"));
            var data = new byte[3_000];
            new Random(1).nextBytes(data);
            NewSubmission like = databaseFixture.submission(databaseFixture.workspace(), THEN, null, null);
            SubmissionFixture.queue(submissions,
                    new NewSubmission(PublicId.next(), like.workspaceId(), like.organizationId(),
                            like.templateId(), 1, like.environment(), like.source(), null, null,
                            "a key of 36 characters, as UUIDs are",
                            like.fingerprint(), data, like.metadata(), like.warnings(), false,
                            new RequestOrigin(UUID.randomUUID(), UUID.randomUUID()), LocalDate.of(2026, 8, 1), THEN),
                    LONG);
            assertThat(keptBeside()).as("the data").isEqualTo(1);
            UUID id = take(1).getFirst();
            assertThat(keptBeside()).isEqualTo(1);
            SubmissionFixture.finish(new OutcomeStore(databaseFixture.database()), id, 1,
                    new RenderResultRow(databaseFixture.keep("a pdf"), 1, 2, "[]", 1),
                    THEN);
            assertThat(keptBeside()).isEqualTo(1);
        });
    }

    private static long keptBeside() {
        return databaseFixture.database().jdbi().withHandle(handle -> {
            String beside = handle
                    .createQuery(
                            "select reltoastrelid::regclass::text from pg_class where oid = 'submission'::regclass")
                    .mapTo(String.class)
                    .one();
            return handle.createQuery("select count(distinct chunk_id) from " + beside).mapTo(long.class).one();
        });
    }

    @Test
    void aRetriedSubmissionIsClaimedByItsIdOnly() {
        UUID id = queue(databaseFixture.workspace(), 1).getFirst();
        take(1);
        databaseFixture.database().jdbi().useHandle(handle -> handle.execute("update submission set due_at = now()"));
        assertThat(claims.requeue(10, LONG)).containsExactly(new RequeuedRow(id, 1));
        assertThat(take(10)).isEmpty();
        assertThat(claims.claim(id, LONG)).get().extracting(Claim::attempt).isEqualTo(2);
    }

    @Test
    void rowsOfADeadWorkerAreRequeuedBeforeALongQueue() {
        Workspace other = workspace("with-a-flood");
        queue(other, 30);
        UUID tried = queue(databaseFixture.workspace(), 1).getFirst();
        claims.claim(tried, LONG);
        databaseFixture.database().jdbi().useHandle(handle -> {
            handle.execute("update submission set due_at = now() - interval '1 hour' where status = 'processing'");
            handle.execute("update submission set due_at = now() where id = ?", tried);
        });
        assertThat(claims.requeue(5, LONG)).hasSize(5).first().isEqualTo(new RequeuedRow(tried, 1));
    }

    @Test
    void aLookForTheStrandedReadsFewRowsHoweverManyWait() {
        databaseFixture.database().inTransaction(() -> databaseFixture.database().jdbi().useHandle(handle -> {
            UUID like = queue(databaseFixture.workspace(), 1).getFirst();
            handle.execute("""
                    create temporary table flood on commit drop as
                    select s.* from submission s, generate_series(1, 10000) where s.id = ?
                    """, like);
            handle.execute("update flood set id = gen_random_uuid()");
            handle.execute("insert into submission select * from flood");
            handle.execute("analyze submission");
            long before = rowsRead();
            assertThat(claims.requeue(100, LONG)).isEmpty();
            assertThat(rowsRead() - before).isBetween(1L, 1_500L);
        }));
    }

    /** Returns the number of submission rows that this transaction has read, with or without an index. */
    private static long rowsRead() {
        return databaseFixture.database().jdbi().withHandle(handle -> handle.createQuery("""
                select sum(pg_stat_get_xact_tuples_fetched(indexrelid))
                       + pg_stat_get_xact_tuples_returned('submission'::regclass)
                  from pg_index where indrelid = 'submission'::regclass
                """).mapTo(long.class).one());
    }

    @Test
    void aReturnedSubmissionUsesNoAttempt() {
        queue(databaseFixture.workspace(), 3);
        List<Claim> taken = claims.claimQueued(NOBODY, 3, LONG);
        claims.release(taken.subList(1, 3), LONG);
        assertThat(claims.requeue(10, LONG)).isEmpty();
        assertThat(claims.claimQueued(NOBODY, 10, LONG))
                .extracting(Claim::id, Claim::attempt)
                .containsExactlyElementsOf(taken.subList(1, 3)
                        .stream()
                        .map(each -> tuple(each.id(), 1))
                        .toList());
    }

    @Test
    void whatOthersHaveTakenOverIsNotGivenBack() {
        UUID id = queue(databaseFixture.workspace(), 1).getFirst();
        Claim slow = claims.claim(id, Duration.ZERO).orElseThrow();
        assertThat(claims.claim(id, LONG)).isPresent();
        claims.release(List.of(slow), LONG);
        var record = submissions.find(databaseFixture.workspace().id(), id).orElseThrow();
        assertThat(record.attempt()).isEqualTo(2);
        assertThat(record.status()).isEqualTo(Status.PROCESSING);
        assertThat(claims.claim(id, LONG)).isEmpty();
    }

    private static Workspace workspace(String name) {
        return databaseFixture.workspace(name, OptionalInt.empty());
    }

    private static List<UUID> queue(Workspace workspace, int number) {
        return databaseFixture.database().inTransaction(() -> IntStream.range(0, number)
                .mapToObj(i -> queue(workspace, PublicId.next(), Source.API_ASYNC))
                .toList());
    }

    private static UUID queue(Workspace workspace, UUID id, Source source) {
        NewSubmission like = databaseFixture.submission(workspace, THEN, null, null);
        SubmissionFixture.queue(submissions,
                new NewSubmission(id, like.workspaceId(), like.organizationId(), like.templateId(),
                        like.templateVersion(), like.environment(), source, null, null, null, like.fingerprint(),
                        like.data(),
                        like.metadata(), like.warnings(), like.freePlan(), null, like.createdAt()),
                LONG);
        return id;
    }

    private static List<UUID> take(int limit) {
        return claims.claimQueued(NOBODY, limit, LONG).stream().map(Claim::id).toList();
    }
}
