package platen.jobs.outbound;

import java.util.Map;

/**
 * What is to be sent.
 *
 * @param url as the customer spelled it
 * @param headers beyond Host, Connection, Accept-Encoding and those that describe the body's length
 * @param body empty for none
 */
public record OutboundRequest(Method method, String url, Map<String, String> headers, byte[] body, Limits limits) {

    public OutboundRequest {
        headers = Map.copyOf(headers);
    }

    /** The methods that we send. */
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
