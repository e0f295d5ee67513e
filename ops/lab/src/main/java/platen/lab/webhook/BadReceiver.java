package platen.lab.webhook;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;

/** A receiver that misbehaves in the same way on every connection. */
final class BadReceiver implements AutoCloseable {
    private final ServerSocket server;
    private final Manner manner;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();

    /** How the receiver misbehaves. */
    enum Manner {
        /** Accepts the connection and sends nothing. */
        HANGING,
        /** Sends a header line that never ends, one byte every tenth of a second. */
        DRIPPING,
        /** Sends a success status, then an endless body as fast as it is read. */
        FLOODING,
        /** Sends headers without end. */
        HEADERS,
        /** Sends a redirect. */
        REDIRECTING,
        /** Closes the connection at once. */
        CLOSING,
        /** Sends bytes that are not HTTP. */
        BABBLING
    }

    BadReceiver(Manner manner) {
        this.manner = manner;
        try {
            server = new ServerSocket(0, 4_096, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Thread.ofVirtual().start(this::accept);
    }

    String url() {
        return "http://127.0.0.1:" + server.getLocalPort() + "/";
    }

    /** Returns the number of open connections. */
    int connected() {
        return open.size();
    }

    private void accept() {
        try {
            while (true) {
                Socket socket = server.accept();
                open.add(socket);
                Thread.ofVirtual().start(() -> converse(socket));
            }
        } catch (IOException closed) {
            // Closed by us.
        }
    }

    private void converse(Socket socket) {
        try (socket) {
            switch (manner) {
                case HANGING -> readAll(socket);
                case DRIPPING -> drip(socket.getOutputStream());
                case FLOODING -> flood(socket.getOutputStream());
                case HEADERS -> sendHeaders(socket.getOutputStream());
                case REDIRECTING -> {
                    send(socket.getOutputStream(),
                            "HTTP/1.1 302 Found\r\nLocation: http://169.254.169.254/\r\nContent-Length: 0\r\n\r\n");
                    readAll(socket);
                }
                case CLOSING -> socket.setSoLinger(true, 0);
                case BABBLING -> send(socket.getOutputStream(), "220 mail.example ESMTP\r\n");
            }
        } catch (IOException gone) {
            // The sender closed the connection.
        } finally {
            open.remove(socket);
        }
    }

    private static void drip(OutputStream out) throws IOException {
        send(out, "HTTP/1.1 200 OK\r\nX-Slow: ");
        while (true) {
            send(out, "x");
            LockSupport.parkNanos(100_000_000);
        }
    }

    private static void flood(OutputStream out) throws IOException {
        send(out, "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\n");
        var much = new byte[64 << 10];
        while (true) {
            out.write(much);
        }
    }

    private static void sendHeaders(OutputStream out) throws IOException {
        send(out, "HTTP/1.1 200 OK\r\n");
        while (true) {
            send(out, "X-More: of the same\r\n");
        }
    }

    private static void send(OutputStream out, String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.US_ASCII));
        out.flush();
    }

    private static void readAll(Socket socket) throws IOException {
        socket.getInputStream().transferTo(OutputStream.nullOutputStream());
    }

    @Override
    public void close() {
        try {
            server.close();
            for (Socket socket : open) {
                socket.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
