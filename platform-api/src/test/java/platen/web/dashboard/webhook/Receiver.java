package platen.web.dashboard.webhook;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;

/** A receiver of webhooks on this machine that answers with the status that a test sets. */
public final class Receiver implements AutoCloseable {
    private final HttpServer server;
    private final AtomicInteger status = new AtomicInteger(200);
    private final AtomicInteger requests = new AtomicInteger();

    public Receiver() {
        try {
            this.server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.createContext("/", exchange -> {
            exchange.getRequestBody().readAllBytes();
            requests.incrementAndGet();
            byte[] answer = "<b>thanks</b>".getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().add("X-Receiver", "mine");
            exchange.sendResponseHeaders(status.get(), answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
        });
        server.start();
    }

    /** Sets how the following requests are answered. */
    public void answer(int code) {
        status.set(code);
    }

    public int requests() {
        return requests.get();
    }

    public String url(String path) {
        return "http://127.0.0.1:" + server.getAddress().getPort() + path;
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
