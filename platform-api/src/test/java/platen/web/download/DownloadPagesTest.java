package platen.web.download;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import platen.api.ApiFixture;
import platen.api.contract.destination.LinksFixture;
import platen.jobs.isolation.FairSemaphore;
import platen.web.download.LinkedBatches.Opened;

class DownloadPagesTest {
    private static ApiFixture api;
    private static LinksFixture links;
    private static String page;
    private static Opened opened;

    /** A download whose receiver is too slow. */
    @Controller
    static final class SlowReceiver {
        @GetMapping("/d/slow/file")
        void cutOff(HttpServletRequest request, HttpServletResponse response) throws IOException {
            response.getOutputStream().write(new byte[100_000]);
            CutOffFilter.cutOff(request);
            throw new IOException("too slow");
        }
    }

    @BeforeAll
    static void open() throws IOException, InterruptedException {
        api = new ApiFixture(SlowReceiver.class);
        links = new LinksFixture(api);
        links.make("hook");
        page = links.delivered("hook").path("page_url").asString();
        opened = opened(page);
    }

    @AfterAll
    static void close() {
        links.close();
        api.close();
    }

    private static Opened opened(String url) {
        return api.bean(LinkedBatches.class).open(url.substring(url.lastIndexOf('/') + 1)).orElseThrow();
    }

    /** Begins as many downloads of a link as there can be. */
    private static List<FairSemaphore.Permit> beginAll(Opened link) {
        var limits = api.bean(DownloadLimits.class);
        return Stream.generate(() -> limits.begin(link.linked().batch().workspaceId(), link.link().id()))
                .takeWhile(Optional::isPresent)
                .map(Optional::get)
                .toList();
    }

    private static String text(HttpResponse<byte[]> answer) {
        return new String(answer.body(), StandardCharsets.UTF_8);
    }

    @Test
    void aLinkWithTooManyDownloadsAnswers503UntilOneEnds() {
        List<FairSemaphore.Permit> others = beginAll(opened);
        try {
            HttpResponse<byte[]> busy = links.open(page + "/1", "*/*");
            assertThat(busy.statusCode()).isEqualTo(503);
            assertThat(busy.headers().firstValue("Retry-After")).contains("5");
            assertThat(text(busy)).contains("Too many files are being sent");
            assertThat(text(links.open(page + "/1", "text/html"))).contains("<h1>Too many downloads</h1>");
            assertThat(links.open(page, "text/html").statusCode()).as("the list").isEqualTo(200);
        } finally {
            others.forEach(FairSemaphore.Permit::close);
        }
        assertThat(links.open(page + "/1", "*/*").statusCode()).isEqualTo(200);
    }

    @Test
    void noFileIsReadForADownloadThatHasToWait() throws InterruptedException {
        String other = links.delivered("hook").path("page_url").asString();
        Opened removed = opened(other);
        api.database().jdbi().useHandle(handle -> handle.execute(
                "update batch_row set sha256 = sha256('removed') where batch_id = ?", removed.linked().batch().id()));
        assertThat(links.open(other + "/1", "*/*").statusCode()).as("a file that was removed").isEqualTo(404);

        List<FairSemaphore.Permit> others = beginAll(removed);
        try {
            assertThat(links.open(other + "/1", "*/*").statusCode()).isEqualTo(503);
        } finally {
            others.forEach(FairSemaphore.Permit::close);
        }
    }

    @Test
    void sizesAreInKilobytesOrMegabytes() throws InterruptedException {
        String other = links.delivered("hook").path("page_url").asString();
        api.database().jdbi().useHandle(handle -> handle.execute(
                "update batch_row set length = case row_number when 1 then 1023 * 1024 else 1024 * 1024 - 1 end"
                        + " where batch_id = ?",
                opened(other).linked().batch().id()));
        assertThat(text(links.open(other, "text/html"))).contains(">1,023 kB<", ">1 MB<");
    }

    @Test
    void aRequestForTheSizeOfAFileSendsAndReadsNothing() {
        int length = links.open(page + "/1", "*/*").body().length;
        List<FairSemaphore.Permit> others = beginAll(opened);
        try {
            HttpResponse<byte[]> head = links.send("HEAD", page + "/1", "*/*");
            assertThat(head.statusCode()).isEqualTo(200);
            assertThat(head.headers().firstValueAsLong("Content-Length")).hasValue(length);
            assertThat(head.headers().firstValue("Content-Type")).contains("application/pdf");
        } finally {
            others.forEach(FairSemaphore.Permit::close);
        }
        assertThat(links.send("HEAD", page + "/99", "*/*").statusCode()).isEqualTo(404);
    }

    @Test
    void downloadsReleaseTheirPermitsAlsoWhenThereIsNoFile() {
        for (int i = 0; i < 2 * DownloadLimits.MAX_OF_LINK; i++) {
            assertThat(links.open(page + "/2", "*/*").statusCode()).isEqualTo(200);
            assertThat(links.open(page + "/99", "*/*").statusCode()).isEqualTo(404);
        }
    }

    @Test
    void aDownloadThatIsCutOffLooksIncompleteToItsReceiver() {
        assertThatThrownBy(() -> links.open("/d/slow/file", "*/*")).hasCauseInstanceOf(IOException.class);
    }

    @Test
    void aLinkThatWasOpenedTooOftenAnswers429() throws InterruptedException {
        String other = links.delivered("hook").path("page_url").asString();
        UUID link = opened(other).link().id();
        while (api.bean(DownloadLimits.class).take(link, () -> 2)) {
            // until it is enough
        }

        HttpResponse<byte[]> refused = links.open(other + "/1", "*/*");
        assertThat(refused.statusCode()).isEqualTo(429);
        assertThat(refused.headers().firstValue("Retry-After")).contains("3600");
        assertThat(text(refused)).contains("\"code\":\"rate_limited\"");
        assertThat(text(links.open(other, "text/html"))).contains("<h1>Too many requests</h1>");
        assertThat(links.open(page, "text/html").statusCode()).as("another link").isEqualTo(200);
    }

    @Test
    void onlyLinksThatLeadNowhereCountForTheirAddress() {
        var limits = api.bean(DownloadLimits.class);
        for (int i = 0; i < DownloadLimits.MAX_UNKNOWN - 1; i++) {
            limits.unknown("127.0.0.1");
        }
        assertThat(links.open(page, "text/html").statusCode()).isEqualTo(200);
        assertThat(links.open("/d/" + "A".repeat(22), "*/*").statusCode()).isEqualTo(404);
        assertThat(links.open("/d/" + "A".repeat(22), "*/*").statusCode()).isEqualTo(429);

        api.clock().advance(Duration.ofHours(1).plusSeconds(1));
        assertThat(links.open(page, "text/html").statusCode()).isEqualTo(200);
    }
}
