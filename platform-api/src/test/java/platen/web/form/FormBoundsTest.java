package platen.web.form;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import platen.api.Client.Answer;
import platen.db.core.Database;

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
