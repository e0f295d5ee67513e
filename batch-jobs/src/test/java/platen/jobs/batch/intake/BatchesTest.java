package platen.jobs.batch.intake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static platen.jobs.batch.BatchFixture.rows;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.pdfbox.Loader;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import platen.db.WorkbookFile;
import platen.db.batch.BadRow;
import platen.db.batch.Batch;
import platen.db.batch.BatchStatus;
import platen.db.batch.Format;
import platen.db.batch.OnError;
import platen.db.batch.RowResult;
import platen.db.batch.RowStatus;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.core.Source;
import platen.db.run.Run;
import platen.db.webhook.Endpoint;
import platen.db.workspace.Workspace;
import platen.jobs.JobsFixture;
import platen.jobs.batch.BatchFixture;
import platen.jobs.render.accept.Quota;
import tools.jackson.databind.node.JsonNodeFactory;

class BatchesTest {
    private static final BatchFixture batchFixture = new BatchFixture();
    private static final JobsFixture jobsFixture = batchFixture.jobsFixture;

    @BeforeAll
    static void publish() {
        jobsFixture.template(jobsFixture.workspace, "letter");
        jobsFixture.template(jobsFixture.workspace, "visa");
        jobsFixture.workflow(jobsFixture.workspace, "pair", """
                {"fields":[{"key":"name","type":"text","is_array":false,"required":true},
                           {"key":"foreign","type":"boolean","is_array":false,"required":false},
                           {"key":"order","type":"text","is_array":false,"required":false}],
                 "documents":[{"template":"letter"},
                              {"template":"visa","condition":{"field":"foreign","equals":true}}]}
                """);
    }

    @AfterAll
    static void close() {
        batchFixture.close();
    }

    @Test
    void everyRowBecomesOneDocument() {
        Batch batch = batchFixture.worked(batchFixture.request("letter", null), rows(110));

        assertThat(batch.status()).isEqualTo(BatchStatus.COMPLETED);
        assertThat(batch.succeeded()).isEqualTo(110);
        assertThat(batch.failed()).isZero();
        List<RowResult> results = batchFixture.results(batch.id());
        assertThat(results).hasSize(110).allMatch(row -> row.status() == RowStatus.COMPLETED);
        assertThat(new HashSet<>(results.stream().map(RowResult::submissionId).toList())).hasSize(110);
        RowResult seventh = results.get(6);
        assertThat(seventh.customId()).isEqualTo("row-7");
        assertThat(JobsFixture.text(jobsFixture.pdfs.stored(Objects.requireNonNull(seventh.sha256()))))
                .contains("letter v1", "Name 7");
        assertThat(
                jobsFixture.submissions.find(jobsFixture.workspace.id(), Objects.requireNonNull(seventh.submissionId()))
                        .orElseThrow()
                        .source())
                .isEqualTo(Source.BATCH);
    }

    @Test
    void aWorkbookIsABatchLikeTheCsvOfItsRows() throws Exception {
        byte[] file = WorkbookFile.of("custom_id,name\na,Ada\nb,Bo\n");
        var accepted = (BatchResult.Accepted) batchFixture.batches.accept(csv(CsvColumns.USUAL),
                new ByteArrayInputStream(file));
        Batch batch = batchFixture.work(accepted.batch().id());

        assertThat(batch.format()).isEqualTo(Format.CSV);
        assertThat(batch.succeeded()).isEqualTo(2);
        assertThat(batchFixture.batches.accept(csv(CsvColumns.USUAL.withSheet("Other")),
                new ByteArrayInputStream(file)))
                .isEqualTo(new BatchResult.BadInput("The workbook has no sheet 'Other'; it has 'Rows'."));
        assertThat(batchFixture.batches.accept(csv(CsvColumns.USUAL.withSheet("Rows")),
                new ByteArrayInputStream(bytes("custom_id,name\na,Ada\n"))))
                .isEqualTo(new BatchResult.BadInput(
                        "A sheet is of a workbook (.xlsx), and this file is none; leave it out."));
        assertThat(batchFixture.batches.accept(
                csv(new CsvColumns(',', Map.of(), Map.of("name", new CellFormat.Decimal(',')), ExtraColumns.REFUSE,
                        null)),
                new ByteArrayInputStream(file))).isEqualTo(new BatchResult.BadInput(
                        "Formats are of CSV; the numbers and dates of a workbook are read as values. Leave 'formats' out."));
        assertThat(batchFixture.batches.accept(csv(new CsvColumns(';', Map.of())), new ByteArrayInputStream(file)))
                .isEqualTo(
                        new BatchResult.BadInput("A delimiter is of CSV, and this file is a workbook; leave it out."));
    }

    @Test
    void everyRowOfAWorkflowBecomesOnePacket() throws Exception {
        Batch batch = batchFixture.worked(batchFixture.request(null, "pair"), """
                {"custom_id":"a","data":{"name":"Ada","foreign":true}}
                {"custom_id":"b","data":{"name":"Bo"}}
                """);

        assertThat(batch.status()).isEqualTo(BatchStatus.COMPLETED);
        assertThat(batch.documents()).isEqualTo(3);
        RowResult first = batchFixture.results(batch.id()).getFirst();
        Run run = jobsFixture.runRows.find(jobsFixture.workspace.id(), Objects.requireNonNull(first.runId()))
                .orElseThrow();
        assertThat(run.pageCount()).isEqualTo(2);
        assertThat(run.packetSha256()).isEqualTo(first.sha256());
        try (var packet = Loader.loadPDF(jobsFixture.pdfs.stored(Objects.requireNonNull(first.sha256())))) {
            assertThat(packet.getNumberOfPages()).isEqualTo(2);
        }
        assertThat(jobsFixture.submissions.ofRun(run.id())).hasSize(2);
    }

    @Test
    void badRowsGoToTheErrorFileAndStopNothing() {
        byte[] large = new byte[2 << 20];
        Arrays.fill(large, (byte) 'x');
        var body = new ByteArrayOutputStream();
        body.writeBytes(bytes("\uFEFF{\"custom_id\":\"good\",\"data\":{\"name\":\"Ada\"}}\r\n"));
        body.writeBytes(bytes("{\"custom_id\":\"good\",\"data\":{\"name\":\"Twice\"}}\n"));
        body.writeBytes(bytes("{\"data\":{}}\n"));
        body.writeBytes(bytes("{broken\n\n"));
        body.writeBytes(bytes("{\"data\":{\"name\":\"\\u0000\"}}\n"));
        body.writeBytes(bytes("{\"template\":\"nowhere\",\"data\":{\"name\":\"Ada\"}}\n"));
        body.writeBytes(bytes("[1]\n"));
        body.writeBytes(large);
        body.writeBytes(bytes("\n{\"data\":{\"name\":\"reject\",\"order\":\"reject\"}}\n"));
        body.write(0xC0);
        body.writeBytes(bytes("\n{\"custom_id\":\"last\",\"data\":{\"name\":\"Zoe\"}}"));

        Batch batch = batchFixture.work(((BatchResult.Accepted) batchFixture
                .accept(batchFixture.request("letter", null), body.toByteArray())).batch().id());

        assertThat(batch.status()).isEqualTo(BatchStatus.COMPLETED);
        assertThat(batch.totalRows()).isEqualTo(11);
        assertThat(batch.succeeded()).isEqualTo(2);
        assertThat(batch.failed()).isEqualTo(9);
        assertThat(batchFixture.rows.bad(batch.id(), 0, 100)).extracting(BadRow::error)
                .satisfiesExactly(error -> assertThat(error).contains("custom_id"),
                        error -> assertThat(error).contains("data_invalid", "\"alias\":\"name\"", "is required"),
                        error -> assertThat(error).contains("not valid JSON"),
                        error -> assertThat(error).contains("U+0000"),
                        error -> assertThat(error).contains("not_found"),
                        error -> assertThat(error).contains("must be a JSON object"),
                        error -> assertThat(error).contains("larger than"),
                        error -> assertThat(error).contains("image_format"),
                        error -> assertThat(error).contains("UTF-8"));
        assertThat(batchFixture.results(batch.id())).filteredOn(row -> row.status() == RowStatus.COMPLETED)
                .extracting(RowResult::customId)
                .containsExactly("good", "last");
    }

    @Test
    void aDryRunTellsWhatWouldComeOfItAndLeavesNothing() {
        long before = jobsFixture.count("submission");
        Batch batch = batchFixture.worked(with(batchFixture.request(null, "pair"), true, OnError.CONTINUE), """
                {"data":{"name":"Ada","foreign":true}}
                {"data":{}}
                """);

        assertThat(batch.status()).isEqualTo(BatchStatus.COMPLETED);
        assertThat(batch.succeeded()).isEqualTo(1);
        assertThat(batch.failed()).isEqualTo(1);
        assertThat(batch.documents()).isEqualTo(2);
        assertThat(batch.pages()).isEqualTo(2);
        assertThat(batchFixture.results(batch.id())).extracting(RowResult::status)
                .containsExactly(RowStatus.CHECKED, RowStatus.FAILED);
        assertThat(jobsFixture.count("submission")).isEqualTo(before);
    }

    @Test
    void aBatchBeyondTheQuotaRendersNothingAndIsResumedWhenThereIsMore() {
        Workspace small = batchFixture.capped("small", 3);
        jobsFixture.template(small, "slip");
        BatchRequest request = new BatchRequest(small, Environment.PRODUCTION, "slip", null, Format.NDJSON,
                CsvColumns.USUAL, false, OnError.CONTINUE, false, false, jobsFixture.json("{}"), null);
        Batch batch = batchFixture.worked(request, rows(4));

        assertThat(batch.status()).isEqualTo(BatchStatus.FAILED);
        assertThat(batch.error()).contains("rate_limited", "4 renders", "3 left");
        assertThat(jobsFixture.usage.used(small.id(), Quota.month(jobsFixture.clock.instant()))).isZero();

        jobsFixture.database.jdbi()
                .useHandle(handle -> handle.execute("update workspace set allowance = 4 where id = ?", small.id()));
        assertThat(batchFixture.batches.resume(batch.workspaceId(), batch.id())).isTrue();
        Batch again = batchFixture.work(batch.id());
        assertThat(again.status()).isEqualTo(BatchStatus.COMPLETED);
        assertThat(again.succeeded()).isEqualTo(4);
        assertThat(jobsFixture.usage.used(small.id(), Quota.month(jobsFixture.clock.instant()))).isEqualTo(4);
    }

    @Test
    void finishedDocumentsOfARunThatFailedAreCharged() {
        Workspace charged = batchFixture.capped("charged", 10);
        jobsFixture.template(charged, "letter");
        jobsFixture.template(charged, "visa");
        jobsFixture.workflow(charged, "pair", """
                {"fields":[{"key":"name","type":"text","is_array":false,"required":true},
                           {"key":"fate","type":"text","is_array":false,"required":false}],
                 "documents":[{"template":"letter"},
                              {"template":"visa","mapping":{"name":"name","order":"fate"}}]}
                """);
        var request = new BatchRequest(charged, Environment.PRODUCTION, null, "pair", Format.NDJSON,
                CsvColumns.USUAL, false, OnError.CONTINUE, false, false, jobsFixture.json("{}"), null);
        Batch batch = batchFixture.worked(request, """
                {"custom_id":"good","data":{"name":"Ada"}}
                {"custom_id":"bad","data":{"name":"Bo","fate":"reject"}}
                """);
        assertThat(batch.succeeded()).isEqualTo(1);
        assertThat(batch.failed()).isEqualTo(1);
        assertThat(jobsFixture.usage.used(charged.id(), Quota.month(jobsFixture.clock.instant()))).isEqualTo(3);
        assertThat(jobsFixture.usage.month(charged.id(), Quota.month(jobsFixture.clock.instant())).used()).isEqualTo(3);
    }

    @Test
    void aRepeatedKeyGivesTheOriginalAndOtherRowsAreAConflict() {
        BatchRequest request = keyed("order-1");
        Batch first = batchFixture.accepted(request, rows(2));

        assertThat(batchFixture.accept(request, rows(2))).isInstanceOfSatisfying(BatchResult.Replayed.class,
                replayed -> assertThat(replayed.batch().id()).isEqualTo(first.id()));
        assertThat(batchFixture.accept(request, rows(3))).isInstanceOf(BatchResult.DifferentRows.class);
    }

    @Test
    void anInvalidBatchIsRefusedAsAWhole() {
        long before = jobsFixture.count("batch");
        assertThat(batchFixture.accept(batchFixture.request("letter", null), "\n\n"))
                .isInstanceOf(BatchResult.BadInput.class);
        assertThat(batchFixture.accept(batchFixture.request("nowhere", null), rows(1)))
                .isInstanceOf(BatchResult.NoTemplate.class);
        assertThat(batchFixture.accept(batchFixture.request(null, "nowhere"), rows(1)))
                .isInstanceOf(BatchResult.NoWorkflow.class);
        assertThat(batchFixture.accept(batchFixture.request("letter", null), "{}\n".repeat(BatchFixture.MAX_ROWS + 1)))
                .isInstanceOf(BatchResult.TooManyRows.class);
        assertThat(jobsFixture.count("batch")).isEqualTo(before);
        assertThat(jobsFixture.count("batch_input i left join batch b on b.id = i.batch_id where b.id is null"))
                .isZero();
    }

    @Test
    void aCancelledBatchKeepsItsResultsAndContinuesWhenResumed() {
        Batch batch = batchFixture.accepted(batchFixture.request("letter", null), rows(3));
        batchFixture.batches.cancel(batch.workspaceId(), batch.id());

        assertThat(batchFixture.work(batch.id()).status()).isEqualTo(BatchStatus.CANCELLED);
        assertThat(batchFixture.batches.cancel(batch.workspaceId(), batch.id())).isFalse();

        assertThat(batchFixture.batches.resume(batch.workspaceId(), batch.id())).isTrue();
        assertThat(batchFixture.work(batch.id()).status()).isEqualTo(BatchStatus.COMPLETED);
        assertThat(batchFixture.results(batch.id())).hasSize(3);
    }

    @Test
    void theVersionIsThatOfTheMomentOfAcceptance() {
        var template = jobsFixture.template(jobsFixture.workspace, "fixed");
        Batch batch = batchFixture.accepted(batchFixture.request("fixed", null), rows(1));
        jobsFixture.addVersion(template, "fixed v2");
        jobsFixture.templates.publish(template.id(), 2, Environment.PRODUCTION, null, jobsFixture.clock.instant());

        batchFixture.work(batch.id());

        RowResult row = batchFixture.results(batch.id()).getFirst();
        assertThat(JobsFixture.text(jobsFixture.pdfs.stored(Objects.requireNonNull(row.sha256()))))
                .contains("fixed v1");
    }

    @Test
    void aRowThatIsBadForTwoReasonsIsOneBadRow() {
        Batch batch = batchFixture.worked(batchFixture.request("letter", null), """
                {"custom_id":"a","data":{"name":"Ada"}}
                {"custom_id":"a","template":"nowhere","data":{"name":"Bo"}}
                """);
        assertThat(batch.status()).isEqualTo(BatchStatus.COMPLETED);
        assertThat(batch.refusedRows()).isEqualTo(1);
        assertThat(batch.ended()).isEqualTo(2);
    }

    @Test
    void metersCountRowsAndBatches() {
        double succeeded = metered("platen.batch.rows", "step", "render", "outcome", "succeeded");
        double failed = metered("platen.batch.rows", "step", "render", "outcome", "failed");
        double ended = metered("platen.batch.ended", "status", "completed");
        batchFixture.worked(batchFixture.request("letter", null), rows(3) + "{\"custom_id\":\"bad\",\"data\":{}}\n");
        assertThat(metered("platen.batch.rows", "step", "render", "outcome", "succeeded")).isEqualTo(succeeded + 3);
        assertThat(metered("platen.batch.rows", "step", "render", "outcome", "failed")).isEqualTo(failed + 1);
        assertThat(metered("platen.batch.ended", "status", "completed")).isEqualTo(ended + 1);
    }

    @Test
    void aRefusedRowIsMeteredOnceAndOnlyForAnAcceptedBatch() {
        double taken = metered("platen.batch.rows", "step", "intake", "outcome", "succeeded");
        double refused = metered("platen.batch.rows", "step", "intake", "outcome", "failed");
        double failed = metered("platen.batch.rows", "step", "render", "outcome", "failed");
        String body = rows(2) + "{broken\n" + rows(1);

        assertThatThrownBy(
                () -> batchFixture.batches.accept(keyed("metered"), new ByteArrayInputStream(bytes(body)), _ -> {
                    throw new IllegalStateException("what goes along fails");
                })).hasMessage("what goes along fails");
        assertThat(metered("platen.batch.rows", "step", "intake", "outcome", "failed")).isEqualTo(refused);

        Batch batch = batchFixture.worked(keyed("metered"), body);
        assertThat(batchFixture.accept(keyed("metered"), body)).isInstanceOf(BatchResult.Replayed.class);

        assertThat(batch.failed()).isEqualTo(2);
        assertThat(metered("platen.batch.rows", "step", "intake", "outcome", "succeeded")).isEqualTo(taken + 2);
        assertThat(metered("platen.batch.rows", "step", "intake", "outcome", "failed")).isEqualTo(refused + 2);
        assertThat(metered("platen.batch.rows", "step", "render", "outcome", "failed")).isEqualTo(failed);
    }

    private static double metered(String name, String... tags) {
        return jobsFixture.registry.counter(name, tags).count();
    }

    @Test
    void anEventReportsTheEndOfTheBatch() {
        jobsFixture.endpointRows
                .create(new Endpoint(PublicId.next(), jobsFixture.workspace.id(), "https://example.org/hook",
                        Environment.PRODUCTION, List.of("batch.completed"), true, true, false, true, null,
                        jobsFixture.clock.instant()), "whsec_secret");
        Batch batch = batchFixture.worked(batchFixture.request("letter", null), rows(2));

        List<String> data = jobsFixture.database.jdbi()
                .withHandle(handle -> handle
                        .createQuery("select data::text from event where type = 'batch.completed'")
                        .mapTo(String.class)
                        .list());
        assertThat(data).singleElement()
                .satisfies(each -> assertThat(each).contains(PublicId.BATCH.of(batch.id()),
                        "\"counts\":{\"total\":2,\"completed\":2,\"failed\":0}"));
    }

    private static BatchRequest csv(CsvColumns columns) {
        return new BatchRequest(jobsFixture.workspace, Environment.PRODUCTION, "letter", null, Format.CSV, columns,
                false, OnError.CONTINUE, false, false, JsonNodeFactory.instance.objectNode(), null);
    }

    private static BatchRequest with(BatchRequest request, boolean dryRun, OnError onError) {
        return new BatchRequest(request.workspace(), request.environment(), request.template(), request.workflow(),
                request.format(), request.columns(), dryRun, onError, request.strict(), false, request.metadata(),
                request.idempotencyKey());
    }

    private static BatchRequest keyed(@Nullable String key) {
        return new BatchRequest(jobsFixture.workspace, Environment.PRODUCTION, "letter", null, Format.NDJSON,
                CsvColumns.USUAL, false, OnError.CONTINUE, false, false, jobsFixture.json("{}"), key);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
