package platen.jobs.packet;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import platen.db.Environment;
import platen.db.batch.Batch;
import platen.db.batch.BatchStore;
import platen.db.batch.CourseStore;
import platen.db.batch.Format;
import platen.db.batch.IntakeStore;
import platen.db.batch.OnError;
import platen.db.batch.PartStore;
import platen.db.batch.RowResult;
import platen.db.batch.RowStore;
import platen.db.run.EndedRunStore;
import platen.db.submission.RenderedStore;
import platen.db.submission.WaitingStore;
import platen.db.workspace.Workspace;
import platen.jobs.TestingWorkshop;
import platen.jobs.render.BulkRenders;
import platen.jobs.render.RenderLimits;
import platen.jobs.run.BulkRuns;
import platen.jobs.run.RunPlan;
import platen.jobs.workflow.Definitions;

/** Bulk orders in a {@link TestingWorkshop}. An order is worked when a test says so. */
public final class TestingPackets implements AutoCloseable {
    static final int MOST_ROWS = 1_000;

    public final TestingWorkshop shop = new TestingWorkshop();
    public final BatchStore orders = new BatchStore(shop.database);
    final IntakeStore intakes = new IntakeStore(shop.database);
    final CourseStore courses = new CourseStore(shop.database);
    final RowStore rows = new RowStore(shop.database);
    final PartStore parts = new PartStore(shop.database);
    final BulkGate gate = new BulkGate(new WaitingStore(shop.database)::anybody);
    private final Definitions definitions = new Definitions();
    private final BulkRenders renders = new BulkRenders(shop.work, shop.plans, shop.pdfs,
            new RenderedStore(shop.database), shop.allowance, shop.clock);
    private final BulkRuns runs = runs(TestingWorkshop.LIMITS);
    public final Batches batches = new Batches(shop.database, orders, intakes, courses, rows, shop.templates,
            shop.workflowRows, runs,
            shop.queue, shop.meters, shop.clock, MOST_ROWS);
    final Outputs outputs = new Outputs(rows, shop.pdfs);
    final Conductor conductor = conductor(gate);

    /** Somebody who drives orders, in a process that this gate stands for. */
    Conductor conductor(BulkGate ofProcess) {
        return conductor(ofProcess, TestingWorkshop.LIMITS);
    }

    /** Somebody who gives packets so long. */
    Conductor conductor(RenderLimits limits) {
        return conductor(gate, limits);
    }

    private Conductor conductor(BulkGate ofProcess, RenderLimits limits) {
        var files = new Files(shop.database, orders, courses, rows, shop.submissions, shop.pdfs, limits, shop.cutOff);
        return new PacketConfiguration().conductor(shop.database, orders, courses, rows, parts, shop.workspaces,
                shop.templates, shop.workflowRows, renders, runs(limits), files, ofProcess, shop.queue,
                shop.announcements, shop.finishedBell, shop.meters, shop.clock);
    }

    private BulkRuns runs(RenderLimits limits) {
        return new BulkRuns(new RunPlan(shop.templates, shop.plans, definitions, TestingWorkshop.NO_IMAGES),
                definitions, renders, new EndedRunStore(shop.database), limits, shop.cutOff, shop.clock);
    }

    BatchRequest request(@Nullable String template, @Nullable String workflow) {
        return request(template, workflow, false);
    }

    /** A request of merged PDFs beside the single ones. */
    BatchRequest merged(@Nullable String template, @Nullable String workflow) {
        return request(template, workflow, true);
    }

    private BatchRequest request(@Nullable String template, @Nullable String workflow, boolean merged) {
        return new BatchRequest(shop.workspace, Environment.PRODUCTION, template, workflow, Format.NDJSON,
                CsvColumns.USUAL, false, OnError.CONTINUE, false, merged, shop.json("{}"), null);
    }

    BatchResult accept(BatchRequest request, String body) {
        return accept(request, body.getBytes(StandardCharsets.UTF_8));
    }

    BatchResult accept(BatchRequest request, byte[] body) {
        try {
            return batches.accept(request, new ByteArrayInputStream(body));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Good rows of a template that asks for a name, numbered from 1. */
    static String rows(int count) {
        return IntStream.rangeClosed(1, count)
                .mapToObj(i -> "{\"custom_id\":\"row-" + i + "\",\"data\":{\"name\":\"Name " + i + "\"}}\n")
                .collect(Collectors.joining());
    }

    Batch accepted(BatchRequest request, String body) {
        return ((BatchResult.Accepted) accept(request, body)).batch();
    }

    /** The order after somebody has worked it. */
    Batch worked(BatchRequest request, String body) {
        return work(accepted(request, body).id());
    }

    /** The order after somebody has driven it as far as it goes. */
    public Batch work(UUID id) {
        conductor.work(id, Watcher.NONE);
        return find(id);
    }

    Batch find(UUID id) {
        return orders.find(id).orElseThrow();
    }

    List<RowResult> results(UUID id) {
        return rows.results(id, 0, 10_000);
    }

    Workspace capped(String name, int renders) {
        return shop.workspace(name, OptionalInt.of(renders));
    }

    /** Whoever holds something of an order has died. */
    void expireLeases() {
        shop.database.jdbi().useHandle(handle -> {
            handle.execute("update batch set driven = false, due_at = now() - interval '1 second'"
                    + " where due_at is not null");
            handle.execute("update batch_part set due_at = now() - interval '1 second' where due_at is not null");
        });
    }

    @Override
    public void close() {
        shop.close();
    }
}
