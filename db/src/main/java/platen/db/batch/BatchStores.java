package platen.db.batch;

/** The stores of a batch and its rows, which are used together wherever batches are processed. */
public record BatchStores(BatchStore batches, BatchLeaseStore leases, IntakeStore intakes, PartStore parts,
        RowStore rows) {}
