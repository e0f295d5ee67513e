package platen.db.blob;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
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
import platen.db.check.Invariant;
import platen.db.check.InvariantCheck;

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
    void aReaderOfTheFormatBeforeBundlesFindsNoBytesOfAFileInOne() {
        byte[] shared = DatabaseFixture.sha256("fonts of before");
        blobs.keep(shared, "fonts of before".getBytes(UTF_8));
        List<File> files = List.of(file(9_000, null, null), file(9_000, shared, null),
                file(9_000, shared, new int[]{9_000, 15}));
        keepMany(files);
        List<byte[]> asBefore = testing.database().jdbi().withHandle(handle -> handle.createQuery("""
                select file_of(base.bytes, coalesce(blob.bytes, blob.woven), blob.runs)
                  from blob left join blob base on base.sha256 = blob.base_sha256
                 where blob.sha256 = any(:files)
                """)
                .bindArray("files", byte[].class, files.stream().map(File::sha256).toList())
                .mapTo(byte[].class)
                .list());
        assertThat(asBefore).containsExactly(null, null, null);
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
        assertThat(new InvariantCheck(testing.database()).broken())
                .as("pieces without a file")
                .noneMatch(finding -> finding.invariant() == Invariant.I7);
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

    @Test
    void filesThatAreStoredTogetherAreReadWhole() {
        byte[] shared = DatabaseFixture.sha256("fonts of together");
        blobs.keep(shared, "fonts of together".getBytes(UTF_8));
        File form = file(9_000, shared, null);
        File packet = file(20_000, shared, new int[]{20_000, 17});
        File small = file(100, null, null);
        File large = file(1_100_000, null, null);
        File other = file(9_000, null, null);
        List<List<File>> together = List.of(List.of(form, packet, small, large), List.of(other), List.of());
        testing.database().inTransaction(() -> blobs.keepMany(together));
        assertThat(blobs.read(form.sha256()).orElseThrow()).asString(UTF_8)
                .isEqualTo("fonts of together" + new String(form.bytes(), UTF_8));
        assertThat(blobs.read(packet.sha256()).orElseThrow()).asString(UTF_8)
                .isEqualTo(new String(packet.bytes(), UTF_8) + "fonts of together");
        assertThat(List.of(small, large, other)).allSatisfy(
                file -> assertThat(blobs.read(file.sha256()).orElseThrow()).isEqualTo(file.bytes()));
        assertThat(bundles(form, packet)).as("bundle of the form and the packet").hasSize(1);
        assertThat(bundles(form, other)).as("bundles of two rows").hasSize(2);
        assertThat(bundles(small, large)).as("bundles of a small and a large file").isEmpty();
    }

    @Test
    void aFileOfABundleThatIsDroppedLeavesNoBytesAndTheOthersWhole() {
        byte[] shared = DatabaseFixture.sha256("fonts of a bundle");
        blobs.keep(shared, "fonts of a bundle".getBytes(UTF_8));
        File form = file(9_000, shared, null);
        File packet = file(20_000, shared, new int[]{20_000, 17});
        File third = file(3_000, null, null);
        keepMany(List.of(form, packet, third));
        Set<UUID> bundle = bundles(form, packet, third);

        assertThat(blobs.dropUnused(List.of(packet.sha256()))).isEqualTo(1);
        assertThat(pieces(bundle)).isZero();
        assertThat(blobs.read(packet.sha256())).isEmpty();
        for (File left : List.of(form, third)) {
            assertThat(blobs.files(List.of(left.sha256())).getFirst()).usingRecursiveComparison().isEqualTo(left);
        }
        assertThat(blobs.dropUnused(List.of(form.sha256(), third.sha256()))).isEqualTo(2);
    }

    @Test
    void theBytesOfABundleGoWithItsFiles() {
        List<File> files = List.of(file(9_000, null, null), file(3_000, null, null));
        keepMany(files);
        Set<UUID> bundle = bundles(files.getFirst());
        assertThat(pieces(bundle)).isEqualTo(2);
        assertThat(blobs.dropUnused(files.stream().map(File::sha256).toList())).isEqualTo(2);
        assertThat(pieces(bundle)).isZero();
    }

    @Test
    void aVersionThatKnowsNoBundlesLeavesNoBytesOfAFileThatItDeletes() {
        List<File> files = List.of(file(9_000, null, null), file(3_000, null, null));
        keepMany(files);
        Set<UUID> bundle = bundles(files.getFirst());
        testing.database().jdbi().useHandle(handle -> handle.createUpdate("delete from blob where sha256 = :sha256")
                .bind("sha256", files.getFirst().sha256())
                .execute());
        assertThat(pieces(bundle)).isZero();
        assertThat(blobs.read(files.getLast().sha256()).orElseThrow()).isEqualTo(files.getLast().bytes());
    }

    @Test
    void filesOfEveryLengthAtABoundaryAreReadWhole() {
        List<File> files = IntStream.of(1_800, 1_801, 8_096, 8_097, (1 << 20) - 1_801 - 8_096 - 8_097, 1_801, 1 << 20)
                .mapToObj(length -> file(length, null, null))
                .toList();
        keepMany(files);
        assertThat(files).allSatisfy(
                file -> assertThat(blobs.read(file.sha256()).orElseThrow()).isEqualTo(file.bytes()));
        assertThat(files.stream().filter(file -> bundles(file).isEmpty()).map(file -> file.bytes().length))
                .as("lengths of files in their own row").containsExactly(1_800, 1_801, 1 << 20);
    }

    @Test
    void aFileOfSeveralRowsIsStoredOnce() {
        File terms = file(9_000, null, null);
        List<List<File>> rows = List.of(List.of(terms, file(3_000, null, null)),
                List.of(file(3_000, null, null), terms));
        testing.database().inTransaction(() -> blobs.keepMany(rows));
        assertThat(rows).allSatisfy(row -> assertThat(row).allSatisfy(
                file -> assertThat(blobs.read(file.sha256()).orElseThrow()).isEqualTo(file.bytes())));
        assertThat(pieces(bundles(terms))).isEqualTo(2);
        assertThat(pieces(bundles(rows.getLast().getFirst()))).isEqualTo(1);
    }

    @Test
    void aFileThatIsStoredAlreadyIsNotPartOfABundle() {
        List<File> files = List.of(file(9_000, null, null), file(3_000, null, null));
        blobs.keep(files.subList(0, 1));
        keepMany(files);
        assertThat(bundles(files.getFirst())).isEmpty();
        assertThat(pieces(bundles(files.getLast()))).isEqualTo(1);
    }

    private static Set<UUID> bundles(File... files) {
        return testing.database().jdbi().withHandle(handle -> handle
                .createQuery("select distinct bundle from blob where sha256 = any(:files) and bundle is not null")
                .bindArray("files", byte[].class, Stream.of(files).map(File::sha256).toList())
                .mapTo(UUID.class)
                .set());
    }

    private static int pieces(Set<UUID> bundles) {
        return testing.database().jdbi().withHandle(handle -> handle
                .createQuery("select count(*) from blob_piece where bundle = any(:bundles)")
                .bindArray("bundles", UUID.class, bundles)
                .mapTo(int.class)
                .one());
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
        testing.database().inTransaction(() -> blobs.keepMany(List.of(files)));
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
