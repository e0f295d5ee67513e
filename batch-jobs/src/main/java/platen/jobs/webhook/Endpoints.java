package platen.jobs.webhook;

import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import platen.db.secret.SecretCipher;
import platen.db.webhook.Endpoint;
import platen.db.webhook.EndpointStore;
import platen.jobs.outbound.OutboundClient;

/** Creates and changes webhook endpoints. */
public final class Endpoints {
    /** Maximum length of the URL of an endpoint or a callback, in characters. */
    public static final int MAX_URL_LENGTH = 2_048;

    private final EndpointStore endpoints;
    private final OutboundClient client;
    private final SecretCipher cipher;
    private final Clock clock;

    public Endpoints(EndpointStore endpoints, OutboundClient client, SecretCipher cipher, Clock clock) {
        this.endpoints = endpoints;
        this.client = client;
        this.cipher = cipher;
        this.clock = clock;
    }

    /**
     * Checks a URL that webhooks are to be sent to, of an endpoint or a callback.
     *
     * @return the objection, worded to follow "The URL"; empty for none
     */
    public Optional<String> objection(String url) {
        return url.length() > MAX_URL_LENGTH
                ? Optional.of("must have at most %,d characters".formatted(MAX_URL_LENGTH))
                : client.objection(url);
    }

    /**
     * Adds an endpoint whose URL has been checked.
     *
     * @return the secret, which is not shown again
     */
    public String create(Endpoint endpoint) {
        String secret = Signature.newSecret();
        endpoints.create(endpoint, cipher.encrypt(secret, EndpointStore.secretPlace(endpoint.id())));
        return secret;
    }

    /**
     * Replaces an endpoint's secret, starting with the next attempt.
     *
     * @param overlap time for which the old secret signs as well; zero for none
     * @return the secret, which is not shown again; empty when the endpoint was deleted
     */
    public Optional<String> rotate(Endpoint endpoint, Duration overlap) {
        String secret = Signature.newSecret();
        String encrypted = cipher.encrypt(secret, EndpointStore.secretPlace(endpoint.id()));
        return endpoints.rotate(endpoint.workspaceId(), endpoint.id(), encrypted, overlap, clock.instant())
                ? Optional.of(secret)
                : Optional.empty();
    }
}
