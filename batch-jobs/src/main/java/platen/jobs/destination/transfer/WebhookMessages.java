package platen.jobs.destination.transfer;

import java.io.ByteArrayInputStream;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;
import java.util.Optional;
import java.util.UUID;
import platen.db.batch.Batch;
import platen.db.core.PublicId;
import platen.db.core.Sha256;
import platen.db.destination.ClaimedTransfer;
import platen.db.destination.Destination;
import platen.db.destination.FileLinkStore.LinkedFiles;
import platen.jobs.destination.DestinationTransports;
import platen.jobs.destination.link.FileLinks;
import platen.jobs.destination.link.FileListing;
import platen.jobs.destination.link.LinkedBatch;
import platen.jobs.destination.transport.OutputFile;
import platen.jobs.destination.transport.TransferException;
import platen.jobs.destination.transport.TransportSettings;
import platen.jobs.destination.transport.webhook.WebhookTransport;
import platen.jobs.webhook.EventJson;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Writes the events that tell webhooks where the files of a batch are. All attempts of a transfer have the same id,
 * and the same links and body while the links work long enough, so that a receiver recognizes a repetition.
 */
public final class WebhookMessages {
    private static final DateTimeFormatter LOCAL = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm");

    private final FileLinks links;
    private final FileListing listing;
    private final DestinationTransports transports;

    public WebhookMessages(FileLinks links, FileListing listing, DestinationTransports transports) {
        this.links = links;
        this.listing = listing;
        this.transports = transports;
    }

    /**
     * Writes the event of a transfer to a webhook.
     *
     * @return empty when the batch or the destination was deleted
     * @throws TransferException when the destination has no secret
     */
    Optional<OutputFile> open(ClaimedTransfer transfer, Destination destination) throws TransferException {
        Optional<LinkedBatch> linked = listing.open(transfer.batchId(), transfer.position());
        if (linked.isEmpty()) {
            return Optional.empty();
        }
        if (!(transports.settings(destination) instanceof TransportSettings.Webhook webhook)) {
            throw new IllegalArgumentException("Not a webhook: " + destination);
        }
        FileLinks.Made link = links.ofTransfer(transfer, webhook.days(), transports.secret(destination));
        String data = data(linked.get(), link).toString();
        UUID event = transfer.id();
        byte[] body = EventJson.body(event, WebhookTransport.TYPE, completed(linked.get().batch()), data);
        return Optional.of(new OutputFile(PublicId.EVENT.of(event), body.length,
                HexFormat.of().formatHex(Sha256.digest().digest(body)), () -> new ByteArrayInputStream(body),
                transfer.id().toString().replace("-", ""), transfer.attempt()));
    }

    private ObjectNode data(LinkedBatch linked, FileLinks.Made link) {
        Batch batch = linked.batch();
        LinkedFiles files = linked.files();
        ObjectNode json = JsonNodeFactory.instance.objectNode()
                .put("batch_id", PublicId.BATCH.of(batch.id()))
                .put("template_alias", batch.templateAlias())
                .put("workflow_alias", batch.workflowAlias())
                .put("environment", batch.environment().wire())
                .put("destination_id", PublicId.DESTINATION.of(files.destinationId()))
                .put("destination", files.destination())
                .put("schedule", files.schedule())
                .put("local_time", files.localTime() == null ? null : LOCAL.format(files.localTime()))
                .put("content", files.content().wire())
                .put("file_count", listing.count(linked));
        FileListing.write(listing.page(linked, 0), link.url(), json);
        return json.put("page_url", link.url()).put("expires_at", link.expiresAt().toString());
    }

    private static Instant completed(Batch batch) {
        Instant completed = batch.completedAt();
        return (completed == null ? batch.createdAt() : completed).truncatedTo(ChronoUnit.SECONDS);
    }
}
