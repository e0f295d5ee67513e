package platen.db.blob;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import platen.db.DatabaseFixture;
import platen.db.RaceFixture;
import platen.db.TestDatabase;
import platen.db.blob.BlobStore.File;

class BlobStoreTest {
    private static TestDatabase testing;
    private static BlobStore blobs;

    @BeforeAll
    static void open() {
        testing = new TestDatabase();
        blobs = new BlobStore(testing.database());
    }

    @AfterAll
    static void close() {
        testing.close();
    }

    @Test
    void aFileIsReadAsItWasKept() {
        byte[] megabytes = new byte[3_000_000];
        new java.util.Random(1).nextBytes(megabytes);
        byte[] name = DatabaseFixture.sha256("large");
        blobs.keep(name, megabytes);
        assertThat(blobs.read(name).orElseThrow()).isEqualTo(megabytes);
        assertThat(blobs.has(name)).isTrue();
    }

    @Test
    void aFileThatFollowsABaseIsReadWhole() {
        byte[] base = DatabaseFixture.sha256("the shared form, ");
        byte[] whole = DatabaseFixture.sha256("the shared form, filled");
        blobs.keep(base, "the shared form, ".getBytes(UTF_8));
        blobs.keep(List.of(new File(whole, base, null, "filled".getBytes(UTF_8))));
        assertThat(blobs.read(whole).orElseThrow()).asString(UTF_8).isEqualTo("the shared form, filled");
    }

    @Test
    void aFileSplitIntoOwnAndSharedBytesIsReadWhole() {
        byte[] shared = DatabaseFixture.sha256("fontpicture");
        blobs.keep(shared, "fontpicture".getBytes(UTF_8));
        byte[] between = DatabaseFixture.sha256("<font, picture>");
        blobs.keep(List.of(new File(between, shared, new int[]{1, 4, 2, 7, 1}, "<, >".getBytes(UTF_8))));
        byte[] around = DatabaseFixture.sha256("font and picture");
        blobs.keep(List.of(new File(around, shared, new int[]{0, 4, 5, 7}, " and ".getBytes(UTF_8))));

        assertThat(blobs.read(between).orElseThrow()).asString(UTF_8).isEqualTo("<font, picture>");
        assertThat(blobs.read(around).orElseThrow()).asString(UTF_8).isEqualTo("font and picture");
        assertThat(blobs.files(List.of(between)).getFirst().runs()).containsExactly(1, 4, 2, 7, 1);
    }

    @Test
    void aReaderOfTheOldFormatFindsNoBytesOfASplitFile() {
        byte[] shared = DatabaseFixture.sha256("fonts");
        blobs.keep(shared, "fonts".getBytes(UTF_8));
        byte[] split = DatabaseFixture.sha256("of fonts");
        blobs.keep(List.of(new File(split, shared, new int[]{3, 5}, "of ".getBytes(UTF_8))));
        Optional<byte[]> asBefore = testing.database().jdbi().withHandle(handle -> handle.createQuery("""
                select coalesce(base.bytes, ''::bytea) || blob.bytes
                  from blob left join blob base on base.sha256 = blob.base_sha256
                 where blob.sha256 = :sha256
                """).bind("sha256", split).mapTo(byte[].class).findOne());
        assertThat(asBefore).isEmpty();
    }

    @Test
    void sharedBytesStayWhenNoFileHasThemAnyMore() {
        byte[] shared = DatabaseFixture.sha256("shared");
        var stored = new AtomicInteger();
        blobs.keepShared(shared, "shared".getBytes(UTF_8), stored::incrementAndGet);
        blobs.keepShared(shared, "shared".getBytes(UTF_8), stored::incrementAndGet);
        assertThat(stored).hasValue(2);
        byte[] file = DatabaseFixture.sha256("shared and own");
        blobs.keep(List.of(new File(file, shared, null, " and own".getBytes(UTF_8))));

        assertThat(blobs.dropUnused(List.of(file, shared))).isEqualTo(1);
        assertThat(blobs.has(shared)).isTrue();
        assertThat(blobs.read(file)).isEmpty();
    }

    @Test
    void sharedBytesOfATransactionAreNotSaidToBeStoredWhenItRollsBack() {
        byte[] shared = DatabaseFixture.sha256("believed to be there");
        var stored = new AtomicInteger();
        assertThatThrownBy(() -> testing.database().inTransaction(() -> {
            blobs.keepShared(shared, "believed to be there".getBytes(UTF_8), stored::incrementAndGet);
            blobs.keepShared(shared, "believed to be there".getBytes(UTF_8), stored::incrementAndGet);
            throw new IllegalStateException("on purpose");
        })).hasMessage("on purpose");
        assertThat(blobs.has(shared)).isFalse();
        assertThat(stored).hasValue(0);

        testing.database()
                .inTransaction(() -> blobs.keepShared(shared, "believed to be there".getBytes(UTF_8),
                        stored::incrementAndGet));
        assertThat(blobs.has(shared)).isTrue();
        assertThat(stored).hasValue(1);
    }

    @Test
    void theSameFileIsKeptOnceHoweverManyKeepItAtOnce() throws Exception {
        byte[] name = DatabaseFixture.sha256("same");
        RaceFixture.of(8, () -> {
            blobs.keep(name, "same".getBytes(UTF_8));
            return name;
        });
        assertThat(blobs.read(name).orElseThrow()).asString(UTF_8).isEqualTo("same");
    }

    @Test
    void anUnknownHashHasNoBytes() {
        assertThat(blobs.read(DatabaseFixture.sha256("never"))).isEmpty();
        assertThat(blobs.has(DatabaseFixture.sha256("never"))).isFalse();
    }
}
