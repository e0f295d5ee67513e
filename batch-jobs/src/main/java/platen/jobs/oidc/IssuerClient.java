package platen.jobs.oidc;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.stream.Collectors;
import platen.jobs.oidc.IssuerException.Problem;
import platen.jobs.outbound.Limits;
import platen.jobs.outbound.OutboundClient;
import platen.jobs.outbound.OutboundRequest;
import platen.jobs.outbound.Outcome;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Sends requests to issuers by the guarded client and reads their answers as JSON. Redirects are not followed. */
public final class IssuerClient {
    /** Slow issuers must not hold more threads than this. */
    private static final int MAX_CONCURRENT = 32;
    private static final int OK = 200;
    private static final JsonMapper JSON = JsonMapper.shared();

    private final OutboundClient client;
    private final Limits limits;
    private final Semaphore concurrent = new Semaphore(MAX_CONCURRENT);

    public IssuerClient(OutboundClient client, Limits limits) {
        this.client = client;
        this.limits = limits;
    }

    /** Gets a JSON object. */
    ObjectNode get(String url, Map<String, String> headers) {
        var all = new HashMap<>(headers);
        all.put("Accept", "application/json");
        return send(OutboundRequest.get(url, all, limits));
    }

    /** Posts a form and returns the JSON object of the answer. */
    ObjectNode post(String url, Map<String, String> headers, Map<String, String> form) {
        var all = new HashMap<>(headers);
        all.put("Accept", "application/json");
        all.put("Content-Type", "application/x-www-form-urlencoded");
        return send(OutboundRequest.post(url, all, form(form).getBytes(StandardCharsets.UTF_8), limits));
    }

    /** Encodes fields as a form or a query. */
    static String form(Map<String, String> fields) {
        return fields.entrySet()
                .stream()
                .map(each -> encoded(each.getKey()) + "=" + encoded(each.getValue()))
                .collect(Collectors.joining("&"));
    }

    static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    /**
     * Checks the spelling of a URL that the issuer names.
     *
     * @param member name of the URL in the metadata
     * @throws IssuerException when it is not allowed
     */
    void check(String member, String url) {
        client.objectionToSpelling(url).ifPresent(objection -> {
            throw new IssuerException(Problem.ANSWER, "The '" + member + "' of the issuer " + objection + ".");
        });
    }

    private ObjectNode send(OutboundRequest request) {
        if (!concurrent.tryAcquire()) {
            throw new IssuerException(Problem.UNREACHABLE, "Too many logins wait for issuers. Try again in a minute.");
        }
        try {
            return switch (client.exchange(request)) {
                case Outcome.Answered answered -> read(request.url(), answered);
                case Outcome.Refused(String reason) ->
                    throw new IssuerException(Problem.UNREACHABLE, request.url() + " is not allowed: " + reason);
                case Outcome.Failed(var _, String reason) ->
                    throw new IssuerException(Problem.UNREACHABLE, request.url() + " does not answer: " + reason);
            };
        } finally {
            concurrent.release();
        }
    }

    private ObjectNode read(String url, Outcome.Answered answer) {
        if (answer.truncated()) {
            throw new IssuerException(Problem.ANSWER,
                    url + " sent more than " + limits.mostBodyBytes() + " bytes.");
        }
        JsonNode body;
        try {
            body = JSON.readTree(answer.body());
        } catch (JacksonException e) {
            throw new IssuerException(Problem.ANSWER, url + " answered with status " + answer.status()
                    + " and no JSON.", e);
        }
        if (answer.status() != OK) {
            String error = body.path("error").asString("");
            throw new IssuerException(Problem.ANSWER, url + " answered with status " + answer.status()
                    + (error.isEmpty() ? "." : " and the error '" + error + "'."));
        }
        if (body instanceof ObjectNode object) {
            return object;
        }
        throw new IssuerException(Problem.ANSWER, url + " answered with no JSON object.");
    }
}
