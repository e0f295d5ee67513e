package platen.lab.webhook;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Instant;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import platen.jobs.webhook.Signature;

/**
 * A webhook receiver that fails at random: it responds with 500, asks to wait, or accepts the event and closes the
 * connection without a response, which causes legitimate duplicates. It counts requests and rejects those without a
 * valid signature.
 */
final class FlakyReceiver implements AutoCloseable {
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final HttpServer server;
    private final Map<String, String> secrets = new ConcurrentHashMap<>();
    private final Map<String, AtomicInteger> received = new ConcurrentHashMap<>();
    private final Map<String, Integer> bodies = new ConcurrentHashMap<>();
    private final AtomicInteger unbelieved = new AtomicInteger();

    FlakyReceiver() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1_024);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(threads);
        server.createContext("/", this::receive);
        server.start();
    }

    /** Returns the URL of the receiver with this name. */
    String url(String name) {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/" + name;
    }

    /** Sets the secret that verifies requests to a name. */
    void believes(String name, String secret) {
        secrets.put("/" + name, secret);
    }

    /** Returns how often each event was received, by its id. */
    Map<String, AtomicInteger> received() {
        return received;
    }

    /** Returns the number of requests with an invalid signature, or with another body than before. */
    int unbelieved() {
        return unbelieved.get();
    }

    private void receive(HttpExchange exchange) throws IOException {
        byte[] body = exchange.getRequestBody().readAllBytes();
        String id = exchange.getRequestHeaders().getFirst("Service-Event-Id");
        String signature = exchange.getRequestHeaders().getFirst("Service-Signature");
        String secret = secrets.getOrDefault(exchange.getRequestURI().getPath(), "");
        received.computeIfAbsent(id, first -> new AtomicInteger()).incrementAndGet();
        int hash = Arrays.hashCode(body);
        boolean same = hash == bodies.computeIfAbsent(id, first -> hash);
        if (!same || !Signature.genuine(secret, signature, body, Instant.now())) {
            unbelieved.incrementAndGet();
        }
        answer(exchange, ThreadLocalRandom.current().nextInt(100));
    }

    /** @param luck from 0 to 99 */
    private static void answer(HttpExchange exchange, int luck) throws IOException {
        if (luck < 50) {
            exchange.sendResponseHeaders(200, -1);
        } else if (luck < 85) {
            exchange.sendResponseHeaders(500, -1);
        } else if (luck < 90) {
            exchange.getResponseHeaders().set("Retry-After", "30");
            exchange.sendResponseHeaders(503, -1);
        } else if (luck < 95) {
            exchange.getResponseHeaders().set("Location", "/elsewhere");
            exchange.sendResponseHeaders(302, -1);
        } else {
            throw new IOException("Hung up without an answer");
        }
        exchange.close();
    }

    @Override
    public void close() {
        server.stop(0);
        threads.close();
    }
}
