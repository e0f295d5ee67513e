package platen.jobs.oidc;

import com.nimbusds.jwt.JWTClaimsSet;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import platen.db.oidc.OidcIssuer;
import platen.jobs.oidc.IssuerException.Problem;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Leads a browser to an issuer and finds out from its answer who logged in there. */
public final class IssuerProtocol {
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final String EMAIL = "email";
    private static final String VERIFIED = "email_verified";
    private static final String SCOPES = "openid email profile";

    private final IssuerClient client;
    private final IdTokens tokens;
    private final InstantSource clock;

    public IssuerProtocol(IssuerClient client, InstantSource clock) {
        this.client = client;
        this.tokens = new IdTokens(clock);
        this.clock = clock;
    }

    /**
     * A login that has begun.
     *
     * @param url where the browser is to be sent
     */
    public record Begun(IssuerLogin login, String url) {}

    /** Whether the issuer asks for the password of a person whom it knows already. */
    public enum Prompt {
        IF_NEEDED,
        LOGIN
    }

    /** Parameters with which the issuer sent the browser back; null for those that are missing. */
    public record Answer(@Nullable String state, @Nullable String code, @Nullable String error,
            @Nullable String issuer) {}

    /**
     * Checks that an issuer can be reached and publishes what a login needs.
     *
     * @throws IssuerException when it does not
     */
    public void check(String issuer) {
        IssuerMetadata.discover(issuer, client);
    }

    /**
     * Begins a login.
     *
     * @param redirect URL to which the issuer sends the browser back
     * @param target page to which the login leads
     */
    public Begun begin(OidcIssuer issuer, String redirect, String target, Prompt prompt) {
        IssuerMetadata metadata = IssuerMetadata.discover(issuer.issuer(), client);
        IssuerLogin login = IssuerLogin.begin(issuer.id(), target);
        var query = new LinkedHashMap<String, String>();
        query.put("response_type", "code");
        query.put("client_id", issuer.clientId());
        query.put("redirect_uri", redirect);
        query.put("scope", SCOPES);
        query.put("state", login.state());
        query.put("nonce", login.nonce());
        query.put("code_challenge", challenge(login.verifier()));
        query.put("code_challenge_method", "S256");
        if (prompt == Prompt.LOGIN) {
            query.put("prompt", "login");
        }
        String separator = metadata.authorization().indexOf('?') < 0 ? "?" : "&";
        return new Begun(login, metadata.authorization() + separator + IssuerClient.form(query));
    }

    /** Finishes a login: exchanges the code for a token and reads the identity from it. */
    public Identity finish(OidcIssuer issuer, IssuerLogin login, Answer answer, String redirect) {
        String code = code(issuer, login, answer);
        IssuerMetadata metadata = IssuerMetadata.discover(issuer.issuer(), client);
        if (metadata.named() && answer.issuer() == null) {
            throw new IssuerException(Problem.STATE, "The answer does not name its issuer.");
        }
        ObjectNode granted = token(metadata, issuer, Map.of("grant_type", "authorization_code", "code", code,
                "redirect_uri", redirect, "code_verifier", login.verifier()));
        String keys = client.get(metadata.jwks(), Map.of()).toString();
        JWTClaimsSet claims = tokens.verify(granted.path("id_token").asString(""), keys, issuer, login.nonce());
        var all = (ObjectNode) JSON.readTree(claims.toString());
        String access = granted.path("access_token").asString("");
        if (!isComplete(all, issuer) && metadata.userinfo() != null && !access.isEmpty()) {
            add(userInfo(metadata.userinfo(), access, claims.getSubject()), all);
        }
        return identity(all, issuer);
    }

    private static boolean isComplete(ObjectNode claims, OidcIssuer issuer) {
        return claims.has(EMAIL) && (claims.has(VERIFIED) || issuer.emails().trusted())
                && (!issuer.roles().isUsed() || claims.has(issuer.roles().claim()));
    }

    private ObjectNode userInfo(String url, String access, String subject) {
        if (!access.matches("[\\x21-\\x7e]+")) {
            throw new IssuerException(Problem.TOKEN, "The access token has characters that are not allowed.");
        }
        ObjectNode info = client.get(url, Map.of("Authorization", "Bearer " + access));
        if (!info.path("sub").asString("").equals(subject)) {
            throw new IssuerException(Problem.TOKEN, "The user info is about another subject than the token.");
        }
        return info;
    }

    /** Adds claims that the token does not have. An address is taken only together with whether it is verified. */
    private static void add(ObjectNode info, ObjectNode claims) {
        if (info.has(EMAIL)) {
            claims.remove(List.of(EMAIL, VERIFIED));
        }
        info.properties().forEach(each -> claims.putIfAbsent(each.getKey(), each.getValue()));
    }

    private static String code(OidcIssuer issuer, IssuerLogin login, Answer answer) {
        if (answer.state() == null || !MessageDigest.isEqual(bytes(login.state()), bytes(answer.state()))) {
            throw new IssuerException(Problem.STATE, "The answer belongs to another login.");
        }
        if (answer.issuer() != null && !answer.issuer().equals(issuer.issuer())) {
            throw new IssuerException(Problem.STATE, "The answer comes from another issuer.");
        }
        if (answer.error() != null || answer.code() == null) {
            throw new IssuerException(Problem.DENIED, "The issuer answered '" + answer.error() + "'.");
        }
        return answer.code();
    }

    private ObjectNode token(IssuerMetadata metadata, OidcIssuer issuer, Map<String, String> form) {
        if (metadata.basic()) {
            String user = IssuerClient.encoded(issuer.clientId()) + ":" + IssuerClient.encoded(issuer.clientSecret());
            return client.post(metadata.token(), Map.of("Authorization", "Basic "
                    + Base64.getEncoder().encodeToString(bytes(user))), form);
        }
        var all = new HashMap<>(form);
        all.put("client_id", issuer.clientId());
        all.put("client_secret", issuer.clientSecret());
        return client.post(metadata.token(), Map.of(), all);
    }

    private Identity identity(ObjectNode claims, OidcIssuer issuer) {
        String subject = claims.path("sub").asString("");
        if (!subject.matches("[\\x20-\\x7e]{1,255}")) {
            throw new IssuerException(Problem.TOKEN, "The subject ('sub') must have 1 to 255 ASCII characters.");
        }
        JsonNode roles = issuer.roles().isUsed() ? claims.path(issuer.roles().claim()) : claims.missingNode();
        List<String> values = roles.isArray()
                ? roles.valueStream().map(each -> each.asString("")).toList()
                : List.of(roles.asString(""));
        return new Identity(subject, claims.path(EMAIL).asString(""), isVerified(claims, issuer),
                claims.path("name").asString(""), values, authenticatedAt(claims));
    }

    private static boolean isVerified(ObjectNode claims, OidcIssuer issuer) {
        JsonNode verified = claims.path(VERIFIED);
        return switch (verified.asString("")) {
            // some issuers send the boolean as text
            case "true" -> true;
            case "" -> issuer.emails().trusted() && (verified.isMissingNode() || verified.isNull());
            default -> false;
        };
    }

    /** Returns when the person logged in at the issuer, at the latest now; now when the issuer does not say so. */
    private Instant authenticatedAt(ObjectNode claims) {
        long now = clock.instant().getEpochSecond();
        return Instant.ofEpochSecond(Math.clamp(claims.path("auth_time").asLong(now), 0, now));
    }

    private static String challenge(String verifier) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(bytes(verifier));
            return Base64.getUrlEncoder().withoutPadding().encodeToString(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every JDK has SHA-256", e);
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
