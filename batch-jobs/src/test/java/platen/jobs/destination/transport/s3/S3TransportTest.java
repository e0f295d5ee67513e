package platen.jobs.destination.transport.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static platen.jobs.destination.transport.OutputFileFixture.again;
import static platen.jobs.destination.transport.OutputFileFixture.bytes;
import static platen.jobs.destination.transport.OutputFileFixture.file;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import platen.jobs.destination.transport.CapturedLog;
import platen.jobs.destination.transport.Credentials;
import platen.jobs.destination.transport.OutputFile;
import platen.jobs.destination.transport.OutputFileFixture;
import platen.jobs.destination.transport.TransferException;
import platen.jobs.destination.transport.TransferException.Problem;
import platen.jobs.destination.transport.TransportSettings;
import platen.jobs.outbound.AllowList;
import platen.jobs.outbound.OutboundClient;

class S3TransportTest {
    private static final OutboundClient CLIENT = new OutboundClient(AllowList.parse(List.of("127.0.0.1")));
    private static final int PART_BYTES = 1_000;

    private final FakeS3Store store = new FakeS3Store();

    @AfterEach
    void stopStore() {
        store.close();
    }

    @Test
    void putStoresAFileWithItsHashAndType() throws TransferException {
        OutputFile file = file("2026/May/Rechnung Müller+Söhne (1).pdf", "content");

        assertThat(transport().put(file).place()).isEqualTo("s3://files/in/2026/May/Rechnung Müller+Söhne (1).pdf");

        var stored = store.object("in/2026/May/Rechnung Müller+Söhne (1).pdf");
        assertThat(stored.content()).asString().isEqualTo("content");
        assertThat(stored.metadata()).containsEntry("Content-type", "application/pdf");
        assertThat(stored.metadata()).containsValue(file.sha256());
    }

    @Test
    void putAgainSendsNothingAndSucceeds() throws TransferException {
        transport().put(file("a.pdf", "content"));
        store.requests().clear();

        assertThat(transport().put(again(file("a.pdf", "content"))).alreadyThere()).isTrue();

        assertThat(store.requests()).containsExactly("HEAD /files/in/a.pdf");
    }

    @Test
    void anotherFileOfTheSameNameIsAConflictAndStays() throws TransferException {
        transport().put(file("a.pdf", "content"));

        TransferException e = failure(file("a.pdf", "CONTENT"));

        assertThat(e.problem()).isEqualTo(Problem.CONFLICT);
        assertThat(e).hasMessageContaining("s3://files/in/a.pdf");
        assertThat(store.object("in/a.pdf").content()).asString().isEqualTo("content");
    }

    @Test
    void aFileThatAppearsMeanwhileIsNotReplaced() {
        var other = new FakeS3Store.StoredObject("CONTENT".getBytes(), Map.of());
        var asked = new AtomicBoolean();
        store.intercept(exchange -> {
            if (exchange.getRequestMethod().equals("PUT") && !asked.getAndSet(true)) {
                store.objects().put("in/a.pdf", other);
            }
        });

        assertThat(failure(file("a.pdf", "content")).problem()).isEqualTo(Problem.CONFLICT);
        assertThat(store.objects()).containsEntry("in/a.pdf", other);
    }

    @Test
    void aFileThatTheKeyMayNotReadIsNamedWithAdvice() throws TransferException {
        transport().put(file("a.pdf", "content"));
        store.fault("HEAD", exchange -> exchange.sendResponseHeaders(403, -1));

        TransferException e = failure(file("a.pdf", "content"));

        assertThat(e.problem()).isEqualTo(Problem.FORBIDDEN);
        assertThat(e).hasMessageContaining("s3:GetObject");
    }

    @Test
    void aFileWithoutOurHashIsComparedByContent() throws TransferException {
        store.objects().put("in/a.pdf", new FakeS3Store.StoredObject("content".getBytes(), Map.of()));

        assertThat(transport().put(file("a.pdf", "content")).alreadyThere()).isTrue();
        assertThat(failure(file("a.pdf", "CONTENT")).problem()).isEqualTo(Problem.CONFLICT);
    }

    @Test
    void aLargeFileIsSentInParts() throws TransferException {
        byte[] content = bytes(10 * PART_BYTES + 1);

        transport().put(file("all.zip", content, 1));

        assertThat(store.object("in/all.zip").content()).isEqualTo(content);
        assertThat(store.object("in/all.zip").metadata()).containsValue(OutputFileFixture.sha256(content));
        assertThat(store.uploads()).isEmpty();
        assertThat(store.requests()).filteredOn(each -> each.startsWith("PUT")).hasSize(11);
        assertThat(transport().put(file("all.zip", content, 2)).alreadyThere()).isTrue();
    }

    @Test
    void partsAreRemovedWhenOneFails() {
        store.fault("PUT /files/in/all.zip?partNumber=3", FakeS3Store.status(503, "SlowDown", Map.of()));

        assertThat(failure(file("all.zip", bytes(10 * PART_BYTES), 1)).problem()).isEqualTo(Problem.UNAVAILABLE);

        assertThat(store.uploads()).isEmpty();
        assertThat(store.objects()).isEmpty();
    }

    @Test
    void aLaterAttemptRemovesThePartsOfAnInterruptedOneAndNoOthers() throws TransferException {
        store.interruptedUpload("old", "in/all.zip");
        store.interruptedUpload("other", "in/all.zip.bak");

        transport().put(file("all.zip", bytes(10 * PART_BYTES), 2));

        assertThat(store.uploads()).containsOnlyKeys("other");
    }

    @Test
    void anErrorInACompletionWithStatus200IsNoSuccess() {
        store.fault("POST /files/in/all.zip?uploadId", FakeS3Store.status(200, "InternalError", Map.of()));

        assertThat(failure(file("all.zip", bytes(10 * PART_BYTES), 1)).problem()).isEqualTo(Problem.UNAVAILABLE);
        assertThat(store.uploads()).isEmpty();
    }

    @Test
    void aCompletionWhoseAnswerIsLostIsFoundAndNotAborted() throws TransferException {
        byte[] content = bytes(10 * PART_BYTES);
        OutputFile file = file("all.zip", content, 1);
        store.fault("POST /files/in/all.zip?uploadId", exchange -> {
            store.objects().put("in/all.zip",
                    new FakeS3Store.StoredObject(content, Map.of(S3Transport.HASH_HEADER, file.sha256())));
            throw new IOException("The connection breaks before the answer.");
        });

        assertThat(transport().put(file).place()).isEqualTo("s3://files/in/all.zip");

        assertThat(store.requests()).noneMatch(request -> request.startsWith("DELETE"));
    }

    @Test
    void aCompletionThatBreaksWithoutAnObjectIsAborted() {
        store.fault("POST /files/in/all.zip?uploadId", exchange -> {
            throw new IOException("The connection breaks.");
        });

        assertThat(failure(file("all.zip", bytes(10 * PART_BYTES), 1)).problem()).isEqualTo(Problem.UNREACHABLE);
        assertThat(store.uploads()).isEmpty();
    }

    @Test
    void aStoreGetsMinutesToCompleteAndMoreForLargerFiles() {
        assertThat(S3Client.completionTimeout(0)).isGreaterThanOrEqualTo(Duration.ofMinutes(5));
        assertThat(S3Client.completionTimeout(100L << 30)).isGreaterThanOrEqualTo(Duration.ofMinutes(30));
    }

    @Test
    void largeFilesDoNotReplaceOthersEither() throws TransferException {
        store.objects().put("in/all.zip", new FakeS3Store.StoredObject(bytes(10 * PART_BYTES), Map.of()));
        byte[] other = bytes(10 * PART_BYTES);
        other[0]++;

        assertThat(failure(file("all.zip", other, 1)).problem()).isEqualTo(Problem.CONFLICT);
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '"', textBlock = """
            403, AccessDenied,           FORBIDDEN,   s3:PutObject
            403, InvalidAccessKeyId,     CREDENTIALS, access key
            403, SignatureDoesNotMatch,  CREDENTIALS, access key
            400, ExpiredToken,           CREDENTIALS, access key
            404, NoSuchBucket,           SETTINGS,    does not exist
            409, ConditionalRequestConflict, UNAVAILABLE, not available
            500, InternalError,          UNAVAILABLE, not available
            501, NotImplemented,         SETTINGS,    conditional
            507, XMinioStorageFull,      NO_SPACE,    no space
            400, XAmzContentSHA256Mismatch, PROTOCOL, did not arrive
            302, Redirect,               SETTINGS,    Check endpoint
            """)
    void errorsOfTheStoreAreExplained(int status, String code, Problem problem, String words) {
        store.fault("PUT", FakeS3Store.status(status, code, Map.of("Location", "http://127.0.0.1:1/")));

        TransferException e = failure(file("a.pdf", "content"));

        assertThat(e.problem()).isEqualTo(problem);
        assertThat(e).hasMessageContaining(words);
    }

    @Test
    void theRegionOfTheBucketIsNamedInsteadOfFollowingARedirect() {
        store.fault("PUT", FakeS3Store.status(301, "PermanentRedirect", Map.of("x-amz-bucket-region", "eu-west-3",
                "Location", store.endpoint() + "/elsewhere")));

        TransferException e = failure(file("a.pdf", "content"));

        assertThat(e.problem()).isEqualTo(Problem.SETTINGS);
        assertThat(e).hasMessageContaining("eu-west-3");
        assertThat(store.requests()).noneMatch(each -> each.contains("elsewhere"));
    }

    @Test
    void theWaitThatTheStoreAsksForIsPassedOn() {
        store.fault("PUT", FakeS3Store.status(503, "SlowDown", Map.of("Retry-After", "120")));

        assertThat(failure(file("a.pdf", "content")).retryAfter()).contains(Duration.ofSeconds(120));
    }

    @Test
    void anotherChecksumOfTheStoreIsAnError() {
        store.fault("PUT", exchange -> {
            exchange.getRequestBody().readAllBytes();
            exchange.getResponseHeaders().set("x-amz-checksum-sha256", "AAAA");
            FakeS3Store.send(exchange, 200, "");
        });

        assertThat(failure(file("a.pdf", "content")).problem()).isEqualTo(Problem.PROTOCOL);
    }

    @Test
    void entitiesAndOversizedDocumentsAreNotRead() {
        assertThat(S3Xml.parse("""
                <!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><Error><Code>&x;</Code></Error>
                """.getBytes())).isEmpty();
        assertThat(S3Xml.parse(("<a>" + "<b>".repeat(20) + "</b>".repeat(20) + "</a>").getBytes())).isEmpty();
        assertThat(S3Xml.parse(("<a>" + "<b/>".repeat(20_000) + "</a>").getBytes())).isEmpty();
        assertThat(S3Xml.parse(("<a><b>" + "x".repeat(10_000) + "</b></a>").getBytes())).isEmpty();
        assertThat(S3Xml.parse("<a><b>x".getBytes())).isEmpty();
    }

    @Test
    void aStoreThatIsAwayCanBeTriedAgain() {
        store.close();

        assertThat(failure(file("a.pdf", "content")).problem()).isEqualTo(Problem.UNREACHABLE);
    }

    @Test
    void contentThatChangedIsNotPut() {
        byte[] content = bytes(500);

        assertThat(failure(OutputFileFixture.changed("a.pdf", content)).problem()).isEqualTo(Problem.SOURCE);
        assertThat(failure(OutputFileFixture.unreadable("a.pdf", content)).problem()).isEqualTo(Problem.SOURCE);
        assertThat(failure(OutputFileFixture.changed("b.zip", bytes(9_000))).problem()).isEqualTo(Problem.SOURCE);
        assertThat(store.objects()).isEmpty();
    }

    @Test
    void addressesOfPrivateNetworksAreRefused() {
        TransferException e = catchThrowableOfType(TransferException.class,
                () -> new S3Transport(new OutboundClient(AllowList.EMPTY), settings(), FakeS3Store.CREDENTIALS,
                        Clock.systemUTC()).put(file("a.pdf", "content")));

        assertThat(e.problem()).isEqualTo(Problem.ADDRESS_REFUSED);
        assertThat(store.requests()).isEmpty();
    }

    @Test
    void checkLeavesNothingBehind() throws TransferException {
        transport().check();

        assertThat(store.objects()).isEmpty();
        assertThat(store.requests()).hasSize(3);
    }

    @Test
    void checkNamesTheMissingPermissionToRead() {
        store.fault("GET", FakeS3Store.status(403, "AccessDenied", Map.of()));

        TransferException e = catchThrowableOfType(TransferException.class, () -> transport().check());

        assertThat(e.problem()).isEqualTo(Problem.FORBIDDEN);
        assertThat(e).hasMessageContaining("s3:GetObject");
        assertThat(store.objects()).isEmpty();
    }

    @Test
    void checkComparesWhatItReads() {
        store.fault("GET", exchange -> exchange.sendResponseHeaders(200, -1));

        assertThat(catchThrowableOfType(TransferException.class, () -> transport().check()).problem())
                .isEqualTo(Problem.PROTOCOL);
        assertThat(store.objects()).isEmpty();
    }

    @Test
    void checkNamesTheFileThatItMayNotRemove() {
        store.fault("DELETE", FakeS3Store.status(403, "AccessDenied", Map.of()));

        assertThat(catchThrowableOfType(TransferException.class, () -> transport().check()))
                .hasMessageContaining("s3:DeleteObject")
                .hasMessageContaining("in/.platen-check-");
    }

    @Test
    void secretsThatAStoreRepeatsAreHidden() throws TransferException {
        var token = Credentials.ofAccessKey("AKIATEST", "canary-secret-key", "canary-token");
        store.fault("PUT", exchange -> {
            exchange.getRequestBody().readAllBytes();
            FakeS3Store.send(exchange, 400,
                    FakeS3Store.error("Odd", FakeS3Store.header(exchange, "x-amz-security-token") + "\n"));
        });
        store.fault("HEAD", exchange -> exchange.sendResponseHeaders(404, -1));
        var transport = new S3Transport(CLIENT, settings(), token, Clock.systemUTC());

        TransferException e = catchThrowableOfType(TransferException.class, () -> transport.put(file("a.pdf", "x")));

        assertThat(e).hasMessageContaining("Odd: ***");
        assertThat(e.explanation()).doesNotContain("canary");
        assertThat(token.toString()).doesNotContain("canary");
    }

    @Test
    void secretsAreNeverLogged() throws TransferException {
        var token = Credentials.ofAccessKey("AKIATEST", "canary-secret-key", "canary-token");
        try (var log = new CapturedLog()) {
            transport().put(file("a.pdf", "content"));
            store.fault("HEAD", FakeS3Store.status(403, "AccessDenied", Map.of()));
            new S3Transport(CLIENT, settings(), token, Clock.systemUTC()).put(file("b.pdf", "x"));
            failure(file("all.zip", bytes(10 * PART_BYTES), 2));
            store.fault("DELETE", FakeS3Store.status(403, "AccessDenied", Map.of()));
            assertThatThrownBy(() -> transport().check()).isInstanceOf(TransferException.class);

            assertThat(log.lines()).isNotEmpty().noneMatch(line -> line.contains("canary"));
        }
    }

    private S3Transport transport() throws TransferException {
        return new S3Transport(CLIENT, settings(), FakeS3Store.CREDENTIALS, Clock.systemUTC(), PART_BYTES);
    }

    private TransportSettings.S3 settings() {
        return new TransportSettings.S3(store.endpoint(), "eu-central-1", "files", "in", true);
    }

    private TransferException failure(OutputFile file) {
        return catchThrowableOfType(TransferException.class, () -> transport().put(file));
    }
}
