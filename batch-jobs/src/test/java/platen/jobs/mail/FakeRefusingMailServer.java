package platen.jobs.mail;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** A mail server that refuses every recipient with the same reply. */
final class FakeRefusingMailServer implements AutoCloseable {
    private final ServerSocket server;
    private final String answer;

    FakeRefusingMailServer(String answer) {
        this.answer = answer;
        try {
            server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Thread.ofVirtual().start(this::serve);
    }

    int port() {
        return server.getLocalPort();
    }

    private void serve() {
        while (!server.isClosed()) {
            try (Socket socket = server.accept();
                    var lines = new BufferedReader(
                            new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII))) {
                say(socket, "220 hello");
                for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                    say(socket, line.toUpperCase(Locale.ROOT).startsWith("RCPT") ? answer : "250 fine");
                }
            } catch (IOException e) {
                // This session has ended.
            }
        }
    }

    private static void say(Socket socket, String line) throws IOException {
        socket.getOutputStream().write((line + "\r\n").getBytes(StandardCharsets.US_ASCII));
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
