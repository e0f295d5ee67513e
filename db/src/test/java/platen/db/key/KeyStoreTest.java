package platen.db.key;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import platen.db.DatabaseFixture;
import platen.db.core.Environment;
import platen.db.core.NotificationListener;
import platen.db.core.PublicId;

class KeyStoreTest {
    private static final Instant NOW = DatabaseFixture.THEN;
    private static final Duration MONTH = Duration.ofDays(30);

    private static DatabaseFixture databaseFixture;
    private static KeyStore keys;

    @BeforeAll
    static void open() {
        databaseFixture = new DatabaseFixture();
        keys = new KeyStore(databaseFixture.database());
    }

    @AfterAll
    static void close() {
        databaseFixture.close();
    }

    @Test
    void aKeyIsFoundByTheHashOfItsSecretAndTheSecretItselfIsNowhere() {
        var issued = issue("found", null);
        assertThat(keys.findByHash(KeySecret.hash(issued.secret()))).contains(issued.key());
        assertThat(issued.secret()).endsWith(issued.key().last4());
        String row = databaseFixture.database().jdbi().withHandle(handle -> handle
                .createQuery("select api_key::text from api_key where name = 'found'").mapTo(String.class).one());
        assertThat(row).doesNotContain(issued.secret().substring(8, 40));
    }

    @Test
    void anUnknownSecretFindsNothing() {
        assertThat(keys.findByHash(KeySecret.hash(KeySecret.generate(Environment.STAGING)))).isEmpty();
    }

    @Test
    void aRevokedKeyStaysListedButOpensNothingAndIsRevokedOnce() {
        var issued = issue("revoked", null);
        assertThat(keys.revoke(issued.key().id(), NOW.plusSeconds(5))).isTrue();
        assertThat(keys.revoke(issued.key().id(), NOW.plusSeconds(6))).isFalse();
        assertThat(keys.revoke(PublicId.next(), NOW)).isFalse();
        ApiKey revoked = keys.findByHash(KeySecret.hash(issued.secret())).orElseThrow();
        assertThat(revoked.revokedAt()).isEqualTo(NOW.plusSeconds(5));
        assertThat(revoked.validAt(NOW.plusSeconds(5))).isFalse();
        assertThat(keys.of(databaseFixture.workspace().id())).contains(revoked);
    }

    @Test
    void aRevocationIsHeardByAnotherNode() throws Exception {
        var issued = issue("heard", null);
        var node = new Node();
        try (var ignored = new NotificationListener(databaseFixture.testing().direct()).on(KeyStore.CHANGED, node)
                .start()) {
            assertThat(node.next()).isEqualTo("gap");
            keys.revoke(issued.key().id(), NOW);
            assertThat(node.next()).isEqualTo(HexFormat.of().formatHex(KeySecret.hash(issued.secret())));
        }
    }

    @Test
    void aKeyExpiresAtItsHourEvenBeforeTheSweepHasMarkedIt() {
        ApiKey key = issue("short-lived", MONTH).key();
        assertThat(key.expiresAt()).isEqualTo(NOW.plus(MONTH));
        assertThat(key.validAt(NOW.plus(MONTH).minusMillis(1))).isTrue();
        assertThat(key.validAt(NOW.plus(MONTH))).isFalse();
    }

    @Test
    void theSweepMarksEachExpiredKeyOnceAndTellsTheNodes() throws Exception {
        try (var elsewhere = new DatabaseFixture()) {
            var store = new KeyStore(elsewhere.database());
            var expiring = store.issue(elsewhere.workspace().id(), "a", Environment.STAGING, Scope.DEFAULTS, MONTH,
                    NOW);
            store.issue(elsewhere.workspace().id(), "b", Environment.STAGING, Scope.DEFAULTS, MONTH.multipliedBy(3),
                    NOW);
            store.issue(elsewhere.workspace().id(), "c", Environment.STAGING, Scope.DEFAULTS, null, NOW);
            var node = new Node();
            try (var ignored = new NotificationListener(elsewhere.testing().direct()).on(KeyStore.CHANGED, node)
                    .start()) {
                assertThat(node.next()).isEqualTo("gap");
                assertThat(store.expire(NOW.plus(MONTH).minusSeconds(1))).isZero();
                assertThat(store.expire(NOW.plus(MONTH))).isEqualTo(1);
                assertThat(store.expire(NOW.plus(MONTH))).isZero();
                assertThat(node.next()).isEqualTo(HexFormat.of().formatHex(KeySecret.hash(expiring.secret())));
            }
        }
    }

    @Test
    void scopesAreKeptAsGiven() {
        ApiKey key = keys.issue(databaseFixture.workspace().id(), "narrow", Environment.DEVELOPMENT,
                List.of(Scope.SUBMISSION_READ), null, NOW).key();
        ApiKey stored = keys.of(databaseFixture.workspace().id()).stream().filter(key::equals).findFirst()
                .orElseThrow();
        assertThat(stored.allows(Scope.SUBMISSION_READ)).isTrue();
        assertThat(stored.allows(Scope.TEMPLATE_RENDER)).isFalse();
    }

    @Test
    void theLastUseNeverGoesBack() {
        var issued = issue("used", null);
        keys.used(List.of(issued.key().id()), NOW.plusSeconds(10));
        keys.used(List.of(issued.key().id()), NOW.plusSeconds(5));
        assertThat(keys.findByHash(KeySecret.hash(issued.secret())).orElseThrow().lastUsedAt())
                .isEqualTo(NOW.plusSeconds(10));
    }

    private static KeyStore.Issued issue(String name, @Nullable Duration lifetime) {
        return keys.issue(databaseFixture.workspace().id(), name, Environment.PRODUCTION, Scope.DEFAULTS, lifetime,
                NOW);
    }

    /** Another process that caches keys and is notified of changes. */
    private static final class Node implements NotificationListener.Listener {
        private final BlockingQueue<String> heard = new LinkedBlockingQueue<>();

        @Override
        public void onNotice(String payload) {
            heard.add(payload);
        }

        @Override
        public void onGap() {
            heard.add("gap");
        }

        String next() throws InterruptedException {
            return Objects.requireNonNullElse(heard.poll(60, TimeUnit.SECONDS), "silence");
        }
    }
}
