package platen.web.form;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import platen.api.Client.Answer;
import platen.api.contract.Tenant;
import platen.db.core.Database;
import platen.db.core.PublicId;
import platen.db.form.FormAnswerStore;
import platen.db.form.FormReceipt;
import platen.jobs.form.AbandonedAnswers;
import platen.jobs.form.FormLimits;
import platen.web.form.body.BodyMemory;

/** Tests that requests for forms are bounded, and that each failure is a page. */
class FormBoundsTest extends FormsTest {
    private static final String FORM_URLENCODED = "application/x-www-form-urlencoded";

    @Test
    void anAddressHasFourBodiesAtOnceAndOtherAddressesAreServedMeanwhile() throws IOException {
        String path = path(made("{\"template\":\"consent\",\"title\":\"Slow\"}"));
        var slow = new ArrayList<Socket>();
        try {
            for (int i = 0; i < BodyMemory.MAX_BODIES_OF_ADDRESS; i++) {
                slow.add(begun("127.0.0.2", path));
            }
            String refused = post("127.0.0.2", path, "Connection: close\r\nContent-Length: 3\r\n\r\na=b");
            assertThat(refused).startsWith("HTTP/1.1 503").contains("Retry-After: ", "text/html",
                    "The form is busy");
            assertThat(post("127.0.0.3", path, "Connection: close\r\nContent-Length: 3\r\n\r\na=b"))
                    .startsWith("HTTP/1.1 422");
        } finally {
            for (Socket each : slow) {
                each.close();
            }
        }
    }

    @Test
    void everyFailureUnderTheAddressesOfFormsIsAPage() throws IOException {
        for (String path : List.of("/f", "/f/", "/f/unknown", "/f/a/b/c", "/f//x", "/f/%2f", "/f/%zz", "/f/x;y=z",
                "/f/staging/x/done/y/pdf/z", "/f/%00", "/f/..%2f")) {
            String answer = raw("127.0.0.1", "GET " + path + " HTTP/1.1\r\nHost: localhost\r\n"
                    + "Accept-Language: de\r\nConnection: close\r\n\r\n");
            assertThat(answer).as(path).startsWith("HTTP/1.1 40").contains("text/html", "<html lang=\"de\"", "<h1>")
                    .doesNotContain("application/json", "\"code\"");
        }
        Answer wrong = visitor.send("DELETE", "/f/unknown", BodyPublishers.noBody());
        assertThat(wrong.status()).isEqualTo(405);
        assertThat(wrong.text()).contains("There is no form here");
    }

    @Test
    void bodiesThatAreTooLargeCutShortOrMalformedAreAnsweredWithAPage() throws IOException {
        String path = path(made("{\"template\":\"consent\",\"title\":\"Bodies\"}"));
        Answer large = visitor.send("POST", path, BodyPublishers.ofByteArray(new byte[13 * 1024 * 1024]),
                "Content-Type", FORM_URLENCODED);
        assertThat(large.status()).isEqualTo(413);
        assertThat(large.text()).contains("<h1>The form did not arrive", "12 MB");
        String chunked = post("127.0.0.1", path, "Transfer-Encoding: chunked\r\nConnection: close\r\n\r\nzz\r\n");
        assertThat(chunked).startsWith("HTTP/1.1 400").contains("The form did not arrive");
        assertThat(visitor.send("POST", path, BodyPublishers.ofString("--x\r\nnothing"), "Content-Type",
                "multipart/form-data; boundary=x").text()).contains("The form did not arrive");
    }

    @Test
    void aNameOfManyRowsNeedsNoMemory() {
        String path = path(made("{\"template\":\"consent\",\"title\":\"Rows\"}"));
        Answer answer = visitor.send("POST", path,
                BodyPublishers.ofString("data.full_name" + "[0]".repeat(100_000) + "=x"), "Content-Type",
                FORM_URLENCODED);
        assertThat(answer.status()).isEqualTo(422);
    }

    @Test
    void aFailureOfTheServerIsAPageWithoutDetails() {
        String path = path(made("{\"template\":\"consent\",\"title\":\"Broken\"}"));
        rename("form_bucket", "form_bucket_away");
        try {
            Answer failed = visitor.send("POST", path, BodyPublishers.ofString("a=b"), "Content-Type", FORM_URLENCODED);
            assertThat(failed.status()).isEqualTo(500);
            assertThat(failed.header("Content-Type")).startsWith("text/html");
            assertThat(failed.text()).contains("The form cannot be shown").doesNotContain("form_bucket", "Exception");
        } finally {
            rename("form_bucket_away", "form_bucket");
        }
    }

    @Test
    void anAddressThatWasRefusedIsRefusedForAWhileWithoutTheDatabaseAndItsBody() throws IOException {
        String path = path(made("""
                {"template":"consent","title":"Flooded","origins":["https://shop.example"]}"""));
        for (int i = 0; i < FormLimits.REQUESTS_OF_ADDRESS; i++) {
            assertThat(flood(path)).isEqualTo(422);
        }
        assertThat(flood(path)).isEqualTo(429);
        rename("form_bucket", "form_bucket_away");
        rename("form", "form_away");
        try {
            Answer refused = visitor.send("POST", path + "?lang=de&embed=https%3A%2F%2Fshop.example",
                    BodyPublishers.ofString("a=b"), "Content-Type", FORM_URLENCODED);
            assertThat(refused.status()).isEqualTo(429);
            assertThat(refused.text()).contains("lang=\"de\"", "<h1>").hasSizeLessThan(2_000);
            assertThat(refused.header("Content-Security-Policy")).contains("frame-ancestors https://shop.example");
            assertThat(refused.header("Retry-After")).isEqualTo("3600");
            String unread = post("127.0.0.1", path, "Expect: 100-continue\r\nContent-Length: 1000000\r\n\r\n");
            assertThat(unread).startsWith("HTTP/1.1 429").contains("Connection: close");
        } finally {
            rename("form_away", "form");
            rename("form_bucket_away", "form_bucket");
        }
        assertThat(post("127.0.0.3", path, "Connection: close\r\nContent-Length: 3\r\n\r\na=b"))
                .startsWith("HTTP/1.1 422");
        assertThat(visitor.get(path).status()).isEqualTo(200);
        api.clock().advance(Duration.ofHours(1).plusSeconds(1));
        assertThat(flood(path)).isEqualTo(422);
    }

    private int flood(String path) {
        return visitor.send("POST", path, BodyPublishers.ofString("a=b"), "Content-Type", FORM_URLENCODED).status();
    }

    @Test
    void aTemplateWithTooManyFieldsIsRefusedAndItsPageIsPlain() {
        Answer form = made("{\"template\":\"growing\",\"title\":\"Early\"}", "growing", 2);
        assertThat(visitor.get(path(form)).status()).isEqualTo(200);
        Answer large = made("{\"template\":\"large\",\"title\":\"Large\"}", "large", 1_501);
        assertThat(large.status()).isEqualTo(400);
        assertThat(large.json().path("message").asString()).contains("at most 1500 fields and options");
    }

    private Answer made(String json, String alias, int fields) {
        publish(alias, IntStream.range(0, fields)
                .mapToObj(each -> "{\"key\": \"k" + each + "\", \"type\": \"text\"}")
                .collect(Collectors.joining(",", "{\"fields\": [{\"key\": \"mail\", \"type\": \"text\"},"
                        + "{\"key\": \"account\", \"type\": \"text\"},", "]}")));
        return client.post("/v1/forms", json);
    }

    @Test
    void aPageHasAtMostThreeHundredRows() {
        publish("rows", """
                {"fields": [{"key": "mail", "type": "text", "is_array": true}, {"key": "account", "type": "text",
                 "is_array": true}, {"key": "c", "type": "text", "is_array": true}, {"key": "d", "type": "text",
                 "is_array": true}]}""");
        Answer form = made("{\"template\":\"rows\",\"title\":\"Rows\"}");
        var fields = new LinkedHashMap<>(Map.of("token", token(visitor.get(path(form))), "more", "data.mail"));
        for (int row = 0; row < 75; row++) {
            for (String key : List.of("mail", "account", "c", "d")) {
                fields.put("data." + key + "[" + row + "]", "x");
            }
        }
        Answer full = send(path(form), fields);
        assertThat(full.status()).isEqualTo(200);
        assertThat(full.text()).contains("There is no place for another row", "300");
        fields.put("data.d[75]", "x");
        Answer refused = send(path(form), fields);
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.text()).contains("The form has too many rows", "99", "300");
        fields.keySet().removeIf(name -> name.startsWith("data."));
        for (int row = 0; row < 100; row++) {
            fields.put("data.mail[" + row + "]", "x");
        }
        assertThat(send(path(form), fields).text()).contains("The form has too many rows");
    }

    @Test
    void placesOfProcessesThatEndedAreFreeAgainOrGetTheirSubmission() {
        Answer form = made("{\"template\":\"consent\",\"title\":\"Places\",\"max_submissions\":2}");
        String done = send(path(form), fields(visitor.get(path(form)), Tenant.data("consent"))).header("Location");
        UUID id = PublicId.FORM.parse(form.json().path("form_id").asString()).orElseThrow();
        api.database()
                .jdbi()
                .useHandle(handle -> handle.execute("update form_answer set submission_id = null where form_id = ?",
                        id));
        assertThat(visitor.get(done).status()).isEqualTo(404);
        api.bean(FormAnswerStore.class).reserve(id, new byte[32], FormReceipt.NONE, api.clock().instant());
        assertThat(visitor.get(path(form)).status()).isEqualTo(410);
        AbandonedAnswers abandoned = api.bean(AbandonedAnswers.class);
        assertThat(abandoned.end()).isZero();
        api.clock().advance(Duration.ofMinutes(11));
        assertThat(abandoned.end()).isEqualTo(2);
        assertThat(abandoned.end()).isZero();
        assertThat(visitor.get(done).status()).isEqualTo(200);
        assertThat(client.get(api(form)).json().path("submissions").intValue()).isEqualTo(1);
        assertThat(visitor.get(path(form)).status()).isEqualTo(200);
    }

    private void rename(String table, String name) {
        api.bean(Database.class)
                .jdbi()
                .useHandle(handle -> handle.execute("alter table " + table + " rename to " + name));
    }

    /** Returns a connection whose body the server has begun to read. */
    private Socket begun(String from, String path) throws IOException {
        Socket socket = connect(from);
        write(socket, "POST " + path + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: " + FORM_URLENCODED
                + "\r\nExpect: 100-continue\r\nContent-Length: 1000000\r\n\r\n");
        byte[] start = socket.getInputStream().readNBytes("HTTP/1.1 100".length());
        assertThat(new String(start, ISO_8859_1)).isEqualTo("HTTP/1.1 100");
        write(socket, "data.full_name=A");
        return socket;
    }

    private String post(String from, String path, String rest) throws IOException {
        return raw(from, "POST " + path + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: " + FORM_URLENCODED + "\r\n"
                + rest);
    }

    private String raw(String from, String request) throws IOException {
        try (Socket socket = connect(from)) {
            write(socket, request);
            return new String(socket.getInputStream().readAllBytes(), UTF_8);
        }
    }

    private Socket connect(String from) throws IOException {
        return new Socket(InetAddress.ofLiteral("127.0.0.1"), api.port(), InetAddress.ofLiteral(from), 0);
    }

    private static void write(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(ISO_8859_1));
        socket.getOutputStream().flush();
    }
}
