package platen.api.http.query;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;

/**
 * One page of a list.
 *
 * @param data newest first
 * @param nextCreatedBefore start of the next page, null on the last page
 */
public record Page<T>(List<T> data, boolean hasMore, @Nullable String nextCreatedBefore) {
    public Page {
        data = List.copyOf(data);
    }

    /**
     * Returns the reply with one page of rows.
     *
     * @param rows one more than the limit when there are more; the extra row tells whether the page is the last, and
     *     whether the next one begins in the same microsecond
     * @param createdAt returns the creation time of a row, in microseconds
     * @param id returns the public id of a row
     * @param shown converts a row to an item of the page
     * @param continued returns the link to the page that begins at {@code created_before}
     */
    public static <R, T> ResponseEntity<Page<T>> reply(List<R> rows, int limit, Function<R, Instant> createdAt,
            Function<R, String> id, Function<R, T> shown, Function<String, String> continued) {
        List<R> page = rows.subList(0, Math.min(rows.size(), limit));
        Optional<String> next = rows.size() > limit
                ? Optional.of(cursor(page.getLast(), rows.getLast(), createdAt, id))
                : Optional.empty();
        ResponseEntity.BodyBuilder reply = ResponseEntity.ok();
        next.ifPresent(
                before -> reply.header(HttpHeaders.LINK, "<" + continued.apply(before) + ">; rel=\"next\""));
        return reply.body(new Page<>(page.stream().map(shown).toList(), next.isPresent(), next.orElse(null)));
    }

    /** Returns a time, or the id of the last row when the page ends between rows of the same microsecond. */
    private static <R> String cursor(R last, R following, Function<R, Instant> createdAt, Function<R, String> id) {
        Instant time = createdAt.apply(last);
        return time.equals(createdAt.apply(following)) ? id.apply(last) : CreatedBefore.text(time);
    }
}
