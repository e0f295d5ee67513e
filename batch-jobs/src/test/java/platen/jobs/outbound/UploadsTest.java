package platen.jobs.outbound;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import platen.jobs.outbound.OutboundRequest.Method;
import platen.jobs.outbound.Outcome.Answered;

/** Bodies that are streamed. */
class UploadsTest {
    private static final int LENGTH = 3_000_000;

    /** A server's part of one connection, after the head of the request. */
    private interface Script {
        void answer(Socket socket, BufferedReader head) throws IOException;
    }

    @Test
    void aLargeBodyIsNotSentWhenTheServerRefusesItsHead() throws Exception {
        var body = new ByteArrayInputStream(new byte[LENGTH]);

        Answered answer = uploaded(body, (socket, _) -> send(socket, "HTTP/1.1 507 Full\r\nContent-Length: 0\r\n\r\n"));

        assertThat(answer.status()).isEqualTo(507);
        assertThat(body.available()).isEqualTo(LENGTH);
    }

    @Test
    void aLargeBodyIsSentAfterTheServerAllowsIt() throws Exception {
        var received = new CompletableFuture<Integer>();

        Answered answer = uploaded(new ByteArrayInputStream(new byte[LENGTH]), (socket, head) -> {
            send(socket, "HTTP/1.1 100 Continue\r\n\r\n");
            received.complete(bytes(head));
            send(socket, "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n");
        });

        assertThat(answer.status()).isEqualTo(200);
        assertThat(received.get()).isEqualTo(LENGTH);
    }

    @Test
    void aLargeBodyIsSentToAServerThatSaysNothing() throws Exception {
        Answered answer = uploaded(new ByteArrayInputStream(new byte[LENGTH]), (socket, head) -> {
            assertThat(bytes(head)).isEqualTo(LENGTH);
            send(socket, "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n");
        });

        assertThat(answer.status()).isEqualTo(200);
    }

    private static Answered uploaded(InputStream body, Script script) throws Exception {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor();
                var listener = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            Future<?> server = threads.submit(() -> {
                try (Socket socket = listener.accept();
                        var head = new BufferedReader(
                                new InputStreamReader(socket.getInputStream(), StandardCharsets.ISO_8859_1))) {
                    while (!head.readLine().isEmpty()) {
                        // The head ends with an empty line.
                    }
                    script.answer(socket, head);
                }
                return null;
            });
            Outcome outcome = OutboundClientFixture.CLIENT.upload(new OutboundRequest(Method.PUT,
                    "http://127.0.0.1:" + listener.getLocalPort() + "/", Map.of(), new byte[0],
                    OutboundClientFixture.LIMITS), new UploadBody(LENGTH, body));
            server.get();
            return (Answered) outcome;
        }
    }

    private static int bytes(BufferedReader body) throws IOException {
        int count = 0;
        while (count < LENGTH) {
            count += (int) body.skip(LENGTH - count);
        }
        return count;
    }

    private static void send(Socket socket, String answer) throws IOException {
        socket.getOutputStream().write(answer.getBytes(StandardCharsets.ISO_8859_1));
        socket.getOutputStream().flush();
    }
}
