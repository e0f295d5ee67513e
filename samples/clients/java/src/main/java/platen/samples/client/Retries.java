package platen.samples.client;

import java.io.IOException;
import java.time.Duration;
import java.util.UUID;
import platen.client.ApiException;

/**
 * Sends a request again when its outcome is unknown or another try may do better. The idempotency key stays the same, so
 * a render whose reply was lost is answered with the original and neither renders nor counts again.
 *
 * @param attempts at most
 * @param pause before the second attempt; doubles with each
 */
public record Retries(int attempts, Duration pause) {

    /** A request that carries an idempotency key. */
    public interface Request<T> {
        T send(String idempotencyKey) throws ApiException;
    }

    /** Sends with a new key until there is an answer that another attempt would not change. */
    public <T> T send(Request<T> request) throws ApiException, InterruptedException {
        String key = UUID.randomUUID().toString();
        for (int attempt = 1;; attempt++) {
            try {
                return request.send(key);
            } catch (ApiException e) {
                if (attempt == attempts || !worthAnother(e)) {
                    throw e;
                }
                Thread.sleep(wait(attempt, e));
            }
        }
    }

    private static boolean worthAnother(ApiException e) {
        boolean lost = e.getCode() == 0 && e.getCause() instanceof IOException;
        // 409: the first attempt is still processing, or its result is not what this request asks for.
        boolean busy = e.getCode() == 503 || e.getCode() == 502 || e.getCode() == 504;
        boolean processing = e.getCode() == 409 && String.valueOf(e.getResponseBody()).contains("\"processing\"");
        return lost || busy || processing;
    }

    /** Retry-After, when the service says it; else twice the last pause. */
    private Duration wait(int attempt, ApiException e) {
        Duration own = pause.multipliedBy(1L << (attempt - 1));
        if (e.getResponseHeaders() == null) {
            return own;
        }
        return e.getResponseHeaders()
                .firstValue("Retry-After")
                .filter(seconds -> seconds.matches("[0-9]{1,5}"))
                .map(seconds -> Duration.ofSeconds(Long.parseLong(seconds)))
                .orElse(own);
    }
}
