package platen.web.dashboard.delivery;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import platen.jobs.json.StoredJson;

/** The headers and the body of a request or an answer, as text. */
public final class ShownMessage {
    private ShownMessage() {}

    /** Returns stored headers by name, in their order; empty for null. */
    public static Map<String, String> headers(@Nullable String json) {
        var headers = new LinkedHashMap<String, String>();
        if (json != null) {
            StoredJson.object(json).properties()
                    .forEach(each -> headers.put(each.getKey(), each.getValue().asString()));
        }
        return headers;
    }

    /** Returns a body as text; bytes that are no UTF-8 are marked. Empty for null. */
    public static String text(byte @Nullable [] body) {
        return body == null ? "" : new String(body, StandardCharsets.UTF_8);
    }
}
