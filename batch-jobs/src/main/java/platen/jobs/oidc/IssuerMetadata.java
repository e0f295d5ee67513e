package platen.jobs.oidc;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import platen.jobs.oidc.IssuerException.Problem;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Metadata of an issuer (OpenID Connect Discovery 1.0).
 *
 * @param userinfo null when the issuer has no such endpoint
 * @param named whether answers to the browser name the issuer (RFC 9207)
 * @param basic whether the client authenticates with HTTP Basic, rather than in the form
 */
record IssuerMetadata(String issuer, String authorization, String token, String jwks, @Nullable String userinfo,
        boolean named, boolean basic) {
    private static final String PATH = "/.well-known/openid-configuration";

    /** Reads the metadata of an issuer. */
    static IssuerMetadata discover(String issuer, IssuerClient client) {
        String url = (issuer.endsWith("/") ? issuer.substring(0, issuer.length() - 1) : issuer) + PATH;
        ObjectNode json = client.get(url, Map.of());
        String named = json.path("issuer").asString("");
        if (!named.equals(issuer)) {
            throw new IssuerException(Problem.ANSWER, url + " is about the issuer '" + named + "', not '" + issuer
                    + "'. The two must be equal, with the slash at the end.");
        }
        String userinfo = json.path("userinfo_endpoint").asString("");
        if (!userinfo.isEmpty()) {
            client.check("userinfo_endpoint", userinfo);
        }
        return new IssuerMetadata(issuer, endpoint(json, "authorization_endpoint", client),
                endpoint(json, "token_endpoint", client), endpoint(json, "jwks_uri", client),
                userinfo.isEmpty() ? null : userinfo,
                json.path("authorization_response_iss_parameter_supported").asBoolean(false),
                basic(json.path("token_endpoint_auth_methods_supported")));
    }

    private static String endpoint(ObjectNode json, String member, IssuerClient client) {
        String url = json.path(member).asString("");
        if (url.isEmpty()) {
            throw new IssuerException(Problem.ANSWER, "The metadata of the issuer has no '" + member + "'.");
        }
        client.check(member, url);
        return url;
    }

    /** Returns whether HTTP Basic is supported; it is the default. */
    private static boolean basic(JsonNode methods) {
        return !methods.isArray()
                || methods.valueStream().anyMatch(each -> each.asString("").equals("client_secret_basic"));
    }
}
