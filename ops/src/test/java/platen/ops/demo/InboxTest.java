package platen.ops.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.springframework.http.ResponseEntity;
import org.springframework.web.server.ResponseStatusException;
import platen.ops.demo.Inbox.Manner;
import platen.ops.demo.Inbox.Trust;

/** Tests the demo's receiver of webhooks. */
class InboxTest {
    private static final byte[] BODY = "{\"id\":\"evt_1\"}".getBytes(StandardCharsets.UTF_8);
    /** Computed with openssl over {@link #BODY}. */
    private static final String SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
    private static final String SIGNATURE = "t=1787393472,v1=2f613f218a0ac3909fcb6877b16138ce992f7d96b9abdc9907c1fa6cd9968533";

    private final Clock clock = Clock.fixed(Instant.ofEpochSecond(1_787_393_500), ZoneOffset.UTC);
    private final Inboxes inboxes = new Inboxes(clock);
    private final InboxPages pages = new InboxPages(inboxes);

    @Test
    void aSignatureIsVerifiedOnceTheSecretIsKnown() throws Exception {
        assertThat(trust(SIGNATURE)).isEqualTo(Trust.UNKNOWN);
        pages.change("mine", null, SECRET);
        assertThat(trust(SIGNATURE)).isEqualTo(Trust.VERIFIED);
        assertThat(trust(SIGNATURE.replace("2f", "3f"))).isEqualTo(Trust.FORGED);
        pages.receive("mine", "evt_1", "submission.completed", null, BODY);
        assertThat(inbox().received().getFirst().trust()).isEqualTo(Trust.UNSIGNED);
    }

    @Test
    void itRespondsAsRequested() throws Exception {
        assertThat(answer()).isEqualTo(200);
        pages.change("mine", "fail", null);
        assertThat(answer()).isEqualTo(500);
        pages.change("mine", "redirect", null);
        assertThat(answer()).isEqualTo(302);
        pages.change("mine", "gone", null);
        assertThat(answer()).isEqualTo(410);
        assertThatThrownBy(() -> pages.change("mine", "dance", null)).isInstanceOf(ResponseStatusException.class);
        assertThat(inbox().received()).extracting(Inbox.Received::answered)
                .containsExactly(Manner.GONE, Manner.REDIRECT, Manner.FAIL, Manner.ACCEPT);
    }

    @Test
    void receivedContentIsShownAndNotExecuted() throws Exception {
        pages.receive("mine", "<i>", "type", null, "<script>alert(1)</script>".getBytes(StandardCharsets.UTF_8));
        assertThat(pages.show("mine").getBody()).contains("&lt;script&gt;alert(1)", "&lt;i&gt;")
                .doesNotContain("<script>alert", "<i>");
    }

    @Test
    void theLastHundredAreKept() throws Exception {
        for (int i = 0; i < 103; i++) {
            answer();
        }
        assertThat(inbox().received()).hasSize(100);
        assertThat(inbox().received().getFirst().number()).isEqualTo(103);
    }

    @Test
    void anAwaitedRequestIsFoundAmongLaterOnes() throws Exception {
        answer();
        CompletableFuture<Inbox.Received> kept = inbox().arrival(each -> each.number() == 1);
        CompletableFuture<Inbox.Received> next = inbox().arrival(each -> each.number() == 2);
        assertThat(kept).isCompleted();
        assertThat(next).isNotDone();
        for (int i = 0; i < 103; i++) {
            answer();
        }
        assertThat(next).isCompletedWithValueMatching(each -> each.number() == 2);
    }

    private Trust trust(String signature) throws InterruptedException {
        pages.receive("mine", "evt_1", "submission.completed", signature, BODY);
        return inbox().received().getFirst().trust();
    }

    private int answer() throws InterruptedException {
        ResponseEntity<String> answer = pages.receive("mine", "evt_1", "submission.completed", null, BODY);
        return answer.getStatusCode().value();
    }

    private Inbox inbox() {
        return inboxes.find("mine").orElseThrow();
    }
}
