package platen.jobs.render.image;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import platen.jobs.engine.image.ImageResolver;
import platen.jobs.engine.image.ImageResolver.Failed;
import platen.jobs.engine.image.ImageResolver.Found;
import platen.jobs.engine.image.PictureDecoder;
import platen.jobs.engine.model.RenderOutcome.Reason;
import platen.jobs.outbound.AllowList;
import platen.jobs.outbound.FakeReceiver;
import platen.jobs.outbound.OutboundClient;

/** Tests the images of a render, fetched from a scripted server. */
class FetchedImagesTest {
    private static final Duration LONG = Duration.ofMinutes(2);
    private static final OutboundClient client = new OutboundClient(AllowList.parse(List.of("127.0.0.1")));
    private static final FetchedImages images = new FetchedImages(client, LONG, LONG, _ -> PictureDecoder.IN_PROCESS);

    @Test
    void anImageIsItsBytes() throws Exception {
        try (var receiver = new FakeReceiver(
                FakeReceiver.answering("HTTP/1.1 200 OK\r\nContent-Length: 7\r\n\r\n(image)"))) {
            ImageResolver fetched = images.fetch(List.of(receiver.url("/a.png"), receiver.url("/a.png")));
            assertThat(((Found) fetched.of(receiver.url("/a.png"))).bytes())
                    .isEqualTo("(image)".getBytes(StandardCharsets.US_ASCII));
            assertThat(receiver.connections()).isEqualTo(1);
            assertThat(receiver.next().head().getFirst()).isEqualTo("GET /a.png HTTP/1.1");
        }
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '"', textBlock = """
            "HTTP/1.1 404 Not Found|Content-Length: 0||",               IMAGE_UNREACHABLE, could not be fetched (404)
            "HTTP/1.1 302 Found|Location: /b.png|Content-Length: 0||",  IMAGE_UNREACHABLE, could not be fetched (302)
            "HTTP/1.1 200 OK|Content-Length: 10485761||",               IMAGE_TOO_LARGE,   is larger than 10 MB
            "HTTP/1.1 200 OK|Content-Encoding: gzip|Content-Length: 1||x", IMAGE_FORMAT,   was sent compressed
            "HTTP/1.1 200 OK|Content-Length: 9||cut",                   IMAGE_UNREACHABLE, could not be fetched: the connection ended
            """)
    void aFailedFetchReportsItsReason(String answer, Reason reason, String words) {
        String head = answer.replace("|", "\r\n");
        try (var receiver = new FakeReceiver(conversation -> {
            conversation.send(head);
            if (head.contains("10485761")) {
                conversation.send(new byte[10_485_761]);
            }
        })) {
            var failed = (Failed) images.fetch(List.of(receiver.url("/"))).of(receiver.url("/"));
            assertThat(failed.reason()).isEqualTo(reason);
            assertThat(failed.message()).startsWith(words);
        }
    }

    @Test
    void anInnerAddressIsRefused() {
        String url = "https://10.0.0.1/a.png";
        assertThat(images.fetch(List.of(url)).of(url)).isEqualTo(new Failed(Reason.IMAGE_REFUSED,
                "was refused: the URL must not lead to a private address"));
    }

    @Test
    void imagesAreFetchedSideBySide() throws Exception {
        var both = new CountDownLatch(2);
        try (var receiver = new FakeReceiver(conversation -> {
            both.countDown();
            // Answers once the other request has arrived as well.
            if (both.await(60, TimeUnit.SECONDS)) {
                conversation.send("HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nx");
            }
        })) {
            ImageResolver fetched = images.fetch(List.of(receiver.url("/1"), receiver.url("/2")));
            assertThat(fetched.of(receiver.url("/1"))).isInstanceOf(Found.class);
            assertThat(fetched.of(receiver.url("/2"))).isInstanceOf(Found.class);
        }
    }

    @Test
    void allImagesTogetherHaveOneBudgetOfBytes() throws Exception {
        byte[] nine = new byte[9 << 20];
        try (var receiver = new FakeReceiver(conversation -> {
            conversation.send("HTTP/1.1 200 OK\r\nContent-Length: " + nine.length + "\r\n\r\n");
            conversation.send(nine);
        })) {
            List<String> urls = List.of("/1", "/2", "/3", "/4", "/5", "/6", "/7", "/8").stream()
                    .map(receiver::url)
                    .toList();
            ImageResolver fetched = images.fetch(urls);
            assertThat(urls.stream().filter(url -> fetched.of(url) instanceof Found)).hasSize(7);
            assertThat(urls.stream().map(fetched::of).filter(Failed.class::isInstance).map(Failed.class::cast))
                    .singleElement()
                    .extracting(Failed::reason)
                    .isEqualTo(Reason.IMAGE_TOO_LARGE);
        }
    }

    @Test
    void anUnnamedImageIsNotFetchedLater() {
        assertThat(images.fetch(List.of()).of("https://late.example/")).isInstanceOf(Failed.class);
    }

    @Test
    void aSlowServerCostsItsOwnTimeOnly() throws Exception {
        try (var receiver = new FakeReceiver(FakeReceiver.Conversation::hang)) {
            var impatient = new FetchedImages(client, Duration.ofMillis(200), LONG,
                    _ -> PictureDecoder.IN_PROCESS);
            var failed = (Failed) impatient.fetch(List.of(receiver.url("/"))).of(receiver.url("/"));
            assertThat(failed).isEqualTo(new Failed(Reason.IMAGE_UNREACHABLE,
                    "could not be fetched: no whole answer within 0 seconds"));
        }
    }
}
