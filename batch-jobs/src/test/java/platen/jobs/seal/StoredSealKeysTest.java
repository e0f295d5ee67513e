package platen.jobs.seal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import platen.db.TestDatabase;
import platen.db.seal.SealCertificate;
import platen.db.seal.SealCertificateStore;
import platen.jobs.telemetry.SealMeters;

class StoredSealKeysTest {
    @AutoClose
    private final TestDatabase testing = new TestDatabase();
    private final SealCertificateStore certificates = new SealCertificateStore(testing.database());

    @TempDir
    private Path folder;

    private StoredSealKeys keys(SealSettings settings) {
        return new StoredSealKeys(testing.database(), certificates, settings, Clock.systemUTC());
    }

    private static String id(SealKey key) {
        return HexFormat.of().formatHex(key.id());
    }

    @Test
    void theFirstUseCreatesAKeyThatOnlyItsOwnerCanReadAndThatIsUsedFromThenOn() throws IOException {
        assertThat(keys(SealSettings.in(folder)).whyMissing()).isEmpty();
        assertThat(folder.resolve("seal.p12")).doesNotExist();

        SealKey created = keys(SealSettings.in(folder)).current();

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve("seal.p12"))))
                .isEqualTo("rw-------");
        assertThat(id(keys(SealSettings.in(folder)).current())).isEqualTo(id(created));
        assertThat(certificates.current().orElseThrow().sha256()).isEqualTo(created.id());
        assertThat(certificates.current().orElseThrow().name()).isEqualTo("Platen");
        assertThat(created.certificate().getNotAfter().toInstant())
                .isAfter(Instant.now().plusSeconds(9 * 365 * 86_400L));
        assertThat(created.key().getAlgorithm()).isEqualTo("EC");
    }

    @Test
    void processesThatUseAFolderForTheFirstTimeAtOnceHaveTheSameKey() throws Exception {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Callable<String>> uses = Collections.nCopies(6,
                    () -> id(keys(SealSettings.in(folder)).current()));
            assertThat(threads.invokeAll(uses).stream().map(Future::resultNow).distinct()).hasSize(1);
        }
        assertThat(certificates.all()).hasSize(1);
        try (var files = Files.list(folder)) {
            assertThat(files).hasSize(1);
        }
    }

    @Test
    void aFileThatAnotherProcessWroteFirstIsNotReplaced() throws IOException {
        var file = new SealKeyFile(folder.resolve("seal.p12"), "");
        SealKey first = file.writeIfAbsent(NewSealKey.create("First", Instant.now()));

        SealKey second = file.writeIfAbsent(NewSealKey.create("Second", Instant.now()));

        assertThat(id(second)).isEqualTo(id(first));
        assertThat(file.read().orElseThrow().name()).isEqualTo("First");
    }

    @Test
    void aProcessWithoutTheKeyOfTheCurrentCertificateDoesNotSealAndSaysWhy(@TempDir Path other) throws IOException {
        keys(SealSettings.in(folder)).current();
        StoredSealKeys elsewhere = keys(SealSettings.in(other));

        assertThatThrownBy(elsewhere::current).isInstanceOf(SealUnavailableException.class)
                .hasMessageContaining("is not in " + other.resolve("seal.p12"));
        assertThat(elsewhere.whyMissing()).hasValueSatisfying(why -> assertThat(why).contains("platen seal rotate"));
        assertThat(other).isEmptyDirectory();

        Files.copy(folder.resolve("seal.p12"), other.resolve("seal.p12"));
        assertThat(elsewhere.whyMissing()).isEmpty();
    }

    @Test
    void aReplacedKeyIsKeptAsAPublicPartAndItsFileDoesNotSealAnyMore(@TempDir Path other) throws IOException {
        StoredSealKeys keys = keys(SealSettings.in(folder));
        SealKey old = keys.current();
        Files.copy(folder.resolve("seal.p12"), other.resolve("seal.p12"));

        keys.replace(NewSealKey.create("New", Instant.now()));

        assertThat(keys.current().name()).isEqualTo("New");
        assertThat(certificates.all()).extracting(SealCertificate::name).containsExactly("New", "Platen");
        assertThat(certificates.find(old.id()).orElseThrow().replacedAt()).isNotNull();
        assertThatThrownBy(keys(SealSettings.in(other))::current).hasMessageContaining("not the one of the current");
    }

    @Test
    void aGivenFileIsUsedWithItsPasswordAndBecomesTheCurrentOne() throws IOException {
        keys(SealSettings.in(folder)).current();
        Path given = folder.resolve("given.p12");
        new SealKeyFile(given, "secret").write(NewSealKey.create("Given", Instant.now()));

        assertThat(keys(new SealSettings(given, true, "secret", "Platen")).current().name()).isEqualTo("Given");
        assertThat(certificates.current().orElseThrow().name()).isEqualTo("Given");
        assertThatThrownBy(keys(new SealSettings(given, true, "other", "Platen"))::current)
                .isInstanceOf(SealUnavailableException.class)
                .hasMessageContaining("PLATEN_SEAL_PASSWORD");
        assertThatThrownBy(keys(new SealSettings(folder.resolve("absent.p12"), true, "", "Platen"))::current)
                .hasMessageContaining("which does not exist");
    }

    @Test
    void theDatabaseHasNoPrivateKey() throws Exception {
        SealKey key = keys(SealSettings.in(folder)).current();
        String secret = HexFormat.of().formatHex(key.key().getEncoded());

        String stored = testing.database()
                .jdbi()
                .withHandle(handle -> handle.createQuery("select cast(seal_certificate as text) from seal_certificate")
                        .mapTo(String.class)
                        .one());

        assertThat(stored).contains("Platen").doesNotContain(secret);
        assertThat(Arrays.toString(new Object[]{key})).contains("CN=Platen").doesNotContain(secret);
    }

    @Test
    void theEndOfTheCertificateIsAWarningFrom30DaysBeforeAndARefusalAfterIt() {
        SealKey key = keys(SealSettings.in(folder)).current();
        Instant end = key.certificate().getNotAfter().toInstant();

        SealExpiry expiry = keys(SealSettings.in(folder)).expiry().orElseThrow();
        assertThat(expiry.notAfter()).isEqualTo(end);
        assertThat(expiry.warning(end.minus(Duration.ofDays(30)))).isEmpty();
        assertThat(expiry.warning(end.minus(Duration.ofDays(30)).plusSeconds(1)))
                .hasValueSatisfying(why -> assertThat(why).contains("ends at " + end));
        assertThat(expiry.isOver(end)).isFalse();
        var later = new StoredSealKeys(testing.database(), certificates, SealSettings.in(folder),
                Clock.fixed(end.plusSeconds(1), ZoneOffset.UTC));
        assertThatThrownBy(later::current).isInstanceOf(SealUnavailableException.class)
                .hasMessageContaining("ended at " + end)
                .hasMessageContaining("platen seal rotate");
        assertThat(later.whyMissing()).hasValueSatisfying(why -> assertThat(why).contains("platen seal import"));
    }

    @Test
    void aGaugeTellsTheEndOfTheCertificateAndNoNumberBeforeTheFirstSeal() {
        var before = new SimpleMeterRegistry();
        new SealMeters(keys(SealSettings.in(folder))).bindTo(before);
        assertThat(before.get("platen.seal.certificate.end.seconds").gauge().value()).isNaN();

        SealKey key = keys(SealSettings.in(folder)).current();
        var after = new SimpleMeterRegistry();
        new SealMeters(keys(SealSettings.in(folder))).bindTo(after);
        assertThat(after.get("platen.seal.certificate.end.seconds").gauge().value())
                .isEqualTo(key.certificate().getNotAfter().toInstant().getEpochSecond());
    }
}
