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

/** A receiver that misbehaves on the wire, the same way with each that connects. */
final class BadReceiver implements AutoCloseable {
    private final ServerSocket server;
    private final Manner manner;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();

    /** How it answers, or does not. */
    enum Manner {
        /** Accepts and says nothing. */
        HANGING,
        /** A header line that never ends, one byte every tenth of a second. */
        DRIPPING,
        /** A good status, then a body as fast as it is taken, without end. */
        FLOODING,
        /** Headers without end. */
        HEADERS,
        /** A redirect. */
        REDIRECTING,
        /** Hangs up at once. */
        CLOSING,
        /** Says what is not HTTP. */
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

    /** Connections that are open now. */
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
            // by us
        }
    }

    private void converse(Socket socket) {
        try (socket) {
            var out = socket.getOutputStream();
            switch (manner) {
                case HANGING -> socket.getInputStream().transferTo(OutputStream.nullOutputStream());
                case DRIPPING -> {
                    out.write("HTTP/1.1 200 OK\r\nX-Slow: ".getBytes(StandardCharsets.US_ASCII));
                    while (true) {
                        out.write('x');
                        out.flush();
                        LockSupport.parkNanos(100_000_000);
                    }
                }
                case FLOODING -> {
                    out.write(
                            "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
                    var much = new byte[64 << 10];
                    while (true) {
                        out.write(much);
                    }
                }
                case HEADERS -> {
                    out.write("HTTP/1.1 200 OK\r\n".getBytes(StandardCharsets.US_ASCII));
                    while (true) {
                        out.write("X-More: of the same\r\n".getBytes(StandardCharsets.US_ASCII));
                    }
                }
                case REDIRECTING -> {
                    out.write("HTTP/1.1 302 Found\r\nLocation: http://169.254.169.254/\r\nContent-Length: 0\r\n\r\n"
                            .getBytes(StandardCharsets.US_ASCII));
                    out.flush();
                    socket.getInputStream().transferTo(OutputStream.nullOutputStream());
                }
                case CLOSING -> socket.setSoLinger(true, 0);
                case BABBLING -> out.write("220 mail.example ESMTP\r\n".getBytes(StandardCharsets.US_ASCII));
            }
        } catch (IOException gone) {
            // the sender has had enough
        } finally {
            open.remove(socket);
        }
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
