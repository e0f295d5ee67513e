package platen.lab.reliability.place;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import platen.db.batch.RowResult;
import platen.db.core.PublicId;
import platen.db.core.Sha256;

/** A place that keeps files: the documents of a batch and its ZIP, in a folder that the batch names. */
interface FilePlace extends TransferPlace {
    /** Returns the files of a batch by name, with temporary ones. */
    Map<String, byte[]> files(String batch);

    @Override
    default Count expected(int rows) {
        return new Count(rows, rows + 1);
    }

    @Override
    default Count arrived(UUID batch, List<RowResult> rows) {
        Map<String, byte[]> files = files(PublicId.BATCH.of(batch));
        int whole = (int) rows.stream()
                .filter(row -> files.containsKey(row.customId() + ".pdf") && Arrays.equals(row.sha256(),
                        Sha256.digest().digest(files.get(row.customId() + ".pdf"))))
                .count();
        return new Count(whole, files.size());
    }
}
