package platen.jobs.webhook;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import platen.db.core.PublicId;
import platen.db.secret.SecretCipher;
import platen.db.secret.SecretException;
import platen.db.webhook.Attempt;
import platen.db.webhook.ClaimedDelivery;
import platen.db.webhook.EndpointStore;
import platen.jobs.outbound.Limits;
import platen.jobs.outbound.OutboundClient;
import platen.jobs.outbound.OutboundRequest;
import platen.jobs.outbound.Outcome;
import platen.jobs.outbound.Outcome.Answered;
import platen.jobs.outbound.Outcome.Failed;
import platen.jobs.outbound.Outcome.Refused;
import platen.jobs.outbound.RetryAfter;
import tools.jackson.databind.node.JsonNodeFactory;

/** Makes one attempt: signs, sends and judges the response. Records nothing. */
public final class DeliverySender {
    private static final int KEPT_BODY_BYTES = 4 << 10;
    private static final int GONE = 410;
    private static final Set<String> SIGNATURES = Set.of("Service-Signature", "webhook-signature");
    /** The value of a signature: hexadecimal or Base64. */
    private static final Pattern SIGNATURE = Pattern.compile("(?<=v1[=,])([\\w+/]{4})[\\w+/]+([\\w+/]{4}=*)");

    private final OutboundClient client;
    private final SecretCipher cipher;
    private final Clock clock;

    public DeliverySender(OutboundClient client, SecretCipher cipher, Clock clock) {
        this.client = client;
        this.cipher = cipher;
        this.clock = clock;
    }

    /** Outcome of an attempt (contract rule 11.3). */
    sealed interface Verdict {
        Attempt attempt();

        /** A 2xx response within the deadline. */
        record Accepted(Attempt attempt) implements Verdict {}

        /** The attempt failed and is to be retried. */
        record TryAgain(Attempt attempt, Optional<Duration> retryAfter) implements Verdict {}

        /** 410: the receiver wants no further deliveries. */
        record Gone(Attempt attempt) implements Verdict {}

        /** The address is not allowed. */
        record Forbidden(Attempt attempt) implements Verdict {}
    }

    Verdict send(ClaimedDelivery delivery) {
        Instant start = clock.instant();
        long startNanos = System.nanoTime();
        byte[] body = EventJson.body(delivery.eventId(), delivery.type(), delivery.createdAt(), delivery.data());
        Map<String, String> headers;
        try {
            headers = headers(delivery, start.getEpochSecond(), body);
        } catch (SecretException e) {
            return new Verdict.TryAgain(new Attempt(delivery.attempt(), start, null, String.valueOf(e.getMessage()), 0,
                    null, null, null, null), Optional.empty());
        }
        Outcome outcome = client
                .exchange(OutboundRequest.post(delivery.url(), headers, body, Limits.WEBHOOK));
        int durationMs = Math.toIntExact((System.nanoTime() - startNanos) / 1_000_000);
        var sent = new SentRequest(delivery.attempt(), start, durationMs, delivery.url(), shown(headers));
        return switch (outcome) {
            case Answered answered -> judge(answered, sent.answered(answered));
            case Refused refused -> new Verdict.Forbidden(sent.unanswered(refused.reason()));
            case Failed failed -> new Verdict.TryAgain(sent.unanswered(failed.reason()), Optional.empty());
        };
    }

    /**
     * A request that was sent.
     *
     * @param headers JSON, with shortened signatures
     */
    private record SentRequest(int number, Instant start, int durationMs, String url, String headers) {
        Attempt answered(Answered answer) {
            return new Attempt(number, start, answer.status(), null, durationMs, json(answer.headers()),
                    kept(answer.body()), url, headers);
        }

        Attempt unanswered(String reason) {
            return new Attempt(number, start, null, reason, durationMs, null, null, url, headers);
        }
    }

    /** Returns the headers for the log, sorted by name; signatures are shortened, so that nobody can send them again. */
    private static String shown(Map<String, String> headers) {
        var shown = new TreeMap<String, String>(String.CASE_INSENSITIVE_ORDER);
        headers.forEach((name, value) -> shown.put(name,
                SIGNATURES.contains(name) ? SIGNATURE.matcher(value).replaceAll("$1…$2") : value));
        return json(shown);
    }

    private Map<String, String> headers(ClaimedDelivery delivery, long unixSeconds, byte[] body) {
        return SignedHeaders.of(PublicId.EVENT.of(delivery.eventId()), delivery.type(), secrets(delivery), unixSeconds,
                body);
    }

    /** Returns the secrets that sign, the current one first; none for a callback. */
    private List<String> secrets(ClaimedDelivery delivery) {
        UUID endpoint = delivery.endpointId();
        return endpoint == null
                ? List.of()
                : Stream.of(delivery.secret(), delivery.previousSecret())
                        .flatMap(Stream::ofNullable)
                        .map(stored -> cipher.decrypt(stored, EndpointStore.secretPlace(endpoint)))
                        .toList();
    }

    private Verdict judge(Answered answered, Attempt attempt) {
        int status = answered.status();
        if (status >= 200 && status < 300) {
            return new Verdict.Accepted(attempt);
        }
        if (status == GONE) {
            return new Verdict.Gone(attempt);
        }
        return new Verdict.TryAgain(attempt, RetryAfter.of(answered, clock.instant()));
    }

    private static byte[] kept(byte[] body) {
        return body.length <= KEPT_BODY_BYTES ? body : Arrays.copyOf(body, KEPT_BODY_BYTES);
    }

    private static String json(Map<String, String> headers) {
        var json = JsonNodeFactory.instance.objectNode();
        // PostgreSQL cannot store U+0000, which a hostile receiver may send.
        headers.forEach((name, value) -> json.put(name.replace('\0', '?'), value.replace('\0', '?')));
        return json.toString();
    }
}
