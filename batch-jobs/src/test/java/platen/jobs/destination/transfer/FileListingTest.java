package platen.jobs.destination.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jdbi.v3.core.statement.SqlLogger;
import org.jdbi.v3.core.statement.StatementContext;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import platen.db.batch.Batch;
import platen.jobs.batch.BatchFixture;
import platen.jobs.destination.link.FileListing.Entry;
import platen.jobs.destination.link.LinkedBatch;

/** Tests the lists of files that links lead to. */
@ResourceLock(value = TransferFixture.FAILPOINTS, mode = ResourceAccessMode.READ)
class FileListingTest {
    @AutoClose
    private final TransferFixture fixture = new TransferFixture();

    @Test
    void aFileIsFoundByItsNumberWithoutListingThoseThatFollow() {
        fixture.destination("place");
        Batch batch = fixture.batch("[{\"destination\":\"place\",\"file_name\":\"{row}.pdf\"}]", BatchFixture.rows(3));
        LinkedBatch linked = fixture.listing.open(batch.id(), 0).orElseThrow();
        List<String> limits = new CopyOnWriteArrayList<>();
        fixture.jobsFixture.database.jdbi().setSqlLogger(new SqlLogger() {
            @Override
            public void logAfterExecution(StatementContext context) {
                context.getBinding().findForName("limit", context).map(Object::toString).ifPresent(limits::add);
            }
        });

        assertThat(fixture.listing.find(linked, 2)).map(Entry::number).hasValue(2);
        assertThat(fixture.listing.find(linked, 4)).isEmpty();
        assertThat(limits).containsExactly("1", "1");
    }
}
