package platen.jobs.destination.transport.s3;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import platen.jobs.destination.transport.Credentials;
import platen.jobs.destination.transport.OutputFileFixture;

/** A store of one bucket, {@code files}, that verifies signatures and keeps objects in memory. */
public final class FakeS3Store implements AutoCloseable {
    public static final Credentials CREDENTIALS = Credentials.ofAccessKey("AKIATEST", "canary-secret-key", null);

    private final HttpServer server;
    private final Map<String, StoredObject> objects = new ConcurrentHashMap<>();
    private final Map<String, TreeMap<Integer, byte[]>> uploads = new ConcurrentHashMap<>();
    private final Map<String, String> uploadKeys = new ConcurrentHashMap<>();
    private final Map<String, Map<String, String>> uploadMetadata = new ConcurrentHashMap<>();
    private final List<String> requests = new CopyOnWriteArrayList<>();
    private final List<Handler> interceptors = new CopyOnWriteArrayList<>();
    private final List<Fault> faults = new CopyOnWriteArrayList<>();

    /** An object with its metadata. */
    public record StoredObject(byte[] content, Map<String, String> metadata) {}

    /** A request that is answered in another way than usual. */
    record Fault(Predicate<String> request, Handler handler) {}

    /** Answers a request. */
    @FunctionalInterface
    interface Handler {
        void answer(HttpExchange exchange) throws IOException;
    }

    public FakeS3Store() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 50);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", this::handle);
        server.start();
    }

    public String endpoint() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    public Map<String, StoredObject> objects() {
        return objects;
    }

    /** Returns an object; fails when it is absent. */
    StoredObject object(String key) {
        return present(objects, key);
    }

    private static <T> T present(Map<String, T> map, @Nullable String key) {
        T value = key == null ? null : map.get(key);
        if (value == null) {
            throw new AssertionError("no " + key + " in " + map.keySet());
        }
        return value;
    }

    Map<String, TreeMap<Integer, byte[]>> uploads() {
        return uploads;
    }

    /** Returns methods, paths and queries so far. */
    List<String> requests() {
        return requests;
    }

    /** Answers requests that begin so, such as {@code PUT /files/a.pdf}, in another way from now on. */
    void fault(String start, Handler handler) {
        faults.add(new Fault(request -> request.startsWith(start), handler));
    }

    /** Runs at the beginning of each request from now on. */
    void intercept(Handler handler) {
        interceptors.add(handler);
    }

    /** Begins an upload that nobody completes. */
    void interruptedUpload(String id, String key) {
        uploads.put(id, new TreeMap<>(Map.of(1, new byte[]{1})));
        uploadKeys.put(id, key);
    }

    static Handler status(int status, String code, Map<String, String> headers) {
        return exchange -> {
            exchange.getRequestBody().readAllBytes();
            headers.forEach(exchange.getResponseHeaders()::set);
            send(exchange, status, error(code, "message of the store"));
        };
    }

    static String error(String code, String message) {
        return "<?xml version=\"1.0\"?><Error><Code>" + code + "</Code><Message>" + message + "</Message></Error>";
    }

    @Override
    public void close() {
        server.stop(0);
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            String request = exchange.getRequestMethod() + " " + exchange.getRequestURI();
            requests.add(request);
            for (Handler each : interceptors) {
                each.answer(exchange);
            }
            for (Fault fault : faults) {
                if (fault.request().test(request)) {
                    fault.handler().answer(exchange);
                    return;
                }
            }
            byte[] body = exchange.getRequestBody().readAllBytes();
            if (!SignatureCheck.isValid(exchange, CREDENTIALS)) {
                send(exchange, 403, error("SignatureDoesNotMatch", "wrong signature"));
            } else if (!OutputFileFixture.sha256(body).equals(header(exchange, "x-amz-content-sha256"))) {
                send(exchange, 400, error("XAmzContentSHA256Mismatch", "wrong content"));
            } else {
                answer(exchange, body);
            }
        }
    }

    private void answer(HttpExchange exchange, byte[] body) throws IOException {
        String key = exchange.getRequestURI().getPath().substring("/files/".length());
        Map<String, String> query = query(exchange);
        switch (exchange.getRequestMethod()) {
            case "HEAD", "GET" -> {
                if (query.containsKey("uploads")) {
                    send(exchange, 200, "<ListMultipartUploadsResult>" + uploadKeys.entrySet()
                            .stream()
                            .map(each -> "<Upload><Key>" + each.getValue() + "</Key><UploadId>" + each.getKey()
                                    + "</UploadId></Upload>")
                            .reduce("", String::concat) + "</ListMultipartUploadsResult>");
                } else {
                    get(exchange, objects.get(key));
                }
            }
            case "PUT" -> {
                if (query.containsKey("partNumber")) {
                    present(uploads, query.get("uploadId")).put(Integer.valueOf(query.get("partNumber")), body);
                    exchange.getResponseHeaders().set("ETag", "\"" + OutputFileFixture.sha256(body) + "\"");
                    send(exchange, 200, "");
                } else {
                    create(exchange, key, body, metadata(exchange));
                }
            }
            case "POST" -> {
                if (query.containsKey("uploads")) {
                    String id = "upload-" + uploads.size() + "+/=";
                    uploads.put(id, new TreeMap<>());
                    uploadKeys.put(id, key);
                    uploadMetadata.put(id, metadata(exchange));
                    send(exchange, 200,
                            "<InitiateMultipartUploadResult xmlns=\"http://s3.amazonaws.com/doc/2006-03-01/\">"
                                    + "<UploadId>" + id + "</UploadId></InitiateMultipartUploadResult>");
                } else {
                    complete(exchange, key, present(query, "uploadId"));
                }
            }
            case "DELETE" -> {
                if (query.containsKey("uploadId")) {
                    uploads.remove(query.get("uploadId"));
                    uploadKeys.remove(query.get("uploadId"));
                } else {
                    objects.remove(key);
                }
                exchange.sendResponseHeaders(204, -1);
            }
            default -> send(exchange, 405, error("MethodNotAllowed", "no"));
        }
    }

    private void complete(HttpExchange exchange, String key, String id) throws IOException {
        var whole = new ByteArrayOutputStream();
        for (byte[] part : present(uploads, id).values()) {
            whole.write(part);
        }
        if (create(exchange, key, whole.toByteArray(), present(uploadMetadata, id))) {
            uploads.remove(id);
            uploadKeys.remove(id);
        }
    }

    private boolean create(HttpExchange exchange, String key, byte[] body, Map<String, String> metadata)
            throws IOException {
        if ("*".equals(header(exchange, "if-none-match"))
                && objects.putIfAbsent(key, new StoredObject(body, metadata)) != null) {
            send(exchange, 412, error("PreconditionFailed", "there already"));
            return false;
        }
        objects.put(key, new StoredObject(body, metadata));
        exchange.getResponseHeaders().set("x-amz-checksum-sha256",
                Base64.getEncoder().encodeToString(HexFormat.of().parseHex(OutputFileFixture.sha256(body))));
        send(exchange, 200, exchange.getRequestMethod().equals("POST") ? "<CompleteMultipartUploadResult/>" : "");
        return true;
    }

    private static void get(HttpExchange exchange, @Nullable StoredObject object) throws IOException {
        boolean head = exchange.getRequestMethod().equals("HEAD");
        if (object == null) {
            exchange.sendResponseHeaders(404, -1);
            return;
        }
        object.metadata().forEach(exchange.getResponseHeaders()::set);
        if (head) {
            exchange.getResponseHeaders().set("Content-Length", String.valueOf(object.content().length));
            exchange.sendResponseHeaders(200, -1);
        } else {
            exchange.sendResponseHeaders(200, object.content().length == 0 ? -1 : object.content().length);
            exchange.getResponseBody().write(object.content());
        }
    }

    private static Map<String, String> metadata(HttpExchange exchange) {
        var metadata = new HashMap<String, String>();
        exchange.getRequestHeaders().forEach((name, values) -> {
            if (name.toLowerCase(Locale.ROOT).startsWith("x-amz-meta-") || name.equalsIgnoreCase("content-type")) {
                metadata.put(name, values.getFirst());
            }
        });
        return metadata;
    }

    static void send(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    static String header(HttpExchange exchange, String name) {
        return exchange.getRequestHeaders().getFirst(name);
    }

    private static Map<String, String> query(HttpExchange exchange) {
        var query = new HashMap<String, String>();
        String raw = exchange.getRequestURI().getRawQuery();
        for (String each : raw == null ? new ArrayList<String>() : List.of(raw.split("&"))) {
            String[] parts = each.split("=", 2);
            query.put(parts[0], URLDecoder.decode(parts[1], StandardCharsets.UTF_8));
        }
        return query;
    }
}
