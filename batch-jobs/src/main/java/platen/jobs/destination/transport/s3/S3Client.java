package platen.jobs.destination.transport.s3;

import java.io.OutputStream;
import java.time.Clock;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import platen.db.core.Sha256;
import platen.jobs.destination.transport.Credentials;
import platen.jobs.destination.transport.ServerText;
import platen.jobs.destination.transport.TransferException;
import platen.jobs.destination.transport.TransferException.Problem;
import platen.jobs.destination.transport.TransportSettings;
import platen.jobs.outbound.Limits;
import platen.jobs.outbound.OutboundClient;
import platen.jobs.outbound.OutboundRequest;
import platen.jobs.outbound.OutboundRequest.Method;
import platen.jobs.outbound.Outcome;
import platen.jobs.outbound.Outcome.Answered;
import platen.jobs.outbound.UploadBody;

/** Sends signed requests to one bucket. Thread-safe. */
final class S3Client {
    private static final Duration ANSWER_TIMEOUT = Duration.ofSeconds(30);
    /** A store assembles the parts of an object before it answers: minutes, and the longer the larger the object is. */
    private static final Duration COMPLETION_TIMEOUT = Duration.ofMinutes(5);
    private static final long MIN_ASSEMBLED_BYTES_PER_SECOND = 64 << 20;
    /** A slower upload is ended and repeated later. */
    private static final long MIN_BYTES_PER_SECOND = 64 << 10;
    private static final int MAX_ANSWER_BYTES = 1 << 20;
    private static final byte[] NO_BYTES = {};

    private final OutboundClient client;
    private final S3Base base;
    private final SignatureV4 signature;
    private final Credentials credentials;
    private final Clock clock;
    private final S3Errors errors;

    S3Client(OutboundClient client, TransportSettings.S3 settings, Credentials credentials, Clock clock)
            throws TransferException {
        this.client = client;
        this.base = S3Base.of(settings)
                .orElseThrow(() -> new TransferException(Problem.SETTINGS, "The endpoint must be a URL of a host."));
        if (credentials.accessKeyId() == null || credentials.secretAccessKey() == null) {
            throw new TransferException(Problem.CREDENTIALS, "The access key of " + base.host() + " is missing. Enter"
                    + " its id and its secret again.");
        }
        this.signature = new SignatureV4(settings.region(), credentials);
        this.credentials = credentials;
        this.clock = clock;
        this.errors = new S3Errors(base.host(), settings, credentials, clock);
    }

    /** Returns the errors of answers of this store. */
    S3Errors errors() {
        return errors;
    }

    /** Sends a request without a body. */
    Answered send(Method method, String key, Map<String, String> query) throws TransferException {
        return answered(client.exchange(outbound(request(method, key, query, Map.of(), S3Request.EMPTY_SHA256),
                NO_BYTES, limits(0))));
    }

    /** Sends a request with a body. */
    Answered send(Method method, String key, Map<String, String> query, Map<String, String> headers, byte[] body)
            throws TransferException {
        String hash = HexFormat.of().formatHex(Sha256.digest().digest(body));
        return answered(client.exchange(
                outbound(request(method, key, query, headers, hash), body, limits(body.length))));
    }

    /**
     * Completes an object whose parts are there.
     *
     * @param length of the whole object
     */
    Answered complete(String key, String upload, byte[] parts, long length) throws TransferException {
        String hash = HexFormat.of().formatHex(Sha256.digest().digest(parts));
        return answered(client.exchange(outbound(request(Method.POST, key, Map.of("uploadId", upload),
                Map.of("if-none-match", "*"), hash), parts,
                new Limits(completionTimeout(length), MAX_ANSWER_BYTES))));
    }

    static Duration completionTimeout(long length) {
        return COMPLETION_TIMEOUT.plusSeconds(length / MIN_ASSEMBLED_BYTES_PER_SECOND);
    }

    /** Puts an object whose content is streamed. */
    Answered put(String key, Map<String, String> headers, UploadBody body, String sha256) throws TransferException {
        return answered(client.upload(outbound(request(Method.PUT, key, Map.of(), headers, sha256), NO_BYTES,
                limits(body.length())), body));
    }

    /**
     * Reads an object.
     *
     * @param length of the object; no more is read
     */
    Answered read(String key, int length, OutputStream sink) throws TransferException {
        return answered(client.download(
                outbound(request(Method.GET, key, Map.of(), Map.of(), S3Request.EMPTY_SHA256), NO_BYTES,
                        new Limits(limits(length).deadline(), Math.max(length, MAX_ANSWER_BYTES))),
                sink));
    }

    private S3Request request(Method method, String key, Map<String, String> query, Map<String, String> headers,
            String hash) {
        SortedMap<String, String> sorted = new TreeMap<>(query);
        return new S3Request(method, base, key, sorted, headers, hash);
    }

    private OutboundRequest outbound(S3Request request, byte[] body, Limits limits) {
        return new OutboundRequest(request.method(), request.url(), signature.headers(request, clock.instant()), body,
                limits);
    }

    private static Limits limits(long length) {
        return new Limits(ANSWER_TIMEOUT.plusSeconds(length / MIN_BYTES_PER_SECOND), MAX_ANSWER_BYTES);
    }

    private Answered answered(Outcome outcome) throws TransferException {
        return switch (outcome) {
            case Answered answer -> answer;
            case Outcome.Refused refused -> throw new TransferException(Problem.ADDRESS_REFUSED,
                    base.host() + " is not used: " + refused.reason());
            case Outcome.Failed failed -> throw new TransferException(problem(failed.failure()),
                    base.host() + ": " + ServerText.of(failed.reason(), credentials));
        };
    }

    private static Problem problem(Outcome.Failure failure) {
        return switch (failure) {
            case UNKNOWN_HOST, CONNECT, TLS, CUT -> Problem.UNREACHABLE;
            case TIMEOUT -> Problem.TIMEOUT;
            case PROTOCOL -> Problem.PROTOCOL;
        };
    }
}
