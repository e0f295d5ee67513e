package platen.jobs.oidc;

import java.util.Optional;
import java.util.UUID;
import platen.jobs.people.LinkSecret;

/**
 * A login at an issuer that has begun in a browser. Kept in its session.
 *
 * @param target page to which the login leads
 */
public record IssuerLogin(UUID issuerId, String state, String nonce, String verifier, String target) {
    /** Begins a login. */
    static IssuerLogin begin(UUID issuerId, String target) {
        return new IssuerLogin(issuerId, LinkSecret.generate().text(), LinkSecret.generate().text(),
                LinkSecret.generate().text(), target);
    }

    /** Returns this login as text for a session. */
    public String text() {
        return String.join(" ", issuerId.toString(), state, nonce, verifier, target);
    }

    /** Reads a login from the text of a session; empty when it is none. */
    public static Optional<IssuerLogin> parse(String text) {
        String[] parts = text.split(" ", -1);
        return parts.length == 5
                ? Optional.of(new IssuerLogin(UUID.fromString(parts[0]), parts[1], parts[2], parts[3], parts[4]))
                : Optional.empty();
    }

    /** Omits the secrets, because records are logged. */
    @Override
    public String toString() {
        return "IssuerLogin[" + issuerId + "]";
    }
}
