package platen.jobs.destination.transport.s3;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.security.DigestOutputStream;
import java.time.Clock;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import platen.db.core.Sha256;
import platen.jobs.destination.transport.CheckedContent;
import platen.jobs.destination.transport.Credentials;
import platen.jobs.destination.transport.FileNames;
import platen.jobs.destination.transport.OutputFile;
import platen.jobs.destination.transport.Receipt;
import platen.jobs.destination.transport.TransferException;
import platen.jobs.destination.transport.TransferException.Problem;
import platen.jobs.destination.transport.Transport;
import platen.jobs.destination.transport.TransportSettings;
import platen.jobs.outbound.OutboundClient;
import platen.jobs.outbound.OutboundRequest.Method;
import platen.jobs.outbound.Outcome.Answered;
import platen.jobs.outbound.UploadBody;

/**
 * Puts files to a bucket. A store shows an object only when it is complete, and creates it only when there is none of
 * that name ({@code If-None-Match}, RFC 9110, 13.1.2). The SHA-256 of the content is kept in the object's metadata, by
 * which a repetition recognizes it.
 */
public final class S3Transport implements Transport {
    static final String HASH_HEADER = "x-amz-meta-platen-sha256";

    private static final Logger log = LoggerFactory.getLogger(S3Transport.class);
    private static final int OK = 200;
    private static final int FORBIDDEN = 403;
    private static final int NOT_FOUND = 404;
    private static final int PRECONDITION_FAILED = 412;
    private static final int NOT_IMPLEMENTED = 501;
    private static final String UNCOMPARED = " is there and cannot be compared. Allow the access key s3:GetObject, or"
            + " remove the file.";
    private static final byte[] TRIAL = "Platen can write here.".getBytes(StandardCharsets.UTF_8);
    private static final Map<String, String> TYPES = Map.of("pdf", "application/pdf", "zip", "application/zip",
            "ndjson", "application/x-ndjson");

    private final S3Client client;
    private final TransportSettings.S3 settings;
    private final MultipartUpload multipart;

    /** @throws TransferException when settings or credentials cannot be used */
    public S3Transport(OutboundClient client, TransportSettings.S3 settings, Credentials credentials, Clock clock)
            throws TransferException {
        this(client, settings, credentials, clock, MultipartUpload.PART_BYTES);
    }

    S3Transport(OutboundClient client, TransportSettings.S3 settings, Credentials credentials, Clock clock,
            int partBytes) throws TransferException {
        this.client = new S3Client(client, settings, credentials, clock);
        this.settings = settings;
        this.multipart = new MultipartUpload(this.client, partBytes);
    }

    /** Returns the URL at which a bucket begins; empty when the endpoint is no URL of a host. */
    public static Optional<String> bucketUrl(TransportSettings.S3 settings) {
        return S3Base.of(settings).map(base -> base.origin() + base.path());
    }

    /** Returns whether the endpoint has an address instead of a host name. */
    public static boolean hasAddress(TransportSettings.S3 settings) {
        var byPath = new TransportSettings.S3(settings.endpoint(), settings.region(), settings.bucket(),
                settings.folder(), true);
        return bucketUrl(byPath).filter(OutboundClient::hasAddress).isPresent();
    }

    @Override
    public Receipt put(OutputFile file) throws TransferException {
        String key = key(file.name());
        Optional<Receipt> there = existing(file, key);
        if (there.isPresent()) {
            return there.get();
        }
        Map<String, String> headers = headers(file);
        Answered answer = multipart.isNeeded(file) ? multipart.put(file, key, headers) : whole(file, key, headers);
        if (answer.status() == PRECONDITION_FAILED) {
            return appeared(file, key);
        }
        if (answer.status() != OK) {
            throw client.errors().of(answer);
        }
        return new Receipt(place(key), false);
    }

    /** Returns the receipt of a file that the store says to have. */
    private Receipt appeared(OutputFile file, String key) throws TransferException {
        Answered answer = client.send(Method.HEAD, key, Map.of());
        if (answer.status() == FORBIDDEN) {
            throw new TransferException(Problem.FORBIDDEN, place(key) + UNCOMPARED);
        }
        return existing(file, key, answer).orElseThrow(() -> new TransferException(Problem.UNAVAILABLE,
                place(key) + " was there and is gone again."));
    }

    private Answered whole(OutputFile file, String key, Map<String, String> headers) throws TransferException {
        var conditional = new HashMap<>(headers);
        conditional.put("if-none-match", "*");
        String checksum = Base64.getEncoder().encodeToString(HexFormat.of().parseHex(file.sha256()));
        conditional.put("x-amz-checksum-sha256", checksum);
        Answered answer = stream(file, key, conditional);
        if (answer.status() == NOT_IMPLEMENTED) {
            throw new TransferException(Problem.SETTINGS, "The store of " + place(key) + " has no conditional writes"
                    + " (If-None-Match), without which it could replace another file. Use another store.");
        }
        String computed = answer.headers().getOrDefault("x-amz-checksum-sha256", checksum);
        if (answer.status() == OK && !computed.equals(checksum)) {
            throw new TransferException(Problem.PROTOCOL, place(key) + " did not arrive as it was sent: the store"
                    + " reports another checksum.");
        }
        return answer;
    }

    private Answered stream(OutputFile file, String key, Map<String, String> headers) throws TransferException {
        try (CheckedContent content = CheckedContent.of(file)) {
            try {
                return client.put(key, headers, new UploadBody(file.length(), content), file.sha256());
            } catch (TransferException e) {
                throw content.failure().map(file::damaged).orElse(e);
            }
        } catch (CheckedContent.SourceException e) {
            throw file.damaged(e);
        } catch (IOException e) {
            throw new TransferException(Problem.SOURCE, "The file to be sent, " + file.name() + ", did not close.", e);
        }
    }

    /** Returns the receipt when the file is there; empty when none is, or when the key may not ask. */
    private Optional<Receipt> existing(OutputFile file, String key) throws TransferException {
        return existing(file, key, client.send(Method.HEAD, key, Map.of()));
    }

    private Optional<Receipt> existing(OutputFile file, String key, Answered answer) throws TransferException {
        // A key that may not list the bucket gets 403 for an object that does not exist.
        if (answer.status() == NOT_FOUND || answer.status() == FORBIDDEN) {
            return Optional.empty();
        }
        if (answer.status() != OK) {
            throw client.errors().of(answer);
        }
        boolean equal = String.valueOf(file.length()).equals(answer.headers().get("content-length"))
                && hasContent(file, key, answer.headers().get(HASH_HEADER));
        if (!equal) {
            throw file.conflict(place(key));
        }
        return Optional.of(new Receipt(place(key), true));
    }

    private boolean hasContent(OutputFile file, String key, @Nullable String hash)
            throws TransferException {
        if (hash != null) {
            return hash.equals(file.sha256());
        }
        if (file.length() > Integer.MAX_VALUE) {
            return false;
        }
        var digested = new DigestOutputStream(OutputStream.nullOutputStream(), Sha256.digest());
        Answered answer = client.read(key, (int) file.length(), digested);
        if (answer.status() != OK) {
            throw new TransferException(Problem.FORBIDDEN, place(key) + UNCOMPARED);
        }
        return !answer.truncated()
                && HexFormat.of().formatHex(digested.getMessageDigest().digest()).equals(file.sha256());
    }

    @Override
    public void check() throws TransferException {
        String key = key(FileNames.TEMPORARY_PREFIX + "check-" + UUID.randomUUID());
        Answered put = client.send(Method.PUT, key, Map.of(), Map.of("if-none-match", "*"),
                TRIAL);
        if (put.status() != OK) {
            throw client.errors().of(put);
        }
        try {
            readTrial(key);
        } catch (TransferException e) {
            removeTrial(key);
            throw e;
        }
        removeTrial(key);
    }

    private void readTrial(String key) throws TransferException {
        var content = new ByteArrayOutputStream();
        Answered read = client.read(key, TRIAL.length, content);
        if (read.status() == FORBIDDEN) {
            throw new TransferException(Problem.FORBIDDEN, "A file could be written to s3://" + settings.bucket()
                    + ", but not read. Allow the access key s3:GetObject.");
        }
        if (read.status() != OK) {
            throw client.errors().of(read);
        }
        if (!Arrays.equals(content.toByteArray(), TRIAL)) {
            throw new TransferException(Problem.PROTOCOL, place(key) + " has another content than was written.");
        }
    }

    private void removeTrial(String key) throws TransferException {
        Answered deleted = client.send(Method.DELETE, key, Map.of());
        if (deleted.status() >= 300) {
            log.info("The test file {} remains: status {}", place(key), deleted.status());
            throw new TransferException(Problem.FORBIDDEN, "A file could be written, but not removed: " + place(key)
                    + " remains. Allow the access key s3:DeleteObject, or remove the file.");
        }
    }

    @Override
    public void close() {
        // Each request has a connection of its own.
    }

    private String key(String name) {
        return settings.folder().isEmpty() ? name : settings.folder() + "/" + name;
    }

    private String place(String key) {
        return "s3://" + settings.bucket() + "/" + key;
    }

    private static Map<String, String> headers(OutputFile file) {
        String name = file.name().toLowerCase(Locale.ROOT);
        String type = TYPES.getOrDefault(name.substring(name.lastIndexOf('.') + 1), "application/octet-stream");
        return Map.of("content-type", type, HASH_HEADER, file.sha256());
    }
}
