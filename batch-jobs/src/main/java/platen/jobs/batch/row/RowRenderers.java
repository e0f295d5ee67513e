package platen.jobs.batch.row;

import platen.jobs.render.batch.BatchRenders;
import platen.jobs.run.BatchRuns;

/** Renders batch rows: single documents, or workflow runs. */
public record RowRenderers(BatchRenders renders, BatchRuns runs) {}
