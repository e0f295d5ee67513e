package platen.api.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import platen.api.ApiFixture;
import platen.api.RawSocket;
import platen.db.core.Environment;
import platen.db.key.Scope;
import platen.jobs.engine.template.ImportOptions;
import platen.jobs.template.TemplateUpload;
import platen.jobs.template.Templates;
import platen.jobs.template.UploadResult;

/** Tests that every random request is answered in the API's error format, and that the server keeps running. */
@Tag("thorough")
@Timeout(3_600)
class FuzzTest {
    private static ApiFixture api;
    private static String key;

    @BeforeAll
    static void open() throws IOException {
        api = new ApiFixture();
        key = api.key(Environment.PRODUCTION, List.of(Scope.values())).secret();
        var upload = new TemplateUpload(api.workspace().organizationId(), "consent", "Consent",
                Files.readAllBytes(Path.of("../samples/forms/consent.pdf")), ImportOptions.DEFAULT, null);
        var templates = api.bean(Templates.class);
        var stored = (UploadResult.Stored) templates.create(upload);
        templates.publish(stored.template(), 1, Environment.PRODUCTION);
    }

    @AfterAll
    static void close() {
        api.close();
    }

    @Test
    void randomRequestsOfAFixedSeedAreAllAnswered() throws IOException {
        fuzz(1, 600);
    }

    @Test
    void randomRequestsOfManySeedsAreAllAnswered() throws IOException {
        for (long seed = 2; seed < 2 + Long.getLong("platen.fuzz.seeds", 6); seed++) {
            fuzz(seed, 2_000);
        }
    }

    private static void fuzz(long seed, int count) throws IOException {
        var requests = new RandomRequests(seed);
        for (int i = 0; i < count; i++) {
            byte[] request = requests.next(key);
            assertAnswered("seed " + seed + ", request " + i + ": " + new String(request, StandardCharsets.UTF_8),
                    request);
        }
        String alive = "GET /api/v1/templates?limit=1 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                + "Authorization: Bearer " + key + "\r\n\r\n";
        assertThat(RawSocket.exchange(api, alive)).startsWith("HTTP/1.1 200");
    }

    private static void assertAnswered(String what, byte[] request) throws IOException {
        String answer;
        try (var raw = new RawSocket(api)) {
            raw.send(request);
            raw.end();
            answer = raw.toTheEnd();
        }
        String last = answer.startsWith("HTTP/1.1 100 ") ? answer.substring(answer.indexOf("\r\n\r\n") + 4) : answer;
        assertThat(last).as(what).matches("(?s)HTTP/1\\.1 [2345].*");
        int status = Integer.parseInt(last.substring(9, 12));
        assertThat(status).as(what).isNotEqualTo(500);
        int end = last.indexOf("\r\n\r\n");
        String head = last.substring(0, end).toLowerCase(Locale.ROOT);
        assertThat(head).as(what).contains("x-request-id: req_");
        if (status >= 400 && !what.contains(": HEAD ") && !head.contains("-encoding: gzip")) {
            assertThat(last.substring(end)).as(what).contains("{\"code\":\"").contains("\"request_id\"");
        }
    }
}
