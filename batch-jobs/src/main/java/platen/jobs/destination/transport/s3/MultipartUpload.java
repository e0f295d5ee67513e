package platen.jobs.destination.transport.s3;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import platen.jobs.destination.transport.CheckedContent;
import platen.jobs.destination.transport.OutputFile;
import platen.jobs.destination.transport.TransferException;
import platen.jobs.destination.transport.TransferException.Problem;
import platen.jobs.outbound.OutboundRequest.Method;
import platen.jobs.outbound.Outcome.Answered;

/**
 * Puts large files in parts, one of which is in memory at a time. The store keeps the parts apart until all are there;
 * after a failure they are removed, and after a crash by the next attempt. Thread-safe.
 */
final class MultipartUpload {
    /** Length of a part, in bytes; S3 allows 5 MB to 5 GB. */
    static final int PART_BYTES = 16 << 20;

    private static final Logger log = LoggerFactory.getLogger(MultipartUpload.class);
    /** A shorter file is sent at once. */
    private static final int MIN_PARTS = 4;
    private static final int MAX_PARTS = 10_000;
    private static final int PART_TRIES = 3;
    private static final int OK = 200;
    private static final Pattern ETAG = Pattern.compile("\"?[A-Za-z0-9+/=_-]{1,200}\"?");

    private final S3Client client;
    private final int partBytes;

    MultipartUpload(S3Client client, int partBytes) {
        this.client = client;
        this.partBytes = partBytes;
    }

    boolean isNeeded(OutputFile file) {
        return file.length() > (long) MIN_PARTS * partBytes;
    }

    /**
     * Puts a file unless an object of that name exists.
     *
     * @return the answer to the completion, as to a conditional PUT
     */
    Answered put(OutputFile file, String key, Map<String, String> headers) throws TransferException {
        if (file.length() > (long) MAX_PARTS * partBytes) {
            throw new TransferException(Problem.SETTINGS, file.name() + " is too large for this store.");
        }
        if (file.attempt() > 1) {
            removeInterrupted(key);
        }
        String upload = start(key, headers);
        boolean completed = false;
        try {
            Answered answer = complete(file, key, upload, parts(file, key, upload));
            completed = answer.status() == OK;
            return answer;
        } finally {
            if (!completed) {
                abort(key, upload);
            }
        }
    }

    private String start(String key, Map<String, String> headers) throws TransferException {
        Answered answer = client.send(Method.POST, key, Map.of("uploads", ""), headers, new byte[0]);
        if (answer.status() != OK) {
            throw client.errors().of(answer);
        }
        return S3Xml.parse(answer.body())
                .flatMap(each -> each.text("UploadId"))
                .filter(each -> !each.isBlank())
                .orElseThrow(() -> new TransferException(Problem.PROTOCOL, "The store started no upload in parts."));
    }

    private List<String> parts(OutputFile file, String key, String upload) throws TransferException {
        var tags = new ArrayList<String>();
        try (CheckedContent content = CheckedContent.of(file)) {
            byte[] part = content.readNBytes(partBytes);
            while (part.length > 0) {
                tags.add(part(key, upload, tags.size() + 1, part));
                part = content.readNBytes(partBytes);
            }
            return tags;
        } catch (CheckedContent.SourceException e) {
            throw file.damaged(e);
        } catch (IOException e) {
            throw new TransferException(Problem.SOURCE, "The file to be sent, " + file.name() + ", did not close.", e);
        }
    }

    private String part(String key, String upload, int number, byte[] bytes) throws TransferException {
        for (int left = PART_TRIES - 1;; left--) {
            try {
                return part(key, Map.of("partNumber", String.valueOf(number), "uploadId", upload), bytes);
            } catch (TransferException e) {
                // A large file would otherwise begin again for one broken connection.
                if (left == 0 || e.problem() != Problem.UNREACHABLE && e.problem() != Problem.TIMEOUT) {
                    throw e;
                }
                log.debug("Part {} of {} is sent again: {}", number, key, e.explanation());
            }
        }
    }

    private String part(String key, Map<String, String> query, byte[] bytes) throws TransferException {
        Answered answer = client.send(Method.PUT, key, query, Map.of(), bytes);
        if (answer.status() != OK) {
            throw client.errors().of(answer);
        }
        return Optional.ofNullable(answer.headers().get("etag"))
                .filter(each -> ETAG.matcher(each).matches())
                .orElseThrow(() -> new TransferException(Problem.PROTOCOL, "The store did not confirm a part."));
    }

    private Answered complete(OutputFile file, String key, String upload, List<String> tags)
            throws TransferException {
        var body = new StringBuilder("<CompleteMultipartUpload xmlns=\"http://s3.amazonaws.com/doc/2006-03-01/\">");
        for (int i = 0; i < tags.size(); i++) {
            body.append("<Part><PartNumber>").append(i + 1).append("</PartNumber><ETag>")
                    .append(tags.get(i).replace("\"", "&quot;")).append("</ETag></Part>");
        }
        body.append("</CompleteMultipartUpload>");
        Answered answer;
        try {
            answer = client.complete(key, upload, body.toString().getBytes(StandardCharsets.UTF_8), file.length());
        } catch (TransferException e) {
            return completedWithoutAnswer(file, key, e);
        }
        // The store begins its answer before it knows the end, so that an error may have the status 200.
        boolean failed = S3Xml.parse(answer.body()).filter(each -> !each.root().equals("Error")).isEmpty();
        if (answer.status() == OK && failed) {
            TransferException e = client.errors().of(answer);
            throw new TransferException(Problem.UNAVAILABLE, e.explanation(), e);
        }
        return answer;
    }

    /** Returns the answer about the object when the store has it, although its answer did not arrive. */
    private Answered completedWithoutAnswer(OutputFile file, String key, TransferException failure)
            throws TransferException {
        if (failure.problem() != Problem.UNREACHABLE && failure.problem() != Problem.TIMEOUT) {
            throw failure;
        }
        Answered answer;
        try {
            answer = client.send(Method.HEAD, key, Map.of());
        } catch (TransferException e) {
            failure.addSuppressed(e);
            throw failure;
        }
        if (answer.status() != OK || !file.sha256().equals(answer.headers().get(S3Transport.HASH_HEADER))) {
            throw failure;
        }
        return answer;
    }

    private void removeInterrupted(String key) throws TransferException {
        Answered answer = client.send(Method.GET, "", Map.of("uploads", "", "prefix", key, "max-uploads", "100"));
        if (answer.status() != OK) {
            log.debug("Interrupted uploads of {} are not known: status {}", key, answer.status());
            return;
        }
        String current = "";
        for (S3Xml.Element each : S3Xml.parse(answer.body()).map(S3Xml::elements).orElse(List.of())) {
            if (each.name().equals("Key")) {
                current = each.text();
            } else if (each.name().equals("UploadId") && current.equals(key)) {
                abort(key, each.text());
            }
        }
    }

    private void abort(String key, String upload) {
        try {
            Answered answer = client.send(Method.DELETE, key, Map.of("uploadId", upload));
            log.debug("Aborted an upload of {}: status {}", key, answer.status());
        } catch (TransferException e) {
            log.warn("The parts of an interrupted upload of {} remain: {}", key, e.explanation());
        }
    }
}
