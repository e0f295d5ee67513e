package platen.api.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.common.KeyValue;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.http.server.observation.ServerRequestObservationConvention;
import org.springframework.web.filter.ServerHttpObservationFilter;
import platen.api.ApiFixture;

class ServerObservationsTest {
    private static final BlockingQueue<String> OBSERVED = new LinkedBlockingQueue<>();

    private static ApiFixture api;

    /** Observes requests as a server does that sends traces. */
    static final class Observing extends ServerHttpObservationFilter {
        Observing(ServerRequestObservationConvention convention) {
            super(registry(), convention);
        }

        private static ObservationRegistry registry() {
            ObservationRegistry registry = ObservationRegistry.create();
            registry.observationConfig().observationHandler(new ObservationHandler<Observation.Context>() {
                @Override
                public void onStop(Observation.Context context) {
                    KeyValue url = context.getHighCardinalityKeyValue("http.url");
                    OBSERVED.add((url == null ? "" : url.getValue()) + " " + context.getContextualName());
                }

                @Override
                public boolean supportsContext(Observation.Context context) {
                    return true;
                }
            });
            return registry;
        }
    }

    @BeforeAll
    static void open() {
        api = new ApiFixture(Observing.class);
    }

    @AfterAll
    static void close() {
        api.close();
    }

    @ParameterizedTest
    @CsvSource({
            "/d/AAAAAAAAAAAAAAAAAAAAAA, /d/{token}",
            "/%64/AAAAAAAAAAAAAAAAAAAAAA/files, /d/{token}/files",
            "/d/AAAAAAAAAAAAAAAAAAAAAA/1/2, /**",
            "/s/AAAAAAAAAAAAAAAAAAAAAA, /s/{token}",
            "/f/order/done/AAAAAAAAAAAAAAAAAAAAAA, /f/{slug}/done/{token}",
            "/reset/AAAAAAAAAAAAAAAAAAAAAA, /**",
            "/nowhere/bat_1, /nowhere/bat_1"})
    void tracesNameThePatternOfAPathThatHasASecret(String path, String recorded)
            throws IOException, InterruptedException {
        try (HttpClient http = HttpClient.newHttpClient()) {
            http.send(HttpRequest.newBuilder(api.url(path)).build(), BodyHandlers.discarding());
        }
        String observed = OBSERVED.poll(60, TimeUnit.SECONDS);
        assertThat(observed).startsWith(recorded + " ").doesNotContain("AAAA");
    }
}
