package platen.db.oidc;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import platen.db.member.Role;

/**
 * An OpenID Connect issuer by which people of an organization log in.
 *
 * @param name on the button of the login page
 * @param issuer URL of the issuer, equal to the claim {@code iss} of its tokens
 * @param clientSecret in plain text
 * @param emails which mail addresses may log in
 * @param roles claim that gives roles
 */
public record OidcIssuer(UUID id, UUID organizationId, String name, String issuer, String clientId,
        String clientSecret, EmailRule emails, RoleClaim roles) {
    /**
     * Which mail addresses may log in.
     *
     * @param domains lower-case domains of the addresses; empty for all
     * @param trusted whether addresses count as verified if the issuer does not say whether they are
     */
    public record EmailRule(List<String> domains, boolean trusted) {
        /** Verified addresses of all domains. */
        public static final EmailRule VERIFIED = new EmailRule(List.of(), false);

        public EmailRule {
            domains = List.copyOf(domains);
        }

        /** Returns whether the domain of an address is allowed. */
        public boolean admits(String email) {
            String domain = email.substring(email.lastIndexOf('@') + 1).toLowerCase(Locale.ROOT);
            return domains.isEmpty() || domains.contains(domain);
        }
    }

    /**
     * A claim whose values give roles. Values are empty for roles that the claim does not give.
     *
     * @param claim empty when no claim gives roles
     */
    public record RoleClaim(String claim, String editor, String developer, String admin) {
        /** No claim gives roles. */
        public static final RoleClaim NONE = new RoleClaim("", "", "", "");

        public boolean isUsed() {
            return !claim.isEmpty();
        }

        /** Returns the highest role that values of the claim give; empty when no claim gives roles. */
        public Optional<Role> role(Collection<String> values) {
            if (!isUsed()) {
                return Optional.empty();
            }
            if (gives(admin, values)) {
                return Optional.of(Role.ADMIN);
            }
            if (gives(developer, values)) {
                return Optional.of(Role.DEVELOPER);
            }
            return Optional.of(gives(editor, values) ? Role.EDITOR : Role.VIEWER);
        }

        private static boolean gives(String value, Collection<String> values) {
            return !value.isEmpty() && values.contains(value);
        }
    }

    /** Omits the secret, because records are logged. */
    @Override
    public String toString() {
        return "OidcIssuer[" + id + ", " + issuer + "]";
    }
}
