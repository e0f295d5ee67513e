package platen.ops.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LivenessProbeTest {
    private HttpServer server;
    private int status = 200;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/livez", exchange -> {
            exchange.sendResponseHeaders(status, -1);
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @Test
    void aServerThatAnswersIsAlive() {
        assertThat(LivenessProbe.problem(environment())).isNull();
    }

    @Test
    void aServerThatReportsAFailureIsNotAlive() {
        status = 503;
        assertThat(LivenessProbe.problem(environment())).contains("/livez answers: HTTP/1.1 503");
    }

    @Test
    void aPortWithoutAServerIsNotAlive() {
        Map<String, String> environment = environment();
        server.stop(0);
        assertThat(LivenessProbe.problem(environment)).contains("does not answer");
    }

    private Map<String, String> environment() {
        return Map.of("PLATEN_PORT", Integer.toString(server.getAddress().getPort()), "PLATEN_ADDRESS", "127.0.0.1",
                "PLATEN_TLS_CERTIFICATE", "");
    }
}
