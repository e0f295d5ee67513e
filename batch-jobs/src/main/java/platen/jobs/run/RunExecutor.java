package platen.jobs.run;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;
import platen.db.blob.BlobStore;
import platen.db.core.Failpoint;
import platen.db.core.PublicId;
import platen.db.core.Status;
import platen.db.run.RunStore.Packet;
import platen.db.submission.Submission;
import platen.jobs.engine.assemble.PdfMerger.Merged;
import platen.jobs.engine.model.Pdf;
import platen.jobs.engine.model.RenderOutcome.Reason;
import platen.jobs.engine.model.RenderOutcome.Rejected;
import platen.jobs.engine.model.Warning;
import platen.jobs.error.ErrorJson;
import platen.jobs.lease.InfrastructureFailure;
import platen.jobs.lease.Lease;
import platen.jobs.lease.LeaseRenewer;
import platen.jobs.render.work.RenderLimits;
import platen.jobs.render.work.RenderTimeout;
import platen.jobs.run.RunPackets.Content;
import platen.jobs.seal.SealUnavailableException;
import platen.jobs.telemetry.Traces;

/**
 * Executes a claimed run: renders the documents that are not final yet, builds packet and zip, and records them, fenced
 * by the attempt number. A document that an earlier attempt completed is not rendered again. One failed document fails
 * the run; the completed documents stay readable individually.
 */
public final class RunExecutor {
    private static final Logger log = LoggerFactory.getLogger(RunExecutor.class);

    private final RunDocuments documents;
    private final RunPackets packets;
    private final RunRecorder recorder;
    private final LeaseRenewer leases;
    private final RenderLimits limits;
    private final RenderTimeout timeout;
    private final Traces traces;

    public RunExecutor(RunDocuments documents, RunPackets packets, RunRecorder recorder, LeaseRenewer leases,
            RenderLimits limits, RenderTimeout timeout, Traces traces) {
        this.documents = documents;
        this.packets = packets;
        this.recorder = recorder;
        this.leases = leases;
        this.limits = limits;
        this.timeout = timeout;
        this.traces = traces;
    }

    /**
     * Brings the run to its final state.
     *
     * @return false when another attempt has taken the run over, or when documents cannot be sealed now
     */
    public boolean execute(UUID runId, int attempt) {
        try (var named = MDC.putCloseable("run_id", PublicId.RUN.of(runId)); var renewal = leases.of(runId, attempt)) {
            return traces.span("run", runId, Map.of("platen.run_id", PublicId.RUN.of(runId)),
                    () -> InfrastructureFailure.guard(() -> executeClaimed(runId, attempt),
                            () -> leases.release(runId, attempt)));
        } catch (SealUnavailableException e) {
            // The sweep notifies workers again; one that can seal completes the run.
            return packets.hasWaitedTooLong(PublicId.time(runId))
                    ? recorder.reject(runId, attempt, ErrorJson.write(
                            new Rejected(Reason.INTERNAL, "The packet could not be sealed within a day.", null)))
                    : released(runId, attempt);
        }
    }

    private boolean released(UUID runId, int attempt) {
        leases.release(runId, attempt);
        return false;
    }

    private boolean executeClaimed(UUID runId, int attempt) {
        if (attempt > Lease.MAX_ATTEMPTS) {
            return recorder.reject(runId, attempt, ErrorJson.write(new Rejected(Reason.INTERNAL,
                    "The run was given up: %d attempts ended without a result.".formatted(Lease.MAX_ATTEMPTS), null)));
        }
        long start = System.nanoTime();
        documents.render(runId, start + limits.run().toNanos());
        Failpoint.AFTER_LAST_DOCUMENT.hit();
        List<Submission> ended = documents.all(runId);
        if (ended.stream().anyMatch(document -> document.status() == Status.PROCESSING)) {
            // Another attempt has taken documents over; it also holds the run's lease and will complete the run.
            return false;
        }
        Optional<Submission> failed = ended.stream()
                .filter(document -> document.status() == Status.FAILED)
                .findFirst();
        if (failed.isPresent()) {
            return recorder.reject(runId, attempt, error(failed.get()));
        }
        return complete(runId, attempt, ended, start);
    }

    private boolean complete(UUID runId, int attempt, List<Submission> ended, long start) {
        Optional<Packed> packed = timeout.within(RenderLimits.until(start + limits.run().toNanos()),
                () -> Optional.of(packOf(ended)), Optional.empty(),
                () -> rejectLate(runId, attempt));
        return packed.map(done -> record(runId, attempt, ended, done, start))
                .orElseGet(() -> rejectLate(runId, attempt));
    }

    /**
     * Packet and zip of a run; both present unless no document applied.
     *
     * @param warnings about the packet
     */
    private record Packed(Optional<BlobStore.File> packet, Optional<BlobStore.File> zip, List<Warning> warnings) {
        List<BlobStore.File> files() {
            return Stream.concat(packet.stream(), zip.stream()).toList();
        }
    }

    private Packed packOf(List<Submission> ended) {
        List<Content> contents = packets.contents(ended);
        var packed = new Packed(Optional.empty(), Optional.empty(), List.of());
        if (!contents.isEmpty()) {
            Merged packet = packets.packet(contents);
            packed = new Packed(Optional.of(packets.file(packet.pdf())),
                    Optional.of(packets.file(Pdf.of(RunPackets.zip(contents)))), packet.warnings());
        }
        Failpoint.AFTER_PACKET_BUILT.hit();
        return packed;
    }

    private boolean rejectLate(UUID runId, int attempt) {
        return recorder.reject(runId, attempt, ErrorJson.write(limits.runTooLong()));
    }

    private boolean record(UUID runId, int attempt, List<Submission> ended, Packed packed, long start) {
        int pages = ended.stream().mapToInt(document -> document.pageCount()).sum();
        return recorder.complete(runId, attempt,
                new Packet(packed.packet().map(BlobStore.File::sha256).orElse(null),
                        packed.zip().map(BlobStore.File::sha256).orElse(null), pages,
                        Math.toIntExact((System.nanoTime() - start) / 1_000_000),
                        Warning.json(packed.warnings()).toString()),
                packed.files());
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
