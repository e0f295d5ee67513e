package platen.api.contract.render;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import platen.api.Client;
import platen.api.Client.Answer;
import platen.api.SharedServerTest;
import platen.api.contract.Tenant;
import platen.db.core.Environment;
import platen.db.key.Scope;
import platen.jobs.json.StoredJson;

/** Tests images that would block a decoder or exhaust the heap: they fail only their own render, with a reason. */
@SharedServerTest
@Tag("thorough")
class HostilePicturesTest {
    private static final String SVG = "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'>"
            + "<circle cx='5' cy='5' r='4'/></svg>";
    private static final String PREVIEW = "/v1/templates/card/versions/1/preview";

    private static Client hostile;
    private static Client other;

    @BeforeAll
    static void open() {
        hostile = author();
        other = author();
    }

    static Stream<Arguments> pictures() {
        byte[] dashes = SVG.replace("<circle cx='5' cy='5' r='4'/>",
                "<path d='M-1e30 0H1e30' stroke='red' stroke-dasharray='1'/>").getBytes(StandardCharsets.UTF_8);
        return Stream.of(Arguments.of("svg+xml", dashes, "image_too_large"),
                Arguments.of("webp", webP(41), "image_format"),
                Arguments.of("png", png(25_000_000, 127), "image_too_large"),
                Arguments.of("png", png(25_000, 127), "image_format"));
    }

    /** Returns an image of 16,000 x 600 pixels; the decoder takes seconds for bytes that are all zero. */
    private static byte[] webP(int length) {
        return ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN)
                .put("RIFF".getBytes(StandardCharsets.US_ASCII)).putInt(length - 8)
                .put("WEBPVP8L".getBytes(StandardCharsets.US_ASCII)).putInt(length - 20)
                .put((byte) 0x2F).putInt(16_000 - 1 | (600 - 1) << 14).array();
    }

    /** Returns the header of an image with one row of RGBA pixels. */
    private static byte[] png(int width, int bits) {
        return ByteBuffer.allocate(69).putLong(0x89504E470D0A1A0AL).putInt(13)
                .put("IHDR".getBytes(StandardCharsets.US_ASCII)).putInt(width).putInt(1).put((byte) bits)
                .put((byte) 6).array();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("pictures")
    void aSmallPictureThatClaimsTooMuchFailsItsRenderWithAReason(String type, byte[] file, String reason) {
        Answer failed = preview(hostile, type, file);

        assertThat(failed.error()).as(failed.text()).isEqualTo("500 render_failed");
        assertThat(failed.json().path("reason").asString()).as(failed.text()).isEqualTo(reason);
        assertThat(failed.json().path("alias").asString()).isEqualTo("photo");
    }

    @Test
    void otherTenantsRenderWhileAPictureIsDecodedForSeconds() {
        var slow = CompletableFuture.supplyAsync(() -> preview(hostile, "webp", webP(225)));
        do {
            Answer shown = preview(other, "svg+xml",
                    (SVG + "<!-- " + System.nanoTime() + " -->").getBytes(StandardCharsets.UTF_8));
            assertThat(shown.status()).as(shown.text()).isEqualTo(200);
        } while (!slow.isDone());

        assertThat(slow.join().status()).as("decoded in time, or refused").isIn(200, 500);
    }

    private static Answer preview(Client author, String type, byte[] file) {
        String url = "data:image/" + type + ";base64," + Base64.getEncoder().encodeToString(file);
        return author.post(PREVIEW, "{\"data\":{\"photo\":\"" + url + "\"}}");
    }

    private static Client author() {
        Client author = Tenant.unlimited().client(Environment.STAGING, Scope.TEMPLATE_WRITE);
        var body = StoredJson.object("{}").put("alias", "card").put("name", "A card").put("source", """
                <html><head><script type="application/json" id="schema">
                  {"fields":[{"key":"photo","type":"image","required":true}]}</script></head>
                <body><img src="{{photo}}"></body></html>""");
        Answer created = author.post("/v1/templates", body.toString());
        assertThat(created.status()).as(created.text()).isEqualTo(201);
        return author;
    }
}
