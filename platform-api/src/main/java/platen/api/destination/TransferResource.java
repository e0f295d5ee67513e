package platen.api.destination;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import platen.api.http.auth.Caller;
import platen.api.http.error.ApiError;
import platen.api.http.operation.RequiresScope;
import platen.api.http.query.CreatedBefore;
import platen.api.http.query.Page;
import platen.api.http.query.Query;
import platen.api.http.reply.Links;
import platen.db.audit.Actor;
import platen.db.batch.Batch;
import platen.db.batch.BatchStore;
import platen.db.core.PublicId;
import platen.db.destination.Transfer;
import platen.db.destination.TransferListStore;
import platen.db.destination.TransferListStore.Filter;
import platen.db.destination.TransferStatus;
import platen.db.key.Scope;
import platen.jobs.destination.transfer.TransferRepeats;

/** Serves the transfers of files to destinations, and attempts failed ones again. */
@RestController
final class TransferResource {
    private static final int USUAL = 50;
    private static final int MAX_LIMIT = 100;

    private final TransferListStore transfers;
    private final BatchStore batches;
    private final TransferRepeats repeats;

    TransferResource(TransferListStore transfers, BatchStore batches, TransferRepeats repeats) {
        this.transfers = transfers;
        this.batches = batches;
        this.repeats = repeats;
    }

    /** Lists transfers, newest first. */
    @GetMapping("/v1/transfers")
    @RequiresScope(Scope.DESTINATION_MANAGE)
    ResponseEntity<Page<TransferRecord>> list(Caller caller, Query query, Links.Base links) {
        UUID workspace = caller.workspace().id();
        int limit = query.integer("limit", 1, MAX_LIMIT).orElse(USUAL);
        Optional<TransferStatus> status = query.oneOf("status", TransferStatus.class);
        Optional<UUID> batch = id(query, "batch_id", PublicId.BATCH, "must be the id of a batch");
        Optional<UUID> destination = id(query, "destination_id", PublicId.DESTINATION,
                "must be the id of a destination");
        Optional<CreatedBefore> start = CreatedBefore.of(query, PublicId.TRANSFER,
                id -> transfers.find(workspace, id).map(Transfer::createdAt));
        List<Transfer> found = transfers.newest(workspace,
                new Filter(batch.orElse(null), destination.orElse(null), status.orElse(null), caller.only(),
                        start.map(CreatedBefore::time).orElse(null), start.map(CreatedBefore::id).orElse(null)),
                limit + 1);
        return Page.reply(found, limit, Transfer::createdAt, row -> PublicId.TRANSFER.of(row.id()),
                TransferRecord::of, next -> links.to("/v1/transfers" + query.continued(next)));
    }

    @GetMapping("/v1/transfers/{id}")
    @RequiresScope(Scope.DESTINATION_MANAGE)
    TransferRecord one(Caller caller, @PathVariable String id) {
        return TransferRecord.of(find(caller, id));
    }

    /** Attempts a failed transfer again; a pending or delivered one is not changed. */
    @PostMapping("/v1/transfers/{id}/retry")
    @RequiresScope(Scope.DESTINATION_MANAGE)
    ResponseEntity<TransferRecord> retry(Caller caller, Actor actor, @PathVariable String id) {
        Transfer transfer = find(caller, id);
        Batch batch = batches.find(caller.workspace().id(), transfer.batchId())
                .orElseThrow(TransferResource::unknown);
        caller.requireOwn(batch.environment());
        if (!repeats.again(transfer, actor) && transfer.status() == TransferStatus.FAILED) {
            throw ApiError.badRequest(transfer.name() == null
                    ? "No name could be made for this file. Send the row again with another custom_id, or another"
                            + " file_name."
                    : "Its destination was deleted, or it is attempted again already.").status(409).refusal();
        }
        return ResponseEntity.accepted().body(TransferRecord.of(find(caller, id)));
    }

    /** The number of transfers that are attempted again. */
    record Retried(int retried) {}

    /** Attempts all failed transfers of a batch again. */
    @PostMapping("/v1/batches/{id}/transfers/retry")
    @RequiresScope(Scope.DESTINATION_MANAGE)
    ResponseEntity<Retried> retryAll(Caller caller, Actor actor, @PathVariable String id) {
        Batch batch = PublicId.BATCH.parse(id)
                .flatMap(uuid -> batches.find(caller.workspace().id(), uuid))
                .filter(found -> caller.sees(found.environment()))
                .orElseThrow(() -> ApiError.notFound("There is no batch of this id.").refusal());
        caller.requireOwn(batch.environment());
        return ResponseEntity.accepted().body(new Retried(repeats.again(batch.workspaceId(), batch.id(), actor)));
    }

    private static Optional<UUID> id(Query query, String name, PublicId noun, String rule) {
        return query.text(name)
                .map(value -> noun.parse(value).orElseThrow(() -> Query.outOfRange(name, value, rule)));
    }

    private Transfer find(Caller caller, String id) {
        return PublicId.TRANSFER.parse(id)
                .flatMap(uuid -> transfers.find(caller.workspace().id(), uuid))
                .filter(found -> batches.find(caller.workspace().id(), found.batchId())
                        .filter(batch -> caller.sees(batch.environment()))
                        .isPresent())
                .orElseThrow(TransferResource::unknown);
    }

    private static RuntimeException unknown() {
        return ApiError.notFound("There is no transfer of this id.").refusal();
    }
}
