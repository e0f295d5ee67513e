package platen.lab.engine.peer;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Client of a browser's DevTools protocol over WebSocket: one call at a time; events are ignored. */
final class DevTools {
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final int SECONDS = 300;

    private final BlockingQueue<String> messages;
    private final WebSocket socket;
    private int calls;

    private DevTools(BlockingQueue<String> messages, WebSocket socket) {
        this.messages = messages;
        this.socket = socket;
    }

    static DevTools connect(HttpClient client, String address) {
        var messages = new LinkedBlockingQueue<String>();
        return new DevTools(messages,
                client.newWebSocketBuilder().buildAsync(URI.create(address), new Messages(messages)).join());
    }

    /**
     * Calls a method.
     *
     * @param session session of the page, or null for the browser itself
     * @return the result of the response
     * @throws IOException when the browser refuses or does not respond
     */
    JsonNode call(String method, @Nullable String session, ObjectNode parameters)
            throws IOException, InterruptedException {
        int id = ++calls;
        ObjectNode call = JSON.createObjectNode().put("id", id).put("method", method).set("params", parameters);
        if (session != null) {
            call.put("sessionId", session);
        }
        socket.sendText(call.toString(), true).join();
        while (true) {
            String message = messages.poll(SECONDS, TimeUnit.SECONDS);
            if (message == null) {
                throw new IOException("no answer to " + method);
            }
            JsonNode answer = JSON.readTree(message);
            if (answer.path("id").asInt(0) == id) {
                if (answer.has("error")) {
                    throw new IOException(method + ": " + answer.path("error").path("message").asString(""));
                }
                return answer.path("result");
            }
        }
    }

    /** Assembles the fragments of a message. */
    private static final class Messages implements WebSocket.Listener {
        private final BlockingQueue<String> whole;
        private final StringBuilder parts = new StringBuilder();

        Messages(BlockingQueue<String> whole) {
            this.whole = whole;
        }

        @Override
        public @Nullable CompletionStage<?> onText(WebSocket socket, CharSequence text, boolean last) {
            parts.append(text);
            if (last) {
                whole.add(parts.toString());
                parts.setLength(0);
            }
            socket.request(1);
            return null;
        }
    }
}
