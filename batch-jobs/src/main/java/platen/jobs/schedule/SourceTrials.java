package platen.jobs.schedule;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import platen.db.batch.Format;
import platen.db.schedule.Schedule;
import platen.db.workspace.Workspace;
import platen.jobs.batch.intake.BatchPreviews;
import platen.jobs.batch.intake.BatchRequest;
import platen.jobs.batch.spreadsheet.Workbooks;
import platen.jobs.folder.LinkFreeFolder;
import platen.jobs.json.StoredJson;
import platen.jobs.outbound.Limits;
import platen.jobs.outbound.OutboundRequest;
import platen.jobs.outbound.Outcome;
import platen.jobs.render.accept.RenderResult;
import platen.jobs.schedule.ScheduleSettings.QueryLimits;

/**
 * Tries the source of a schedule before it is saved: asks it for its first rows and checks them. No batch is created and
 * no file is moved. At most a few trials run at a time, since a person waits for each.
 */
public final class SourceTrials {
    private static final int MAX_TRIALS = 4;
    private static final int MAX_BYTES = 1 << 20;
    private static final String LARGE_WORKBOOK = "The workbook is larger than 1 MB, so its rows are checked only when the"
            + " schedule runs; try it with a smaller one.";
    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final Limits LIMITS = new Limits(TIMEOUT, MAX_BYTES);
    private static final QueryLimits QUERY = new QueryLimits(TIMEOUT, MAX_BYTES);

    private final Sources sources;
    private final BatchPreviews previews;
    private final Semaphore permits = new Semaphore(MAX_TRIALS);

    SourceTrials(Sources sources, BatchPreviews previews) {
        this.sources = sources;
        this.previews = previews;
    }

    /** Result of a trial. */
    public sealed interface Trial {}

    /** The source has rows; the result says what is wrong with the first of them. */
    public record Tried(BatchPreviews.Result result) implements Trial {}

    /** The source answers and has no rows now. */
    public record Nothing() implements Trial {}

    /**
     * The source gives no rows.
     *
     * @param reason a sentence in English
     */
    public record Failed(String reason) implements Trial {}

    /** Too many trials are under way. */
    public record Busy() implements Trial {}

    /** Tries the source of a valid schedule. */
    public Trial of(Workspace workspace, Schedule schedule) {
        if (workspace.isQuarantined()) {
            return new Failed(RenderResult.Quarantined.MESSAGE);
        }
        if (!permits.tryAcquire()) {
            return new Busy();
        }
        try {
            BatchSource source = BatchSource.of(StoredJson.object(schedule.source()));
            Optional<String> objection = sources.objection(workspace, source);
            return objection.isPresent() ? new Failed(objection.get()) : ask(workspace, schedule, source);
        } catch (IOException e) {
            return new Failed("The rows could not be read: " + e.getMessage());
        } finally {
            permits.release();
        }
    }

    private Trial ask(Workspace workspace, Schedule schedule, BatchSource source) throws IOException {
        return switch (source) {
            case BatchSource.Url(String url) -> url(workspace, schedule, url);
            case BatchSource.Drop(String folder) -> drop(workspace, schedule, folder);
            case BatchSource.Sql sql -> sql(workspace, schedule, sql);
        };
    }

    private Trial url(Workspace workspace, Schedule schedule, String url) throws IOException {
        var body = new ByteArrayOutputStream();
        Outcome outcome = sources.client()
                .download(OutboundRequest.get(url, Map.of("User-Agent", "Service-Schedules/1", "Accept",
                        "application/x-ndjson, text/csv, " + Workbooks.TYPE), LIMITS), body);
        return switch (outcome) {
            case Outcome.Refused refused -> new Failed(refused.reason());
            case Outcome.Failed failed -> new Failed(failed.reason());
            case Outcome.Answered answered when answered.status() == 204 -> new Nothing();
            case Outcome.Answered answered when answered.status() != 200 ->
                new Failed("The URL answered " + answered.status() + ".");
            case Outcome.Answered answered -> {
                String type = answered.headers().getOrDefault("content-type", "");
                Format format = type.startsWith("text/csv") || type.startsWith(Workbooks.TYPE)
                        ? Format.CSV
                        : type.contains("json") ? Format.NDJSON : terms(schedule).format();
                yield tried(workspace, schedule, format, body.toByteArray(), answered.truncated());
            }
        };
    }

    private Trial drop(Workspace workspace, Schedule schedule, String folder) throws IOException {
        try {
            return sources.folder(workspace, folder)
                    .peek(MAX_BYTES)
                    .<Trial>map(file -> tried(workspace, schedule, file.format(), file.beginning(),
                            file.beginning().length == MAX_BYTES))
                    .orElseGet(Nothing::new);
        } catch (LinkFreeFolder.LinkFound e) {
            return new Failed("The drop folder cannot be used: " + e.getMessage());
        }
    }

    private Trial sql(Workspace workspace, Schedule schedule, BatchSource.Sql sql) throws IOException {
        return switch (sources.query(workspace, sql, QUERY)) {
            case SourceResult.Nothing _ -> new Nothing();
            case SourceResult.Unavailable(String reason) -> new Failed(reason);
            case SourceResult.Refused(String error) ->
                new Failed(StoredJson.object(error).path("message").asString(""));
            case SourceResult.Rows rows -> {
                try (rows; InputStream body = rows.body()) {
                    yield tried(workspace, schedule, rows.format(), lines(body), false);
                } catch (SourceResult.Exceeded e) {
                    yield new Failed(String.valueOf(e.getMessage()));
                }
            }
        };
    }

    /** Reads the first rows of a query, one after the other, so that the rest is never fetched. */
    private static byte[] lines(InputStream body) throws IOException {
        var lines = new ByteArrayOutputStream();
        int read = 0;
        for (int next = body.read(); next >= 0 && lines.size() < MAX_BYTES; next = body.read()) {
            lines.write(next);
            read += next == '\n' ? 1 : 0;
            if (read == BatchPreviews.MAX_ROWS) {
                break;
            }
        }
        return lines.toByteArray();
    }

    private Trial tried(Workspace workspace, Schedule schedule, Format format, byte[] rows, boolean cut) {
        boolean workbook = format == Format.CSV && Workbooks.is(rows);
        BatchRequest request = terms(schedule).request(schedule, workspace, format, workbook);
        if (workbook) {
            return cut ? new Failed(LARGE_WORKBOOK) : new Tried(previews.of(request, rows));
        }
        byte[] whole = cut ? wholeLines(rows) : rows;
        return whole.length == 0 ? new Nothing() : new Tried(previews.of(request, whole));
    }

    private static byte[] wholeLines(byte[] rows) {
        int end = rows.length;
        while (end > 0 && rows[end - 1] != '\n') {
            end--;
        }
        return Arrays.copyOf(rows, end);
    }

    private static BatchTerms terms(Schedule schedule) {
        return BatchTerms.of(StoredJson.object(schedule.batch()));
    }
}
