package platen.lab.pages;

import java.net.http.HttpResponse;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import platen.db.core.PublicId;
import platen.lab.process.ReliabilityCommand;
import platen.ops.command.CommandException;

/**
 * {@code ops/lab/bin/lab pages}: how long the server needs for the pages of a workspace and of operators, while 200 workspaces have stored
 * a million submissions, 20,000 renders wait and 50 workspaces are paused. The time is that of a request on the loopback address, one after the other.
 */
@Command(name = "pages", description = "Measures the pages of the dashboard with a million submissions.")
public final class PagesBenchmark extends ReliabilityCommand {
    private static final double GOAL_MS = 100;
    private static final Pattern SUBMISSION = Pattern.compile("<tr id=\"(sub_[0-9a-f]+)\"");

    @Option(names = "--workspaces", defaultValue = "200", description = "workspaces (default: 200)")
    private int workspaces;

    @Option(names = "--submissions", defaultValue = "1000000", description = "of all of them (default: 1000000)")
    private int submissions;

    @Option(names = "--requests", defaultValue = "20", description = "of each page (default: 20)")
    private int requests;

    @Option(names = "--warm-up", defaultValue = "10", description = "requests before them (default: 10)")
    private int warmUp;

    @Override
    public void run() {
        if (workspaces < 2 || submissions < 1 || requests < 1) {
            throw new CommandException("At least 2 workspaces, 1 submission and 1 request.");
        }
        try (var fixture = new PagesFixture()) {
            var records = new ManyRecords(fixture.database());
            long begun = System.nanoTime();
            records.insert(fixture.workspace().id(), fixture.template(), workspaces, submissions);
            say("%,d submissions of %,d workspaces inserted in %.0f s; the measured workspace has a tenth of them."
                    .formatted(submissions, workspaces, (System.nanoTime() - begun) / 1e9));
            say("%-62s %10s %10s %10s".formatted("page", "median ms", "p95 ms", "bytes"));
            long slow = pages(fixture, records).stream().filter(page -> !isFast(fixture, page)).count();
            if (slow > 0) {
                throw new CommandException(slow + " pages took longer than " + GOAL_MS + " ms.");
            }
            say("Every page took less than %.0f ms.".formatted(GOAL_MS));
        }
    }

    private static List<String> pages(PagesFixture fixture, ManyRecords records) {
        Instant oldest = records.oldest(fixture.workspace().id());
        String deep = LocalDateTime.ofInstant(oldest.plus(1, ChronoUnit.DAYS), ZoneOffset.UTC)
                .truncatedTo(ChronoUnit.MINUTES)
                .toString();
        Matcher row = SUBMISSION.matcher(fixture.page("/submissions").body());
        if (!row.find()) {
            throw new CommandException("The list shows no submission");
        }
        String id = row.group(1);
        return List.of("", "/submissions", "/submissions?status=failed", "/submissions?status=processing",
                "/submissions?environment=staging&template=letter", "/submissions?source=batch",
                "/submissions?key=" + PublicId.KEY.of(fixture.key()), "/submissions?metadata=order%3Dnone",
                "/submissions?idempotency=none", "/submissions?to=" + deep, "/submissions?before=" + id,
                "/submissions/" + id, "/runs", "/runs?status=failed", "/batches", "/schedules", "/usage",
                "/deliveries", "/deliveries?status=failed", "/deliveries?id=" + id, "/templates", "/templates/letter",
                "/workflows", "/keys", "/webhooks", "/billing", "/members", "/audit", "/forms",
                "/templates/letter/edit",
                "/batches/new", "/schedules/new", "/settings", "/settings/retention",
                "/operator/health", "/operator/work?kind=renders&state=waiting",
                "/operator/work?kind=renders&state=stuck", "/operator/work?kind=renders&state=failed",
                "/operator/work?kind=runs&state=failed", "/operator/work?kind=deliveries&state=failed",
                "/operator/work?kind=renders&state=waiting&workspace="
                        + PublicId.WORKSPACE.of(fixture.workspace().id()),
                "/operator/work?kind=batches&state=waiting", "/operator/schedules", "/operator/workspaces",
                "/operator/workspaces?q=bench",
                "/operator/workspaces/" + PublicId.WORKSPACE.of(fixture.workspace().id()),
                "/operator/of/" + id, "/operator/of/" + PublicId.RUN.of(records.run(fixture.workspace().id())),
                "/operator/runbook");
    }

    private boolean isFast(PagesFixture fixture, String page) {
        for (int i = 0; i < warmUp; i++) {
            check(page, fixture.page(page));
        }
        double[] times = new double[requests];
        int bytes = 0;
        for (int i = 0; i < requests; i++) {
            long begun = System.nanoTime();
            HttpResponse<String> answer = fixture.page(page);
            times[i] = (System.nanoTime() - begun) / 1e6;
            check(page, answer);
            bytes = answer.body().length();
        }
        Arrays.sort(times);
        double median = times[requests / 2];
        String shown = page.isEmpty() ? "/" : page;
        say("%-62s %10.1f %10.1f %,10d".formatted(shown.substring(0, Math.min(62, shown.length())), median,
                times[(int) (requests * 0.95)], bytes));
        return median < GOAL_MS;
    }

    private static void check(String page, HttpResponse<String> answer) {
        if (answer.statusCode() != 200) {
            throw new CommandException(page + " answered " + answer.statusCode());
        }
    }
}
