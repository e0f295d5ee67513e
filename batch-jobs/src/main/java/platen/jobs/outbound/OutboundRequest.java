package platen.jobs.outbound;

import java.util.Map;

/**
 * An outgoing HTTP request.
 *
 * @param url as spelled by the customer
 * @param headers in addition to Host, Connection, Accept-Encoding and those that describe the body length
 * @param body empty for none
 */
public record OutboundRequest(Method method, String url, Map<String, String> headers, byte[] body, Limits limits) {

    public OutboundRequest {
        headers = Map.copyOf(headers);
    }

    /** The supported methods. */
    public enum Method {
        GET,
        POST
    }

    public static OutboundRequest get(String url, Map<String, String> headers, Limits limits) {
        return new OutboundRequest(Method.GET, url, headers, new byte[0], limits);
    }

    public static OutboundRequest post(String url, Map<String, String> headers, byte[] body, Limits limits) {
        return new OutboundRequest(Method.POST, url, headers, body, limits);
    }
}
