package platen.jobs.schedule;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import platen.db.batch.Format;
import platen.jobs.batch.spreadsheet.Workbooks;
import platen.jobs.outbound.Limits;
import platen.jobs.outbound.OutboundClient;
import platen.jobs.outbound.OutboundRequest;
import platen.jobs.outbound.Outcome;

/**
 * The response of a URL, stored in a file until it is complete, so that an incomplete response never becomes a batch.
 */
final class UrlSource implements SourceResult.Rows {
    private final Path file;
    private final Format format;

    private UrlSource(Path file, Format format) {
        this.file = file;
        this.format = format;
    }

    static SourceResult of(OutboundClient client, String url, Format defaultFormat) throws IOException {
        Path file = Files.createTempFile("platen-rows", null);
        boolean kept = false;
        try {
            Outcome outcome;
            try (OutputStream sink = Files.newOutputStream(file)) {
                outcome = client.download(OutboundRequest.get(url, Map.of("User-Agent", "Service-Schedules/1", "Accept",
                        "application/x-ndjson, text/csv, " + Workbooks.TYPE), Limits.ROWS), sink);
            }
            SourceResult supply = switch (outcome) {
                case Outcome.Answered answered -> judge(answered, file, defaultFormat);
                case Outcome.Refused refused -> SourceResult.Refused.mistaken(refused.reason());
                case Outcome.Failed failed -> new SourceResult.Unavailable(failed.reason());
            };
            kept = supply instanceof UrlSource;
            return supply;
        } finally {
            if (!kept) {
                Files.deleteIfExists(file);
            }
        }
    }

    private static SourceResult judge(Outcome.Answered answered, Path file, Format defaultFormat) {
        if (answered.status() == 204) {
            return new SourceResult.Nothing();
        }
        if (answered.status() != 200) {
            return new SourceResult.Unavailable("The URL answered " + answered.status() + ".");
        }
        if (answered.truncated()) {
            return SourceResult.Refused.tooLarge(
                    "The URL's answer is longer than " + (Limits.ROWS.mostBodyBytes() >> 20) + " MB.");
        }
        String type = answered.headers().getOrDefault("content-type", "");
        if (type.startsWith("text/csv") || type.startsWith(Workbooks.TYPE)) {
            return new UrlSource(file, Format.CSV);
        }
        return new UrlSource(file, type.contains("json") ? Format.NDJSON : defaultFormat);
    }

    @Override
    public Format format() {
        return format;
    }

    @Override
    public InputStream body() throws IOException {
        return Files.newInputStream(file);
    }

    @Override
    public void close() {
        // A file that cannot be deleted is left to the cleanup of the operating system.
        boolean removed = file.toFile().delete();
        assert removed || !Files.exists(file);
    }
}
