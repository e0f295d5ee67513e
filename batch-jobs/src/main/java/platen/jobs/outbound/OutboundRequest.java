package platen.jobs.outbound;

import java.util.Map;

/**
 * An outgoing HTTP request.
 *
 * @param url as spelled by the customer
 * @param headers in addition to Host, Connection, Accept-Encoding and those that describe the body length
 * @param body empty for none, or when it is streamed
 * @param plain whether plain http is allowed to public addresses, for answers that are signed themselves
 */
public record OutboundRequest(Method method, String url, Map<String, String> headers, byte[] body, Limits limits,
        boolean plain) {

    public OutboundRequest {
        headers = Map.copyOf(headers);
    }

    /** A request that needs https unless the operator allows its host. */
    public OutboundRequest(Method method, String url, Map<String, String> headers, byte[] body, Limits limits) {
        this(method, url, headers, body, limits, false);
    }

    /** The supported methods. */
    public enum Method {
        GET,
        HEAD,
        POST,
        PUT,
        DELETE
    }

    public static OutboundRequest get(String url, Map<String, String> headers, Limits limits) {
        return new OutboundRequest(Method.GET, url, headers, new byte[0], limits);
    }

    public static OutboundRequest post(String url, Map<String, String> headers, byte[] body, Limits limits) {
        return new OutboundRequest(Method.POST, url, headers, body, limits);
    }

    /** A POST whose answer is signed, so that plain http is allowed. */
    public static OutboundRequest postForSigned(String url, Map<String, String> headers, byte[] body, Limits limits) {
        return new OutboundRequest(Method.POST, url, headers, body, limits, true);
    }
}
