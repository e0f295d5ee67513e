package platen.web.form.body;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import platen.web.form.body.BodyMemory.Body;

class BodyMemoryTest {
    private static final int MEBIBYTE = 1024 * 1024;

    private final BodyMemory memory = new BodyMemory(16 * MEBIBYTE);
    private final UUID workspace = UUID.randomUUID();

    @Test
    void anAddressHasFourBodiesUntilOneEnds() {
        List<Body> bodies = new ArrayList<>();
        for (int i = 0; i < BodyMemory.MAX_BODIES_OF_ADDRESS; i++) {
            bodies.add(memory.begin("a", UUID.randomUUID()).orElseThrow());
        }
        assertThat(memory.begin("a", workspace)).isEmpty();
        assertThat(memory.begin("b", workspace)).isPresent();
        bodies.getFirst().close();
        assertThat(memory.begin("a", workspace)).isPresent();
    }

    @Test
    void anAddressHasAQuarterOfTheMemory() {
        Body first = memory.begin("a", workspace).orElseThrow();
        assertThat(first.grow(4 * MEBIBYTE)).isTrue();
        assertThat(first.grow(4 * MEBIBYTE + 1)).isFalse();
        assertThat(memory.begin("a", workspace)).isEmpty();
        first.close();
        assertThat(memory.begin("a", workspace)).isPresent();
    }

    @Test
    void aWorkspaceHasThreeQuartersOfTheMemory() {
        for (String each : List.of("a", "b", "c")) {
            assertThat(memory.begin(each, workspace).orElseThrow().grow(4 * MEBIBYTE)).isTrue();
        }
        assertThat(memory.begin("d", workspace)).isEmpty();
        assertThat(memory.begin("d", UUID.randomUUID()).orElseThrow().grow(4 * MEBIBYTE)).isTrue();
        assertThat(memory.begin("e", UUID.randomUUID())).isEmpty();
    }

    @Test
    void bodiesOfOneAddressAreAnsweredOneAfterTheOther() throws IOException, InterruptedException {
        var second = new AtomicBoolean();
        var other = new AtomicBoolean();
        try (Body one = begin("a"); Body two = begin("a"); Body three = begin("b")) {
            Thread waiting = Thread.ofPlatform().unstarted(() -> inTurn(two, second));
            one.inTurn(() -> {
                waiting.start();
                while (waiting.getState() != Thread.State.WAITING && !second.get()) {
                    Thread.onSpinWait();
                }
                assertThat(second).isFalse();
                three.inTurn(() -> other.set(true));
            });
            waiting.join();
        }
        assertThat(List.of(second.get(), other.get())).containsExactly(true, true);
    }

    private Body begin(String network) {
        return memory.begin(network, UUID.randomUUID()).orElseThrow();
    }

    private static void inTurn(Body body, AtomicBoolean answered) {
        try {
            body.inTurn(() -> answered.set(true));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
