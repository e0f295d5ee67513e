package platen.jobs.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Tests signatures against values computed with openssl, so that an error in the implementation does not confirm
 * itself.
 */
class SignatureTest {
    /** Example secret and message of the Standard Webhooks specification. */
    private static final String SPECIFIED = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

    @Test
    void standardWebhooksOwnExampleIsMet() {
        byte[] body = "{\"test\": 2432232314}".getBytes(StandardCharsets.UTF_8);
        assertThat(Signature.standard(List.of(SPECIFIED), "msg_p5jXN8AQM9LWM0D4loKWxJek", 1_614_265_330, body))
                .isEqualTo("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
    }

    @Test
    void theServicesOwnSignatureIsKeyedWithTheWholeText() {
        byte[] body = "{\"id\":\"evt_1\"}".getBytes(StandardCharsets.UTF_8);
        assertThat(Signature.service(List.of(SPECIFIED), 1_787_393_472, body)).isEqualTo(
                "t=1787393472,v1=2f613f218a0ac3909fcb6877b16138ce992f7d96b9abdc9907c1fa6cd9968533");
    }

    @Test
    void aRotationSignsWithBoth() {
        byte[] body = "{}".getBytes(StandardCharsets.UTF_8);
        String other = "whsec_" + Base64.getEncoder().encodeToString(new byte[32]);
        String fresh = Signature.service(List.of(other), 5, body);
        String old = Signature.service(List.of(SPECIFIED), 5, body);
        assertThat(Signature.service(List.of(other, SPECIFIED), 5, body)).isEqualTo(fresh + old.substring(3));
        assertThat(Signature.standard(List.of(other, SPECIFIED), "evt_1", 5, body).split(" ")).hasSize(2);
    }

    @Test
    void forgedOldAndAlteredSignaturesAreRejected() {
        byte[] body = "{}".getBytes(StandardCharsets.UTF_8);
        String other = "whsec_" + Base64.getEncoder().encodeToString(new byte[32]);
        String signed = Signature.service(List.of(other, SPECIFIED), 1_000, body);
        assertThat(Signature.genuine(SPECIFIED, signed, body, Instant.ofEpochSecond(1_300))).isTrue();
        assertThat(Signature.genuine(other, signed, body, Instant.ofEpochSecond(700))).isTrue();
        assertThat(Signature.genuine(SPECIFIED, signed, body, Instant.ofEpochSecond(1_301))).isFalse();
        assertThat(Signature.genuine(SPECIFIED, signed, "{ }".getBytes(StandardCharsets.UTF_8),
                Instant.ofEpochSecond(1_000))).isFalse();
        assertThat(Signature.genuine(SPECIFIED, signed.replace("t=1000", "t=1001"), body,
                Instant.ofEpochSecond(1_000))).isFalse();
        assertThat(Signature.genuine(SPECIFIED, "t=1000", body, Instant.ofEpochSecond(1_000))).isFalse();
        assertThat(Signature.genuine(SPECIFIED, "", body, Instant.ofEpochSecond(1_000))).isFalse();
    }

    @Test
    void everyHeaderOfTheTableIsJudgedAsItSays() {
        HeaderTable table = HeaderTable.read();
        table.isMetBy(table.cases()
                .stream()
                .map(each -> each.header() != null && Signature.genuine(table.secret(), each.header(), table.body(),
                        Instant.ofEpochSecond(table.nowSeconds())))
                .toList());
    }

    @Test
    void aSecretIs32RandomBytes() {
        String secret = Signature.newSecret();
        assertThat(secret).startsWith("whsec_").isNotEqualTo(Signature.newSecret());
        assertThat(Base64.getDecoder().decode(secret.substring(6))).hasSize(32);
    }
}
