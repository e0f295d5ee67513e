package platen.jobs.oidc;

import java.time.Instant;
import java.util.List;

/**
 * A person as an issuer describes him or her.
 *
 * @param email empty when the issuer tells none
 * @param emailVerified whether the issuer says that the address is the person's
 * @param name empty when the issuer tells none
 * @param roleValues values of the claim that gives roles
 * @param authenticatedAt when the person last logged in at the issuer
 */
public record Identity(String subject, String email, boolean emailVerified, String name, List<String> roleValues,
        Instant authenticatedAt) {
    public Identity {
        roleValues = List.copyOf(roleValues);
    }
}
