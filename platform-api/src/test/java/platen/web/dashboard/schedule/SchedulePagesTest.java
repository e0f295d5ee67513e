package platen.web.dashboard.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import platen.db.batch.BatchStore;
import platen.db.core.PublicId;
import platen.db.member.Role;
import platen.db.schedule.Firing;
import platen.db.schedule.FiringStore;
import platen.db.schedule.Schedule;
import platen.db.schedule.ScheduleStore;
import platen.jobs.batch.work.BatchCoordinator;
import platen.jobs.schedule.FiringJob;
import platen.jobs.schedule.FiringJobHandler;
import platen.web.dashboard.DashboardTest;
import platen.web.dashboard.RecordsFixture;
import platen.web.dashboard.Visitor;

class SchedulePagesTest extends DashboardTest {
    private final AtomicInteger asked = new AtomicInteger();
    private HttpServer rows;

    @BeforeAll
    void serve() throws IOException {
        new RecordsFixture(server(), workspace()).template("letter");
        rows = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        rows.createContext("/rows.csv", exchange -> {
            asked.incrementAndGet();
            byte[] csv = "who,iban\nAda,\n,x\n".getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().add("Content-Type", "text/csv");
            exchange.sendResponseHeaders(200, csv.length);
            exchange.getResponseBody().write(csv);
            exchange.close();
        });
        rows.createContext("/empty", exchange -> {
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        rows.createContext("/broken", exchange -> {
            exchange.sendResponseHeaders(500, -1);
            exchange.close();
        });
        rows.start();
    }

    @AfterAll
    void stop() {
        rows.stop(0);
    }

    @Test
    void aSourceIsTriedBeforeAnythingIsSaved() {
        int before = schedules();
        HttpResponse<String> tried = send("only", "try");
        assertThat(tried.statusCode()).isEqualTo(200);
        assertThat(tried.body()).contains("The source answers.", "1 valid", "1 with errors", "is required",
                "value=\"Nightly\"");
        assertThat(send("only", "try", "url", url("/empty")).body()).contains("has no rows now");
        HttpResponse<String> broken = send("url", url("/broken"));
        assertThat(broken.statusCode()).isEqualTo(422);
        assertThat(broken.body()).contains("The URL answered 500.", "Save anyway");
        assertThat(send("url", url("/rows.csv"), "cron", "99 6 * * *").body()).contains("Write five fields");
        assertThat(send("time_zone", "Mars/Base").body()).contains("Write a time zone such as Europe/Berlin.");
        assertThat(send("source", "sql", "database", "none", "query", "select 1").body())
                .contains("The source cannot be used.", "There is no database");
        assertThat(send("name", "").body()).contains("Write a name.");
        assertThat(schedules()).isEqualTo(before);
        assertThat(Visitor.location(send("url", url("/broken"), "anyway", "true"))).contains("/schedules/sch_");
        assertThat(schedules()).isEqualTo(before + 1);
    }

    @Test
    void theNextFiveTimesAreShownInTheZoneOfTheScheduleBesideUtc() {
        String page = Visitor.location(send("cron", "30 6 15 * *", "time_zone", "Asia/Tokyo"));
        String body = as(Role.DEVELOPER).get(page).body();
        String next = body.substring(body.indexOf("id=\"h-next\""), body.indexOf("id=\"h-facts\""));
        assertThat(next.split("06:30 JST", -1)).hasSize(6);
        assertThat(next.split("21:30 UTC", -1)).hasSize(6);
        assertThat(as(Role.DEVELOPER).get(path("/schedules")).body()).contains("Asia/Tokyo", "06:30 JST");
    }

    @Test
    void theLastFiringIsShownInTheZoneOfTheScheduleBesideUtc() {
        String page = Visitor.location(send("name", "Far away", "time_zone", "Asia/Kolkata"));
        UUID id = PublicId.SCHEDULE.parse(page.substring(page.indexOf("sch_"))).orElseThrow();
        Instant planned = Instant.parse("2026-11-19T06:45:00Z");
        server().bean(FiringStore.class).plan(id, planned, 0, false, Duration.ofDays(1), planned);
        assertThat(row(page)).contains("Thu, 19 Nov 2026, 12:15 IST", "<small>19 Nov, 06:45 UTC</small>");
    }

    @Test
    void aTimeOfAScheduleInUtcIsShownOnce() {
        String page = Visitor.location(send("cron", "1 7 * * *", "time_zone", "UTC"));
        assertThat(row(page).split("07:01 UTC", -1)).hasSize(2);
        as(Role.DEVELOPER).submit(page, page + "/run");
        String body = as(Role.DEVELOPER).get(page).body();
        assertThat(body.substring(body.indexOf("id=\"h-next\""), body.indexOf("id=\"h-facts\""))
                .split("07:01 UTC", -1)).hasSize(6);
        assertThat(body).contains("UTC</time><small>by hand</small>");
    }

    /** Returns the row of the list about a schedule. */
    private String row(String page) {
        String list = as(Role.DEVELOPER).get(path("/schedules")).body();
        String from = list.substring(list.indexOf("<tr id=\"" + page.substring(page.indexOf("sch_"))));
        return from.substring(0, from.indexOf("</tr>"));
    }

    @Test
    void aScheduleRunsNowAndItsFiringShowsWhatBecameOfIt() {
        String page = Visitor.location(send());
        as(Role.DEVELOPER).submit(page, page + "/run");
        assertThat(as(Role.DEVELOPER).get(page).body()).contains("Running", "by hand", "live-tail");
        Firing firing = firings(page).getFirst();
        server().bean(FiringJobHandler.class).run(new FiringJob(firing.id()));
        var batch = server().bean(BatchStore.class).newest(workspace().id(), null, null, null, null, 1).getFirst();
        server().bean(BatchCoordinator.class).coordinateOrHelp(batch.id(), each -> {});
        assertThat(as(Role.DEVELOPER).get(page).body()).contains("Batch started", "2 of 2 rows", "1 row failed",
                "/batches/" + PublicId.BATCH.of(batch.id()));
        assertThat(as(Role.DEVELOPER).get(path("/schedules")).body()).contains("Batch started");
    }

    @Test
    void theDetailsShowTheOptionsThatAreSet() {
        String plain = Visitor.location(send("cron", "1 6 * * *"));
        assertThat(facts(plain)).doesNotContain("Where the files go", "Delimiter", "Formats", "Metadata",
                "Columns", "PDF", "Dry run");
        var rows = server().bean(ScheduleStore.class);
        Schedule made = rows.find(PublicId.SCHEDULE.parse(plain.substring(plain.indexOf("sch_"))).orElseThrow())
                .orElseThrow();
        rows.change(new Schedule(made.id(), made.workspaceId(), made.environment(), made.name(), made.cron(),
                made.timeZone(), made.misfire(), made.source(), """
                        {"template": "letter", "format": "csv", "delimiter": ";", "sheet": "March",
                         "mapping": {"Name": "who", "Notes": null}, "extra_columns": "refuse", "output": "merged",
                         "formats": {"paid": {"decimal": ","}, "due": {"date_format": "dd.MM.yyyy"}},
                         "metadata": {"branch": "12"},
                         "deliver_to": [{"destination": "archive", "content": "zip", "file_name": "all-{part}.zip"},
                                        {"destination": "bank"}]}""", made.paused(), made.nextAt(), made.createdAt(),
                made.updatedAt()));
        assertThat(facts(plain)).contains("Where the files go", "archive ZIP <code>all-{part}.zip</code>",
                "bank each document<", "CSV", "Delimiter", "<code>;</code>", "<code>March</code>",
                "<code>Name → who</code>", "Notes: Left out", "Formats", "paid <code>1.234,50</code>",
                "due <code>dd.MM.yyyy</code>",
                "The firing fails", "One merged PDF", "<code>branch=12</code>");
    }

    private String facts(String page) {
        String body = as(Role.DEVELOPER).get(page).body();
        return body.substring(body.indexOf("id=\"h-facts\""));
    }

    @Test
    void theUrlOfRowsMayAnswerWithAWorkbook() {
        assertThat(as(Role.DEVELOPER).get(path("/schedules/new")).body()).contains("NDJSON, CSV or a workbook (XLSX)");
    }

    @Test
    void aFiringThatFailsSaysWhy() {
        String page = Visitor.location(send("url", url("/broken"), "anyway", "true"));
        as(Role.DEVELOPER).submit(page, page + "/run");
        server().bean(FiringJobHandler.class).run(new FiringJob(firings(page).getFirst().id()));
        assertThat(as(Role.DEVELOPER).get(page).body()).contains("The URL answered 500.", "It is asked again");
    }

    @Test
    void aScheduleIsPausedResumedChangedAndDeleted() {
        String page = Visitor.location(send());
        as(Role.DEVELOPER).submit(page, page + "/pause");
        assertThat(as(Role.DEVELOPER).get(page).body()).contains("Paused", "no time applies").doesNotContain("Pause<");
        as(Role.DEVELOPER).submit(page, page + "/resume");
        assertThat(as(Role.DEVELOPER).get(page).body()).doesNotContain("no time applies");
        int before = asked.get();
        var renamed = new ArrayList<>(List.of(fields()));
        renamed.set(renamed.indexOf("Nightly"), "Daily");
        as(Role.DEVELOPER).submit(page + "/edit", page, renamed.toArray(String[]::new));
        assertThat(as(Role.DEVELOPER).get(page).body()).contains("<h1>Daily");
        assertThat(asked.get()).as("a source that did not change is not asked").isEqualTo(before);
        assertThat(as(Role.DEVELOPER).get(page + "/delete").body()).contains("Delete the schedule “Daily”?");
        as(Role.DEVELOPER).submit(page + "/delete", page + "/delete");
        assertThat(as(Role.DEVELOPER).get(page).statusCode()).isEqualTo(404);
    }

    private HttpResponse<String> send(String... changes) {
        var fields = new LinkedHashMap<String, String>();
        for (String[] pairs : new String[][]{fields(), changes}) {
            for (int i = 0; i < pairs.length; i += 2) {
                fields.put(pairs[i], pairs[i + 1]);
            }
        }
        return as(Role.DEVELOPER).submit(path("/schedules/new"), path("/schedules"), fields.entrySet().stream()
                .flatMap(each -> Stream.of(each.getKey(), each.getValue()))
                .toArray(String[]::new));
    }

    private String[] fields() {
        return new String[]{"name", "Nightly", "environment", "staging", "cron", "0 6 * * *", "time_zone", "UTC",
                "misfire", "run_once", "source", "url", "url", url("/rows.csv"), "target", "template:letter",
                "on_error", "continue"};
    }

    private String url(String path) {
        return "http://127.0.0.1:" + rows.getAddress().getPort() + path;
    }

    private int schedules() {
        return server().bean(ScheduleStore.class).of(workspace().id()).size();
    }

    private List<Firing> firings(String page) {
        return server().bean(FiringStore.class)
                .newest(PublicId.SCHEDULE.parse(page.substring(page.indexOf("sch_"))).orElseThrow(), 5);
    }
}
