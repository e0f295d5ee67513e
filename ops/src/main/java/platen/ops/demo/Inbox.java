package platen.ops.demo;

import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import platen.jobs.webhook.Signature;

/** Receiver for trying out webhooks: keeps and verifies the latest requests and answers in a configurable way. */
final class Inbox {
    private static final int MAX_REQUESTS = 100;

    private final Clock clock;
    private final Deque<Received> received = new ArrayDeque<>();
    private final List<Awaited> awaited = new ArrayList<>();
    private String secret = "";
    private Manner manner = Manner.ACCEPT;
    private long count;

    Inbox(Clock clock) {
        this.clock = clock;
    }

    /** How the inbox answers. */
    enum Manner {
        ACCEPT("200, as a receiver should"),
        FAIL("500: tried again after 5 s, 1 min, 10 min, 1 h, 6 h"),
        SLOW("200 after 12 s: two too late"),
        REDIRECT("302: not followed"),
        GONE("410: the endpoint is disabled");

        private final String words;

        Manner(String words) {
            this.words = words;
        }

        String words() {
            return words;
        }

        /** Returns the spelling in forms and pages. */
        String wire() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * A received request.
     *
     * @param number sequence number over all requests ever received
     * @param eventId null when the header was missing, like {@code type}
     * @param answered how the inbox answered it
     */
    record Received(long number, Instant at, @Nullable String eventId, @Nullable String type, Trust trust, String body,
            Manner answered) {}

    private record Awaited(Predicate<Received> wanted, CompletableFuture<Received> arrival) {}

    /** Result of the signature check. */
    enum Trust {
        VERIFIED("verified", "ok"),
        FORGED("not genuine", "bad"),
        UNSIGNED("unsigned, as callbacks are", ""),
        UNKNOWN("no secret to verify it with", "warn");

        private final String words;
        private final String color;

        Trust(String words, String color) {
            this.words = words;
            this.color = color;
        }

        String words() {
            return words;
        }

        /** Returns the color of a badge, as a class of the style sheet. */
        String color() {
            return color;
        }
    }

    /** Stores a request and returns how to answer it. */
    synchronized Manner receive(@Nullable String eventId, @Nullable String type, @Nullable String signature,
            byte[] body) {
        count++;
        var request = new Received(count, clock.instant(), eventId, type, trust(signature, body),
                new String(body, StandardCharsets.UTF_8), manner);
        received.addFirst(request);
        if (received.size() > MAX_REQUESTS) {
            received.removeLast();
        }
        awaited.removeIf(each -> each.wanted().test(request) && each.arrival().complete(request));
        return manner;
    }

    /** Completes with a matching request: a stored one, or the next one to arrive, however many arrive after it. */
    synchronized CompletableFuture<Received> arrival(Predicate<Received> wanted) {
        var arrival = new CompletableFuture<Received>();
        received.stream()
                .filter(wanted)
                .findFirst()
                .ifPresentOrElse(arrival::complete, () -> awaited.add(new Awaited(wanted, arrival)));
        return arrival;
    }

    /** Sets the secret that signatures are verified with; empty disables verification. */
    synchronized void verifyWith(String another) {
        secret = another.strip();
    }

    synchronized void answer(Manner another) {
        manner = another;
    }

    synchronized Manner manner() {
        return manner;
    }

    /** Returns the stored requests, newest first. */
    synchronized List<Received> received() {
        return List.copyOf(received);
    }

    private Trust trust(@Nullable String signature, byte[] body) {
        if (signature == null) {
            return Trust.UNSIGNED;
        }
        if (secret.isEmpty()) {
            return Trust.UNKNOWN;
        }
        return Signature.genuine(secret, signature, body, clock.instant()) ? Trust.VERIFIED : Trust.FORGED;
    }
}
