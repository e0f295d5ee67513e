package platen.jobs.render.image;

import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import platen.jobs.engine.image.ImageCache;
import platen.jobs.engine.image.ImageResolver;
import platen.jobs.engine.image.ImageResolver.Failed;
import platen.jobs.engine.image.ImageResolver.Fetched;
import platen.jobs.engine.image.ImageResolver.Found;
import platen.jobs.engine.image.PictureDecoder;
import platen.jobs.engine.model.RenderOutcome.Reason;
import platen.jobs.outbound.Limits;
import platen.jobs.outbound.OutboundClient;
import platen.jobs.outbound.OutboundRequest;
import platen.jobs.outbound.Outcome;
import platen.jobs.outbound.Outcome.Answered;
import platen.jobs.outbound.Outcome.Refused;

/**
 * Downloads images over HTTP with the guarded client. One render downloads a few at a time, within a time limit and a
 * total size limit, so that no data can block a worker or exhaust the memory (contract rule 5.5).
 */
public final class FetchedImages implements ImageSource {
    private static final int MAX_CONCURRENT = 8;
    private static final long MAX_BYTES = 64L << 20;
    /** Shorter than the lease, so that no other worker takes the render over during the download. */
    private static final Duration MAX_DURATION = Duration.ofSeconds(10);
    private static final Map<String, String> HEADERS = Map.of("Accept",
            "image/png, image/jpeg, image/webp, image/svg+xml",
            "User-Agent", "Service-Images/1");
    private static final int OK = 200;

    /** Size of the cache of downloaded files and prepared images, in bytes. */
    private static final long SHELF_BYTES = 32L << 20;

    private static final UUID NO_TENANT = new UUID(0, 0);

    private final OutboundClient client;
    private final Duration mostTimeEach;
    private final Duration mostTime;
    private final Function<UUID, PictureDecoder> decoders;
    private final ImageCache cache = new ImageCache(SHELF_BYTES);

    /** @param decoders returns the image decoder of a tenant */
    public FetchedImages(OutboundClient client, Function<UUID, PictureDecoder> decoders) {
        this(client, Limits.IMAGE.deadline(), MAX_DURATION, decoders);
    }

    /**
     * @param mostTimeEach time limit of one image
     * @param mostTime time limit of all images of a document
     */
    public FetchedImages(OutboundClient client, Duration mostTimeEach, Duration mostTime,
            Function<UUID, PictureDecoder> decoders) {
        this.client = client;
        this.mostTimeEach = mostTimeEach;
        this.mostTime = mostTime;
        this.decoders = decoders;
    }

    @Override
    public PictureDecoder decoder(UUID tenant) {
        return decoders.apply(tenant);
    }

    @Override
    public ImageResolver fetch(Collection<String> urls) {
        return fetch(urls, decoder(NO_TENANT));
    }

    @Override
    public ImageResolver fetch(Collection<String> urls, PictureDecoder decoder) {
        if (urls.isEmpty()) {
            return ImageResolver.NONE.on(cache, decoder);
        }
        var fetching = new LinkedHashMap<String, Future<Fetched>>();
        var turn = new Semaphore(MAX_CONCURRENT);
        var bytesLeft = new AtomicLong(MAX_BYTES);
        long endNanos = System.nanoTime() + mostTime.toNanos();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (String url : new LinkedHashSet<>(urls)) {
                fetching.put(url, threads.submit(() -> inTurn(url, turn, endNanos, bytesLeft)));
            }
        }
        var fetched = new LinkedHashMap<String, Fetched>();
        fetching.forEach((url, future) -> fetched.put(url, future.resultNow()));
        ImageResolver images = url -> fetched.getOrDefault(url,
                new Failed(Reason.IMAGE_UNREACHABLE, "was not fetched"));
        return images.on(cache, decoder);
    }

    @Override
    public Optional<String> objection(String url) {
        return client.objectionToSpelling(url);
    }

    private Fetched inTurn(String url, Semaphore turn, long endNanos, AtomicLong bytesLeft)
            throws InterruptedException {
        if (!turn.tryAcquire(endNanos - System.nanoTime(), TimeUnit.NANOSECONDS)) {
            return outOfTime();
        }
        try {
            Duration left = Duration.ofNanos(endNanos - System.nanoTime());
            if (!left.isPositive()) {
                return outOfTime();
            }
            Duration deadline = left.compareTo(mostTimeEach) < 0 ? left : mostTimeEach;
            var limits = new Limits(deadline, Limits.IMAGE.mostBodyBytes());
            return weighed(image(client.exchange(OutboundRequest.get(url, HEADERS, limits))), bytesLeft);
        } finally {
            turn.release();
        }
    }

    private static Fetched image(Outcome outcome) {
        return switch (outcome) {
            case Answered answered when answered.status() != OK -> new Failed(Reason.IMAGE_UNREACHABLE,
                    "could not be fetched (" + answered.status() + ")");
            case Answered answered when answered.truncated() -> new Failed(Reason.IMAGE_TOO_LARGE,
                    "is larger than " + (Limits.IMAGE.mostBodyBytes() >> 20) + " MB");
            case Answered answered when compressed(answered) -> new Failed(Reason.IMAGE_FORMAT,
                    "was sent compressed, though that was not asked for");
            case Answered answered -> new Found(answered.body());
            case Refused refused -> new Failed(Reason.IMAGE_REFUSED, "was refused: " + sentenceEnd(refused.reason()));
            case Outcome.Failed failed -> new Failed(Reason.IMAGE_UNREACHABLE,
                    "could not be fetched: " + sentenceEnd(failed.reason()));
        };
    }

    private static boolean compressed(Answered answered) {
        return !answered.headers().getOrDefault("content-encoding", "identity").equalsIgnoreCase("identity");
    }

    private static Fetched weighed(Fetched fetched, AtomicLong bytesLeft) {
        return fetched instanceof Found found && bytesLeft.addAndGet(-found.bytes().length) < 0
                ? new Failed(Reason.IMAGE_TOO_LARGE,
                        "came after more than " + (MAX_BYTES >> 20) + " MB of images in one document")
                : fetched;
    }

    private Failed outOfTime() {
        return new Failed(Reason.IMAGE_UNREACHABLE,
                "could not be fetched in the " + mostTime.toSeconds() + " seconds that a document's images have");
    }

    /** Returns the sentence in the form that can end another sentence. */
    private static String sentenceEnd(String sentence) {
        String end = Character.toLowerCase(sentence.charAt(0)) + sentence.substring(1);
        return end.endsWith(".") ? end.substring(0, end.length() - 1) : end;
    }
}
