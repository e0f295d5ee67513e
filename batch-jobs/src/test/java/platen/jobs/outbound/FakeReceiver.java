package platen.jobs.outbound;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ServerSocketFactory;

/** A receiver on raw sockets that follows a script, including behavior that no HTTP server has. */
public final class FakeReceiver implements AutoCloseable {
    private final ServerSocket listener;
    private final Script script;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final AtomicInteger connections = new AtomicInteger();
    private final LinkedBlockingQueue<Received> received = new LinkedBlockingQueue<>();
    private final List<Socket> open = new CopyOnWriteArrayList<>();
    private final CountDownLatch closed = new CountDownLatch(1);

    /** The behavior on one connection, after its request has been read. */
    public interface Script {
        void answer(Conversation conversation) throws IOException, InterruptedException;
    }

    /** A request as received. */
    public record Received(List<String> head, String body) {
        /** Returns the value of a header; fails when it is absent. */
        public String header(String name) {
            return find(name).orElseThrow(() -> new AssertionError("no " + name + " in " + head));
        }

        public java.util.Optional<String> find(String name) {
            return head.stream()
                    .filter(line -> line.regionMatches(true, 0, name + ":", 0, name.length() + 1))
                    .map(line -> line.substring(name.length() + 1).strip())
                    .findFirst();
        }
    }

    public FakeReceiver(Script script) {
        this(ServerSocketFactory.getDefault(), "127.0.0.1", script);
    }

    public FakeReceiver(ServerSocketFactory sockets, String address, Script script) {
        this.script = script;
        try {
            this.listener = sockets.createServerSocket(0, 500, InetAddress.getByName(address));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        threads.submit(this::accept);
    }

    /** Returns a script that answers with these bytes. */
    public static Script answering(String... parts) {
        return conversation -> conversation.send(String.join("", parts));
    }

    public int port() {
        return listener.getLocalPort();
    }

    public String url(String path) {
        return "http://127.0.0.1:" + port() + path;
    }

    /** Returns the number of connections accepted so far. */
    public int connections() {
        return connections.get();
    }

    /** Waits for the next request and returns it. */
    public Received next() throws InterruptedException {
        Received next = received.poll(60, TimeUnit.SECONDS);
        if (next == null) {
            throw new AssertionError("no request came");
        }
        return next;
    }

    @Override
    public void close() {
        closed.countDown();
        try {
            listener.close();
            for (Socket socket : open) {
                socket.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        threads.shutdownNow();
    }

    /** One connection, from the receiver's side. */
    public final class Conversation {
        private final Socket socket;
        private final Received request;

        private Conversation(Socket socket, Received request) {
            this.socket = socket;
            this.request = request;
        }

        public Received request() {
            return request;
        }

        public void send(String text) throws IOException {
            send(text.getBytes(StandardCharsets.ISO_8859_1));
        }

        public void send(byte[] bytes) throws IOException {
            OutputStream out = socket.getOutputStream();
            out.write(bytes);
            out.flush();
        }

        /** Sends the same text repeatedly, with a pause before each, until the client disconnects. */
        public void drip(String text, long pauseMillis) throws IOException, InterruptedException {
            while (!closed.await(pauseMillis, TimeUnit.MILLISECONDS)) {
                send(text);
            }
        }

        /** Sends nothing more and keeps the connection open until the receiver is closed. */
        public void hang() throws InterruptedException {
            closed.await();
        }

        /** Resets the connection. */
        public void reset() throws IOException {
            socket.setSoLinger(true, 0);
            socket.close();
        }
    }

    private void accept() {
        while (closed.getCount() > 0) {
            try {
                Socket socket = listener.accept();
                connections.incrementAndGet();
                open.add(socket);
                threads.submit(() -> converse(socket));
            } catch (IOException e) {
                // closed: the loop condition ends it
            }
        }
    }

    private void converse(Socket socket) {
        try (socket) {
            Received request = read(socket.getInputStream());
            received.add(request);
            script.answer(new Conversation(socket, request));
        } catch (IOException e) {
            // the client has disconnected, as many tests intend
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static Received read(InputStream in) throws IOException {
        var reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
        var head = new CopyOnWriteArrayList<String>();
        for (String line = reader.readLine(); line != null && !line.isEmpty(); line = reader.readLine()) {
            head.add(line);
        }
        var request = new Received(head, "");
        int length = request.find("Content-Length").map(Integer::parseInt).orElse(0);
        var body = new StringBuilder();
        // all tests send ASCII, so characters are bytes
        while (body.length() < length) {
            int next = reader.read();
            if (next < 0) {
                throw new IOException("the request was cut");
            }
            body.append((char) next);
        }
        return new Received(head, body.toString());
    }
}
