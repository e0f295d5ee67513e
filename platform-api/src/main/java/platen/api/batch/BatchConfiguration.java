package platen.api.batch;

import java.time.InstantSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import platen.api.poll.LongPollRegistry;
import platen.api.submission.Refusals;
import platen.db.batch.BatchStore;
import platen.db.batch.DeletedBatchStore;
import platen.jobs.batch.intake.Batches;
import platen.jobs.batch.output.BatchOutputWriter;
import platen.jobs.batch.output.RowLines;
import platen.jobs.render.work.PdfStore;

/** Declares the Spring beans of the batch API. */
@Configuration(proxyBeanMethods = false)
public class BatchConfiguration {
    @Bean
    BatchResource batchResource(Batches batches, BatchStore rows, RowLines lines, BatchOutputWriter batchOutputs,
            PdfStore pdfs,
            Refusals refusals, LongPollRegistry batchWaiting) {
        return new BatchResource(batches, rows, new BatchLines(lines), new BatchFiles(rows, batchOutputs, pdfs),
                refusals, batchWaiting);
    }

    @Bean
    BatchDeletionResource batchDeletionResource(BatchStore rows, DeletedBatchStore deleted, InstantSource clock) {
        return new BatchDeletionResource(rows, deleted, clock);
    }
}
