package platen.jobs.run;

import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;
import platen.db.blob.BlobStore;
import platen.db.core.Database;
import platen.db.core.Failpoint;
import platen.db.core.PublicId;
import platen.db.core.Status;
import platen.db.run.RunStore;
import platen.db.run.RunStore.Packet;
import platen.db.submission.Claim;
import platen.db.submission.ClaimStore;
import platen.db.submission.Submission;
import platen.db.submission.SubmissionStore;
import platen.jobs.engine.model.Pdf;
import platen.jobs.engine.model.RenderOutcome.Reason;
import platen.jobs.engine.model.RenderOutcome.Rejected;
import platen.jobs.render.work.ErrorJson;
import platen.jobs.render.work.InfrastructureFailure;
import platen.jobs.render.work.Lease;
import platen.jobs.render.work.LeaseRenewer;
import platen.jobs.render.work.PdfStore;
import platen.jobs.render.work.RenderLimits;
import platen.jobs.render.work.RenderTimeout;
import platen.jobs.render.work.RenderWorker;
import platen.jobs.run.RunPackets.Content;
import platen.jobs.telemetry.Traces;
import platen.jobs.webhook.EventPublisher;

/**
 * Executes a claimed run: renders the documents that are not final yet, builds packet and zip, and records them, fenced
 * by the attempt number. A document that an earlier attempt completed is not rendered again. One failed document fails
 * the run; the completed documents stay readable individually.
 */
public final class RunWorker {
    private static final Logger log = LoggerFactory.getLogger(RunWorker.class);

    private final Database database;
    private final RunStore runs;
    private final SubmissionStore submissions;
    private final ClaimStore claims;
    private final RenderWorker renders;
    private final PdfStore pdfs;
    private final RenderLimits limits;
    private final RenderTimeout cutOff;
    private final LeaseRenewer leases;
    private final EventPublisher announcements;
    private final Traces traces;
    private final RunPackets packets;
    private final Clock clock;

    public RunWorker(Database database, RunStore runs, SubmissionStore submissions, ClaimStore claims,
            RenderWorker renders,
            PdfStore pdfs, RenderLimits limits, RenderTimeout cutOff, LeaseRenewer leases, EventPublisher announcements,
            Traces traces, Clock clock) {
        this.database = database;
        this.runs = runs;
        this.submissions = submissions;
        this.claims = claims;
        this.renders = renders;
        this.pdfs = pdfs;
        this.limits = limits;
        this.cutOff = cutOff;
        this.leases = leases;
        this.announcements = announcements;
        this.traces = traces;
        this.packets = new RunPackets(pdfs);
        this.clock = clock;
    }

    /**
     * Brings the run to its final state.
     *
     * @return false when another attempt has taken the run over
     */
    public boolean finish(UUID runId, int attempt) {
        try (var named = MDC.putCloseable("run_id", PublicId.RUN.of(runId)); var holding = leases.of(runId, attempt)) {
            return traces.span("run", runId, Map.of("platen.run_id", PublicId.RUN.of(runId)),
                    () -> InfrastructureFailure.guard(() -> finishHeld(runId, attempt),
                            () -> leases.giveBack(runId, attempt)));
        }
    }

    private boolean finishHeld(UUID runId, int attempt) {
        if (attempt > Lease.MAX_ATTEMPTS) {
            return reject(runId, attempt, ErrorJson.write(new Rejected(Reason.INTERNAL,
                    "The run was given up: %d attempts ended without a result.".formatted(Lease.MAX_ATTEMPTS), null)));
        }
        long start = System.nanoTime();
        renderDocuments(runId, start + limits.run().toNanos());
        Failpoint.F10.hit();
        List<Submission> documents = submissions.ofRun(runId);
        if (documents.stream().anyMatch(document -> document.status() == Status.PROCESSING)) {
            // Another attempt has taken documents over; it also holds the run's lease and will complete the run.
            return false;
        }
        Optional<Submission> failed = documents.stream()
                .filter(document -> document.status() == Status.FAILED)
                .findFirst();
        if (failed.isPresent()) {
            return reject(runId, attempt, error(failed.get()));
        }
        return complete(runId, attempt, documents, start);
    }

    private void renderDocuments(UUID runId, long endNanos) {
        List<Claim> documents = claims.claimOfRun(runId, Lease.LENGTH);
        try (var holding = leases.of(documents)) {
            renders.record(renders.renderRun(documents, endNanos));
        }
    }

    private boolean reject(UUID runId, int attempt, String error) {
        boolean rejected = database.inTransaction(
                () -> announced(runId, runs.reject(runId, attempt, error, clock.instant())));
        if (rejected) {
            log.info("A run failed");
        }
        return rejected;
    }

    private boolean complete(UUID runId, int attempt, List<Submission> documents, long start) {
        Optional<Packed> packed = cutOff.within(RenderLimits.until(start + limits.run().toNanos()),
                () -> Optional.of(pack(documents)), Optional.empty(),
                () -> rejectLate(runId, attempt));
        return packed.map(done -> record(runId, attempt, documents, done, start))
                .orElseGet(() -> rejectLate(runId, attempt));
    }

    /** Packet and zip of a run; both present unless no document applied. */
    private record Packed(Optional<BlobStore.File> packet, Optional<BlobStore.File> zip) {
        List<BlobStore.File> files() {
            return Stream.concat(packet.stream(), zip.stream()).toList();
        }
    }

    private Packed pack(List<Submission> documents) {
        List<Content> contents = packets.contents(documents);
        Packed packed = contents.isEmpty()
                ? new Packed(Optional.empty(), Optional.empty())
                : new Packed(Optional.of(file(RunPackets.packet(contents))),
                        Optional.of(file(Pdf.of(RunPackets.zip(contents)))));
        Failpoint.F11.hit();
        return packed;
    }

    private BlobStore.File file(Pdf pdf) {
        return pdfs.file(pdf, pdf.sha256());
    }

    private boolean rejectLate(UUID runId, int attempt) {
        return reject(runId, attempt, ErrorJson.write(limits.runTooLong()));
    }

    private boolean record(UUID runId, int attempt, List<Submission> documents, Packed packed, long start) {
        int pages = documents.stream().mapToInt(document -> document.pageCount()).sum();
        boolean recorded = database.inTransaction(() -> {
            pdfs.keep(packed.files());
            return announced(runId, runs.finish(runId, attempt,
                    new Packet(packed.packet().map(BlobStore.File::sha256).orElse(null),
                            packed.zip().map(BlobStore.File::sha256).orElse(null), pages,
                            Math.toIntExact((System.nanoTime() - start) / 1_000_000)),
                    clock.instant()));
        });
        Failpoint.F12.hit();
        return recorded;
    }

    private boolean announced(UUID runId, boolean recorded) {
        if (recorded) {
            announcements.runEnded(runId);
        }
        return recorded;
    }

    /** Returns the document's own error, extended by the document's index and alias. */
    private static String error(Submission failed) {
        String own = failed.error();
        if (own == null) {
            return ErrorJson.write(new Rejected(Reason.INTERNAL, "A document failed.", null));
        }
        Integer index = failed.runIndex();
        return ErrorJson.ofDocument(index == null ? 0 : index, failed.templateAlias(), own);
    }
}
