package platen.db.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class PublicIdTest {
    private static final UUID ID = UUID.fromString("0198c1aa-bbcc-7ddd-8eee-ff0011223344");

    @ParameterizedTest
    @EnumSource
    void readsWhatItSpells(PublicId noun) {
        UUID id = PublicId.next();
        assertThat(noun.parse(noun.of(id))).contains(id);
    }

    @Test
    void spellsThirtyTwoLowerCaseHexDigitsAfterThePrefix() {
        assertThat(PublicId.SUBMISSION.of(ID)).isEqualTo("sub_0198c1aabbcc7ddd8eeeff0011223344");
        assertThat(PublicId.RUN.parse("run_ffffffffffffffffffffffffffffffff")).contains(new UUID(-1, -1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "sub_", "run_0198c1aabbcc7ddd8eeeff0011223344", "sub_0198c1aabbcc7ddd8eeeff001122334",
            "sub_0198c1aabbcc7ddd8eeeff00112233445", "sub_0198C1AABBCC7DDD8EEEFF0011223344",
            "sub_0198c1aa-bbcc-7ddd-8eee-ff0011223344", "sub_+198c1aabbcc7ddd8eeeff0011223344",
            "sub_٠198c1aabbcc7ddd8eeeff0011223344"})
    void readsNothingElse(String text) {
        assertThat(PublicId.SUBMISSION.parse(text)).isEmpty();
    }

    @Test
    void newIdsAreUuidsOfVersionSevenOfTheirTime() {
        Instant before = Instant.now().truncatedTo(ChronoUnit.MILLIS);
        UUID id = PublicId.next();
        assertThat(id.version()).isEqualTo(7);
        assertThat(id.variant()).isEqualTo(2);
        assertThat(PublicId.time(id)).isBetween(before, Instant.now());
    }

    @Test
    void idsSortByTimeWithinAMillisecondToo() {
        var ids = new ArrayList<UUID>();
        for (int i = 0; i < 1_000; i++) {
            ids.add(PublicId.next());
            Instant made = Instant.now();
            while (made.plusNanos(1_000).isAfter(Instant.now())) {
                Thread.onSpinWait();
            }
        }
        assertThat(ids).isSorted();
    }
}
