package platen.db.secret;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import platen.db.DatabaseFixture;
import platen.db.audit.Actor;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.webhook.Endpoint;
import platen.db.webhook.EndpointStore;

class SecretStoreTest {
    private final DatabaseFixture fixture = new DatabaseFixture();
    private final EndpointStore endpoints = new EndpointStore(fixture.database());
    private final MasterKey old = MasterKey.random();

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void plainSecretsOfMoreThanOnePortionAreEncryptedAndStillReadable() {
        for (int i = 0; i < 450; i++) {
            endpoint("whsec_" + i);
        }
        UUID rotated = endpoint("whsec_first");
        endpoints.rotate(fixture.workspace().id(), rotated, "whsec_second", Duration.ofHours(1), DatabaseFixture.THEN);
        var cipher = cipher(old);

        assertThat(new SecretStore(fixture.database(), cipher).encryptPlain()).isEqualTo(452);

        assertThat(bytesOfTable()).isNotEmpty().doesNotContain("whsec");
        assertThat(stored("secret", rotated)).satisfies(value -> assertThat(
                cipher.decrypt(value, EndpointStore.secretPlace(rotated))).isEqualTo("whsec_second"));
        assertThat(stored("previous_secret", rotated)).satisfies(value -> assertThat(
                cipher.decrypt(value, EndpointStore.secretPlace(rotated))).isEqualTo("whsec_first"));
        assertThat(new SecretStore(fixture.database(), cipher).encryptPlain()).as("second start").isZero();
    }

    @Test
    void rotationEncryptsUnderTheFirstKeyAndUnregistersTheOthers() {
        UUID endpoint = endpoint("plain");
        var before = new SecretStore(fixture.database(), cipher(old));
        before.encryptPlain();
        SecretStore.register(fixture.database(), old.id());
        MasterKey next = MasterKey.random();
        SecretStore.register(fixture.database(), next.id());
        var after = new SecretStore(fixture.database(), cipher(next, old));
        assertThat(after.used()).containsExactly(old.id());

        assertThat(after.rotate(Actor.cli(), DatabaseFixture.THEN)).isEqualTo(1);

        assertThat(after.used()).containsExactly(next.id());
        assertThat(SecretStore.registered(fixture.database())).containsExactly(next.id());
        assertThat(cipher(next).decrypt(stored("secret", endpoint), EndpointStore.secretPlace(endpoint)))
                .isEqualTo("plain");
    }

    private UUID endpoint(String secret) {
        UUID id = PublicId.next();
        endpoints.create(new Endpoint(id, fixture.workspace().id(), "https://receiver.example/", Environment.PRODUCTION,
                List.of("submission.completed"), true, true, false, true, null, DatabaseFixture.THEN), secret);
        return id;
    }

    private String stored(String column, UUID id) {
        return fixture.database().jdbi().withHandle(handle -> handle
                .createQuery("select " + column + " from webhook_endpoint where id = :id")
                .bind("id", id)
                .mapTo(String.class)
                .one());
    }

    private String bytesOfTable() {
        return fixture.database().jdbi().withHandle(handle -> handle
                .createQuery("select string_agg(endpoint::text, ' ') from webhook_endpoint endpoint")
                .mapTo(String.class)
                .one());
    }

    private static SecretCipher cipher(MasterKey... keys) {
        return new SecretCipher(MasterKeys.of(List.of(keys)));
    }
}
