package platen.jobs.destination.transport.webhook;

import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import platen.db.core.PublicId;
import platen.jobs.destination.transport.CheckedContent;
import platen.jobs.destination.transport.Credentials;
import platen.jobs.destination.transport.OutputFile;
import platen.jobs.destination.transport.Receipt;
import platen.jobs.destination.transport.TransferException;
import platen.jobs.destination.transport.TransferException.Problem;
import platen.jobs.destination.transport.Transport;
import platen.jobs.destination.transport.TransportSettings;
import platen.jobs.outbound.Limits;
import platen.jobs.outbound.OutboundClient;
import platen.jobs.outbound.OutboundRequest;
import platen.jobs.outbound.Outcome;
import platen.jobs.outbound.Outcome.Answered;
import platen.jobs.outbound.Outcome.Failed;
import platen.jobs.outbound.Outcome.Refused;
import platen.jobs.outbound.RetryAfter;
import platen.jobs.webhook.EventJson;
import platen.jobs.webhook.SignedHeaders;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * Sends an event to a URL, signed as all webhooks are. The name of a file is the id of the event, and its content the body.
 * A retry sends the same id and body, because the receiver may have processed the first request.
 */
public final class WebhookTransport implements Transport {
    /** Type of the event with links to the files of a batch. */
    public static final String TYPE = "batch.files_ready";
    /** Message for a webhook without a secret. */
    public static final String NO_SECRET = "The secret that signs the requests is missing. Enter it again.";

    private static final int GONE = 410;

    private final OutboundClient client;
    private final String url;
    private final String secret;
    private final Clock clock;

    /** @throws TransferException when the secret is missing */
    public WebhookTransport(OutboundClient client, TransportSettings.Webhook settings, Credentials credentials,
            Clock clock) throws TransferException {
        if (credentials.secret() == null) {
            throw new TransferException(Problem.CREDENTIALS, NO_SECRET);
        }
        this.client = client;
        this.url = settings.url();
        this.secret = credentials.secret();
        this.clock = clock;
    }

    @Override
    public Receipt put(OutputFile file) throws TransferException {
        byte[] body;
        try (var content = CheckedContent.of(file)) {
            body = content.readAllBytes();
        } catch (CheckedContent.SourceException e) {
            throw file.damaged(e);
        } catch (IOException e) {
            throw new TransferException(Problem.SOURCE, "The request could not be made.", e);
        }
        send(file.name(), body);
        return new Receipt(place(), false);
    }

    /** Sends an event that says that it is a test. */
    @Override
    public void check() throws TransferException {
        UUID id = PublicId.next();
        String data = JsonNodeFactory.instance.objectNode().put("test", true).toString();
        send(PublicId.EVENT.of(id), EventJson.body(id, TYPE, clock.instant(), data));
    }

    private void send(String id, byte[] body) throws TransferException {
        Instant now = clock.instant();
        Map<String, String> headers = SignedHeaders.of(id, TYPE, List.of(secret), now.getEpochSecond(), body);
        Outcome outcome = client.exchange(OutboundRequest.post(url, headers, body, Limits.WEBHOOK));
        switch (outcome) {
            case Answered answered -> judge(answered, now);
            case Refused refused -> throw new TransferException(Problem.ADDRESS_REFUSED,
                    place() + " is not used: " + refused.reason());
            case Failed failed -> throw new TransferException(
                    failed.failure() == Outcome.Failure.TIMEOUT ? Problem.TIMEOUT : Problem.UNREACHABLE,
                    place() + " did not answer: " + failed.reason());
        }
    }

    private void judge(Answered answered, Instant now) throws TransferException {
        int status = answered.status();
        if (status >= 200 && status < 300) {
            return;
        }
        if (status == GONE) {
            throw new TransferException(Problem.FORBIDDEN, place() + " answered 410: it wants no further requests.");
        }
        throw new TransferException(Problem.UNAVAILABLE, place() + " answered " + status + " instead of 2xx.", null,
                RetryAfter.of(answered, now).orElse(null));
    }

    /** Returns the URL without its query, which may have a secret. */
    private String place() {
        return url.replaceFirst("[?#].*", "");
    }

    @Override
    public void close() {
        // Each request has a connection of its own.
    }
}
