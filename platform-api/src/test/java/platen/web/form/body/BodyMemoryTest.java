package platen.web.form.body;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
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
}
