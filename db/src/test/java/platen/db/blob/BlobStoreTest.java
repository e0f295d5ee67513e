package platen.db.blob;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
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

    @Test
    void manyFilesAreReadWholeWhateverTheirLength() {
        byte[] shared = DatabaseFixture.sha256("fonts of many");
        blobs.keep(shared, "fonts of many".getBytes(UTF_8));
        List<File> files = IntStream.of(0, 1, 2_000, 8_000, 100_000)
                .boxed()
                .flatMap(length -> Stream.of(file(length, null, null), file(length, shared, null),
                        file(length, shared, new int[]{length, 13})))
                .toList();
        keepMany(files);
        for (File file : files) {
            String own = new String(file.bytes(), UTF_8);
            String base = file.baseSha256() == null ? "" : "fonts of many";
            assertThat(blobs.read(file.sha256()).orElseThrow()).asString(UTF_8)
                    .isEqualTo(file.runs() == null ? base + own : own + base);
            assertThat(blobs.files(List.of(file.sha256())).getFirst()).usingRecursiveComparison().isEqualTo(file);
        }
    }

    @Test
    void filesThatExistAreKeptOnceAmongMany() {
        List<File> files = List.of(file(9_000, null, null), file(90, null, null), file(900, null, null));
        blobs.keep(files.subList(0, 1));
        keepMany(List.of(files.get(1), files.get(1)));
        keepMany(files);
        assertThat(blobs.files(files.stream().map(File::sha256).toList())).hasSize(3);
        assertThat(blobs.read(files.getFirst().sha256()).orElseThrow()).isEqualTo(files.getFirst().bytes());
    }

    @Test
    void aFileThatAnotherTransactionStoresMeanwhileIsKeptOnce() {
        List<File> files = Stream.generate(() -> file(9_000, null, null)).limit(5).toList();
        var other = testing.database().inTransaction(() -> {
            blobs.keep(files.subList(2, 3));
            return whileItWaits(files);
        });
        other.join();
        assertThat(files).allSatisfy(
                file -> assertThat(blobs.read(file.sha256()).orElseThrow()).isEqualTo(file.bytes()));
    }

    @Test
    void aFileThatIsBeingDroppedIsStoredAgain() {
        List<File> files = List.of(file(900, null, null), file(9_000, null, null));
        keepMany(files);
        var other = testing.database().inTransaction(() -> {
            assertThat(blobs.dropUnused(files.stream().map(File::sha256).toList())).isEqualTo(2);
            return whileItWaits(files);
        });
        other.join();
        assertThat(files).allSatisfy(file -> assertThat(blobs.has(file.sha256())).isTrue());
    }

    /** Stores the files in another transaction, and returns when the one of this thread blocks it. */
    private static CompletableFuture<Void> whileItWaits(List<File> files) {
        var other = CompletableFuture.runAsync(() -> keepMany(files));
        long late = System.nanoTime() + Duration.ofSeconds(60).toNanos();
        while (testing.database().jdbi().withHandle(handle -> handle.createQuery("""
                select not exists (select from pg_locks
                                    where not granted and pg_backend_pid() = any(pg_blocking_pids(pid)))
                """).mapTo(boolean.class).one())) {
            assertThat(other).isNotDone();
            assertThat(System.nanoTime()).as("time").isLessThan(late);
            Thread.onSpinWait();
        }
        return other;
    }

    private static void keepMany(List<File> files) {
        testing.database().inTransaction(() -> blobs.keepMany(files));
    }

    /** Returns a file whose own bytes are random letters. */
    private static File file(int length, byte @Nullable [] base, int @Nullable [] runs) {
        byte[] own = new Random().ints(length, 'a', 'z' + 1)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString()
                .getBytes(UTF_8);
        return new File(DatabaseFixture.sha256(UUID.randomUUID().toString()), base, runs, own);
    }
}
