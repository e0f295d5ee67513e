package platen.jobs.webhook;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The headers of webhook requests (contract rule 11.2). */
public final class SignedHeaders {
    private SignedHeaders() {}

    /**
     * Returns the headers of a request.
     *
     * @param id public id of the event, the same at each attempt
     * @param type of the event
     * @param secrets that sign, the current one first; none leaves the request unsigned
     * @param unixSeconds time of the attempt
     */
    public static Map<String, String> of(String id, String type, List<String> secrets, long unixSeconds, byte[] body) {
        var headers = new HashMap<String, String>(Map.of("Content-Type", "application/json", "User-Agent",
                "Service-Webhooks/1", "Service-Event-Id", id, "Service-Event-Type", type));
        if (!secrets.isEmpty()) {
            headers.put("Service-Signature", Signature.service(secrets, unixSeconds, body));
            headers.put("webhook-id", id);
            headers.put("webhook-timestamp", Long.toString(unixSeconds));
            headers.put("webhook-signature", Signature.standard(secrets, id, unixSeconds, body));
        }
        return headers;
    }
}
