package platen.jobs.destination.link;

import java.util.List;
import platen.db.batch.Batch;
import platen.db.batch.BatchFile;
import platen.db.destination.FileLinkStore.LinkedFiles;

/**
 * A batch with its files for a destination that receives links to them.
 *
 * @param parts its ZIPs or merged PDFs where those are the files, by number; else empty
 */
public record LinkedBatch(Batch batch, LinkedFiles files, List<BatchFile> parts) {}
