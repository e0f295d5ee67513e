package platen.db.submission;

import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import platen.db.statement.Execution;

/**
 * Columns of the results of many renders, as parameters of a bulk statement.
 *
 * @param results null for renders that have none yet
 */
record ResultColumns(List<@Nullable RenderResultRow> results) {

    /** Binds {@code hashes, pageCounts, renderMs, revisions, contents, levels}. */
    Execution bind(Execution statement) {
        return statement.bindBytes("hashes", bytes(RenderResultRow::sha256))
                .bindArray("pageCounts", Integer.class, of(RenderResultRow::pageCount))
                .bindArray("renderMs", Integer.class, of(RenderResultRow::renderMs))
                .bindArray("revisions", Integer.class, of(RenderResultRow::engineRevision))
                .bindBytes("contents", bytes(RenderResultRow::contentSha256))
                .bindArray("levels", String.class, of(RenderResultRow::sealedLevel));
    }

    private @Nullable Object[] of(Function<RenderResultRow, @Nullable Object> value) {
        return results.stream().map(result -> result == null ? null : value.apply(result)).toArray();
    }

    private byte @Nullable [][] bytes(Function<RenderResultRow, byte @Nullable []> value) {
        return results.stream().map(result -> result == null ? null : value.apply(result)).toArray(byte[][]::new);
    }
}
