package platen.jobs.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import platen.db.audit.Actor;
import platen.db.audit.AuditEntry;
import platen.db.audit.AuditFilter;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.key.ApiKey;
import platen.db.key.KeyLimits;
import platen.db.key.KeySecret;
import platen.db.key.KeyStore;
import platen.db.key.KeyStore.Issued;
import platen.db.key.Scope;
import platen.db.mail.Mail;
import platen.jobs.JobsFixture;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Tests the commands of API keys and what they leave in the audit log. */
class KeysTest {
    private static final JobsFixture fixture = new JobsFixture();
    private static final Instant NOW = Instant.parse("2026-08-22T10:11:12Z");
    private static final Actor ADA = Actor.person(PublicId.next(), "ada@example.org", "203.0.113.7", PublicId.next());

    private final KeyStore rows = new KeyStore(fixture.database);
    private final Keys keys = at(NOW);
    private final UUID workspace = fixture.workspace.id();

    @AfterAll
    static void close() {
        fixture.close();
    }

    @Test
    void bothSecretsWorkDuringTheOverlapOfARotation() {
        Issued first = create(KeyLifetime.UNLIMITED);
        Issued second = keys.rotate(workspace, first.key().id(), Duration.ofDays(7), KeyLifetime.DAYS_90, ADA)
                .orElseThrow();

        assertThat(found(second).validAt(NOW.plus(Duration.ofDays(89)))).isTrue();
        assertThat(found(second).validAt(NOW.plus(Duration.ofDays(90)))).isFalse();
        assertThat(found(first).validAt(NOW.plus(Duration.ofDays(7)).minusNanos(1_000))).isTrue();
        assertThat(found(first).validAt(NOW.plus(Duration.ofDays(7)))).isFalse();
        assertThat(found(first).id()).isEqualTo(found(second).id());
        assertThat(second.key().last4()).isEqualTo(second.secret().substring(second.secret().length() - 4));
    }

    @Test
    void theOldSecretStopsAtOnceWithoutAnOverlapAndAfterASecondRotation() {
        Issued first = create(KeyLifetime.UNLIMITED);
        Issued second = keys.rotate(workspace, first.key().id(), Duration.ofDays(7), null, ADA).orElseThrow();
        Issued third = keys.rotate(workspace, first.key().id(), Duration.ofDays(7), null, ADA).orElseThrow();
        assertThat(rows.findByHash(KeySecret.hash(first.secret()))).isEmpty();
        assertThat(found(second).validAt(NOW)).isTrue();

        assertThat(keys.rotate(workspace, first.key().id(), Duration.ZERO, null, ADA)).isPresent();
        assertThat(rows.findByHash(KeySecret.hash(second.secret()))).isEmpty();
        assertThat(rows.findByHash(KeySecret.hash(third.secret()))).isEmpty();
    }

    @Test
    void revocationEndsBothSecrets() {
        Issued first = create(KeyLifetime.YEAR);
        Issued second = keys.rotate(workspace, first.key().id(), Duration.ofDays(30), null, ADA).orElseThrow();

        assertThat(keys.revoke(workspace, first.key().id(), ADA)).isTrue();

        assertThat(found(second).validAt(NOW)).isFalse();
        assertThat(rows.findByHash(KeySecret.hash(first.secret()))).isEmpty();
        assertThat(keys.revoke(workspace, first.key().id(), ADA)).as("again").isFalse();
        assertThat(keys.rotate(workspace, first.key().id(), Duration.ZERO, null, ADA)).isEmpty();
        assertThat(keys.rename(workspace, first.key().id(), "late", ADA)).isEmpty();
    }

    @Test
    void aKeyOfAnotherWorkspaceIsTreatedLikeNone() {
        Issued key = create(KeyLifetime.UNLIMITED);
        UUID stranger = UUID.randomUUID();

        assertThat(keys.find(stranger, key.key().id())).isEmpty();
        assertThat(keys.rename(stranger, key.key().id(), "mine", ADA)).isEmpty();
        assertThat(keys.changeScopes(stranger, key.key().id(), List.of(Scope.TEMPLATE_READ), ADA)).isEmpty();
        assertThat(keys.rotate(stranger, key.key().id(), Duration.ZERO, null, ADA)).isEmpty();
        assertThat(keys.revoke(stranger, key.key().id(), ADA)).isFalse();
        assertThat(found(key)).isEqualTo(key.key());
    }

    @Test
    void anOverlapBeyondThirtyDaysAndAnExpiredKeyAreRefused() {
        Issued key = create(KeyLifetime.DAYS_30);
        assertThatThrownBy(() -> keys.rotate(workspace, key.key().id(), Duration.ofDays(31), null, ADA))
                .isInstanceOf(IllegalArgumentException.class);

        Keys later = at(NOW.plus(Duration.ofDays(30)));
        assertThat(later.rotate(workspace, key.key().id(), Duration.ZERO, null, ADA)).isEmpty();
        assertThat(later.rotate(workspace, key.key().id(), Duration.ZERO, KeyLifetime.DAYS_30, ADA)).isPresent();
    }

    @Test
    void eachChangeLeavesAnEntryWithItsActorAndTheStateBeforeAndAfter() {
        UUID id = create(KeyLifetime.UNLIMITED).key().id();
        keys.rename(workspace, id, " Invoices ", ADA);
        keys.changeScopes(workspace, id, List.of(Scope.TEMPLATE_READ), ADA);
        keys.rotate(workspace, id, Duration.ofDays(1), null, ADA);
        keys.revoke(workspace, id, ADA);

        List<AuditEntry> entries = fixture.audit.newest(workspace, 1_000)
                .stream()
                .filter(each -> id.equals(each.about()))
                .toList();
        assertThat(entries).extracting(AuditEntry::type)
                .containsExactlyInAnyOrder("key.revoked", "key.rotated", "key.changed", "key.changed", "key.created");
        assertThat(entries).allSatisfy(each -> assertThat(each.actor()).contains(ADA));
        AuditEntry renamed = entries.stream()
                .filter(each -> each.type().equals("key.changed"))
                .filter(each -> json(each.before()).path("name").asString().equals("test"))
                .findFirst()
                .orElseThrow();
        assertThat(json(renamed.after()).path("name").asString()).isEqualTo("Invoices");
    }

    @Test
    void limitsSurviveOtherChangesAndTheAuditLogHasThem() {
        UUID id = create(KeyLifetime.UNLIMITED).key().id();
        var limits = new KeyLimits(List.of("203.0.113.0/24", "2001:db8::/32"), 600);
        keys.changeLimits(workspace, id, limits, ADA);
        keys.rename(workspace, id, "Limited", ADA);
        ApiKey key = keys.changeScopes(workspace, id, List.of(Scope.TEMPLATE_READ), ADA).orElseThrow();
        assertThat(key.limits()).isEqualTo(limits);
        assertThat(keys.changeLimits(UUID.randomUUID(), id, KeyLimits.NONE, ADA)).isEmpty();

        JsonNode after = fixture.audit.newest(workspace, 1_000)
                .stream()
                .filter(each -> id.equals(each.about()) && each.type().equals("key.changed"))
                .map(each -> json(each.after()))
                .filter(each -> each.path("name").asString().equals("test"))
                .findFirst()
                .orElseThrow();
        assertThat(after.path("address_ranges").toString()).isEqualTo("[\"203.0.113.0/24\",\"2001:db8::/32\"]");
        assertThat(after.path("requests_per_minute").intValue()).isEqualTo(600);
    }

    @Test
    void theAuditLogIsFilteredAndPaged() {
        UUID id = create(KeyLifetime.UNLIMITED).key().id();
        for (int i = 0; i < 5; i++) {
            keys.rename(workspace, id, "100% number_" + i, ADA);
        }
        var filter = new AuditFilter("key.", Actor.Type.PERSON, ADA.id(), NOW.minusSeconds(1), NOW.plusSeconds(1),
                "100% NUMBER_", null, null);
        List<AuditEntry> all = fixture.audit.newest(workspace, filter, 100);
        assertThat(all).hasSize(5);
        List<AuditEntry> first = fixture.audit.newest(workspace, filter, 2);
        List<AuditEntry> rest = fixture.audit.newest(workspace, filter.after(first.getLast()), 100);
        assertThat(first).isEqualTo(all.subList(0, 2));
        assertThat(rest).isEqualTo(all.subList(2, 5));
        assertThat(fixture.audit.newest(workspace,
                new AuditFilter("key.revoked", null, null, null, null, "100% number", null, null), 9)).isEmpty();
    }

    @Test
    void theOwnersOfAnExpiringKeyAreWarnedOnceAtFourteenAndOnceAtThreeDays() {
        UUID id = create(KeyLifetime.DAYS_30).key().id();
        for (int day : List.of(15, 16, 17, 26, 27, 28, 31)) {
            warnings(NOW.plus(Duration.ofDays(day)).plusSeconds(1)).send();
        }
        List<Mail> mails = fixture.mailRows.newest(workspace, 100)
                .stream()
                .filter(each -> each.body().contains(PublicId.KEY.of(id)))
                .toList();
        assertThat(mails).hasSize(2).allSatisfy(each -> assertThat(each.subject()).contains("expires soon"));
    }

    private KeyExpiryWarnings warnings(Instant now) {
        return new KeyExpiryWarnings(fixture.database, rows, fixture.workspaces, fixture.mails,
                Clock.fixed(now, ZoneOffset.UTC));
    }

    private Keys at(Instant now) {
        return new Keys(rows, Clock.fixed(now, ZoneOffset.UTC));
    }

    private Issued create(KeyLifetime lifetime) {
        return keys.create(workspace, "test", Environment.PRODUCTION, Scope.DEFAULTS, lifetime, ADA);
    }

    private ApiKey found(Issued issued) {
        Optional<ApiKey> found = rows.findByHash(KeySecret.hash(issued.secret()));
        return found.orElseThrow();
    }

    private static JsonNode json(@Nullable String text) {
        return JsonMapper.shared().readTree(String.valueOf(text));
    }
}
