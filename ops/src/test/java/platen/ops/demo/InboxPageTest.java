package platen.ops.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.http.ResponseEntity;

/** Tests the inbox's page in a browser. */
@Timeout(600)
class InboxPageTest {
    private final InboxPages pages = new InboxPages(new Inboxes(Clock.systemUTC()));

    @Test
    void openEntriesStayOpenWhenMoreArrive() throws Exception {
        receive("first");
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/inbox/mine", exchange -> reply(exchange, pages.show("mine")));
        server.createContext("/inbox/mine/received", exchange -> {
            receive("second");
            reply(exchange, pages.received("mine"));
        });
        server.createContext("/inbox/live.js", opening());
        server.start();
        try {
            String page = afterSomeSeconds("http://127.0.0.1:" + server.getAddress().getPort() + "/inbox/mine");
            assertThat(page).contains("second");
            assertThat(page).containsPattern("<details id=\"r1-[0-9]+\" open=\"\">");
            assertThat(page.indexOf("<b>2</b>")).as("the newest first").isBetween(0, page.indexOf("<b>1</b>"));
            assertThat(page).containsOnlyOnce("<b>1</b>");
        } finally {
            server.stop(0);
        }
    }

    /** Serves the page's script after a row was opened. */
    private HttpHandler opening() {
        String opened = "document.querySelector('details').open = true;\n" + pages.script().getBody();
        return exchange -> reply(exchange,
                ResponseEntity.ok().header("Content-Type", "text/javascript").body(opened));
    }

    private String afterSomeSeconds(String url) throws IOException, InterruptedException {
        // Not a temporary folder of JUnit, because browser processes may write here for a moment after the test.
        Path profile = Files.createTempDirectory(Files.createDirectories(Path.of("target")), "chromium");
        Process browser;
        try {
            browser = new ProcessBuilder("chromium", "--headless", "--no-sandbox", "--disable-gpu",
                    "--user-data-dir=" + profile.toAbsolutePath(), "--virtual-time-budget=4000", "--dump-dom", url)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
        } catch (IOException e) {
            return abort("Chromium is not installed");
        }
        String page = new String(browser.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(browser.waitFor(120, TimeUnit.SECONDS)).isTrue();
        return page;
    }

    private void receive(String words) {
        try {
            pages.receive("mine", words, "submission.completed", null, words.getBytes(StandardCharsets.UTF_8));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void reply(HttpExchange exchange, ResponseEntity<String> answer) throws IOException {
        byte[] body = Objects.requireNonNull(answer.getBody()).getBytes(StandardCharsets.UTF_8);
        answer.getHeaders().forEach((name, values) -> exchange.getResponseHeaders().put(name, values));
        exchange.sendResponseHeaders(answer.getStatusCode().value(), body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }
}
