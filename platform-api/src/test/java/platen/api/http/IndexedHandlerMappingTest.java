package platen.api.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import platen.api.ApiFixture;
import platen.api.RawSocket;
import platen.db.core.Environment;
import platen.db.key.Scope;

class IndexedHandlerMappingTest {
    private static ApiFixture api;
    private static String key;

    @BeforeAll
    static void open() {
        api = new ApiFixture(Probe.class);
        key = api.key(Environment.PRODUCTION, Scope.DEFAULTS).secret();
    }

    @AfterAll
    static void close() {
        api.close();
    }

    @ParameterizedTest
    @CsvSource({"GET, /api/v1/probes/one, 200", "GET, /api/v1/prob%65s/one, 200", "GET, /%61pi/v1/probes/one, 200",
            "GET, /api/v1/probesone, 404", "GET, /api/v1/probe/one, 404", "PATCH, /api/v1/probes/one, 405",
            "GET, /api/v1/probes/one/, 404"})
    void aRequestReachesTheRouteOfItsDecodedPath(String method, String path, int status) throws IOException {
        String head = "%s %s HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\nConnection: close\r\n\r\n";
        assertThat(RawSocket.exchange(api, head.formatted(method, path, key))).startsWith("HTTP/1.1 " + status);
    }
}
