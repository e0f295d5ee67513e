package platen.api.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import platen.api.ApiFixture;
import platen.api.RawSocket;

/** Tests the limits of a connection that Spring Boot sets too, to other values. */
@Tag("thorough")
class ConnectionLimitsTest {
    @Test
    void aConnectionIsKeptForThousandsOfRequests() throws IOException {
        try (var api = new ApiFixture(Probe.class); var socket = new RawSocket(api)) {
            for (int i = 0; i < 250; i++) {
                socket.send("GET /nothing HTTP/1.1\r\nHost: localhost\r\n\r\n");
                assertThat(socket.answer()).as("request %d", i).startsWith("HTTP/1.1 ")
                        .doesNotContainIgnoringCase("connection: close");
            }
        }
    }

    @Test
    void headersOfTwelveKilobytesAreAccepted() throws IOException {
        try (var api = new ApiFixture(Probe.class)) {
            assertThat(
                    RawSocket.exchange(api, "GET /nothing HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nX-Long: "
                            + "x".repeat(12 * 1024) + "\r\n\r\n"))
                    .startsWith("HTTP/1.1 404");
        }
    }
}
