package platen.jobs.oidc;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.source.ImmutableJWKSet;
import com.nimbusds.jose.proc.BadJOSEException;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.proc.DefaultJWTClaimsVerifier;
import com.nimbusds.jwt.proc.DefaultJWTProcessor;
import java.text.ParseException;
import java.time.InstantSource;
import java.util.Date;
import java.util.Set;
import platen.db.oidc.OidcIssuer;
import platen.jobs.oidc.IssuerException.Problem;

/** Verifies id tokens: signature by a published key of the issuer, issuer, audience, expiry and nonce. */
final class IdTokens {
    /** Asymmetric algorithms only. */
    private static final Set<JWSAlgorithm> ALGORITHMS = Set.of(JWSAlgorithm.RS256, JWSAlgorithm.RS384,
            JWSAlgorithm.RS512, JWSAlgorithm.PS256, JWSAlgorithm.PS384, JWSAlgorithm.PS512, JWSAlgorithm.ES256,
            JWSAlgorithm.ES384, JWSAlgorithm.ES512);

    private final InstantSource clock;

    IdTokens(InstantSource clock) {
        this.clock = clock;
    }

    /**
     * Returns the claims of a token.
     *
     * @param keys JSON Web Key Set of the issuer
     * @throws IssuerException when the token is not valid
     */
    JWTClaimsSet verify(String token, String keys, OidcIssuer issuer, String nonce) {
        var processor = new DefaultJWTProcessor<SecurityContext>();
        var expected = new JWTClaimsSet.Builder().issuer(issuer.issuer()).claim("nonce", nonce).build();
        processor.setJWTClaimsSetVerifier(new DefaultJWTClaimsVerifier<>(Set.of(issuer.clientId()), expected,
                Set.of("exp", "iat", "sub"), Set.of()) {
            @Override
            protected Date currentTime() {
                return Date.from(clock.instant());
            }
        });
        try {
            processor.setJWSKeySelector(
                    new JWSVerificationKeySelector<>(ALGORITHMS, new ImmutableJWKSet<>(JWKSet.parse(keys))));
            JWTClaimsSet claims = processor.process(token, null);
            String party = claims.getStringClaim("azp");
            boolean other = party == null ? claims.getAudience().size() > 1 : !party.equals(issuer.clientId());
            if (other) {
                throw new IssuerException(Problem.TOKEN, "The token was issued to another client ('azp').");
            }
            return claims;
        } catch (ParseException e) {
            throw new IssuerException(Problem.TOKEN, "The token or the keys of the issuer cannot be read: "
                    + e.getMessage() + ".", e);
        } catch (BadJOSEException | JOSEException e) {
            throw new IssuerException(Problem.TOKEN, "The token is not valid: " + e.getMessage() + ".", e);
        }
    }
}
