package platen.web.operator.history;

import java.util.ArrayList;
import platen.db.history.BatchHistory;

/** Describes the options of a batch in words. */
final class Terms {
    private Terms() {}

    static String of(BatchHistory batch) {
        var terms = new ArrayList<String>();
        terms.add(batch.onError().equals("stop") ? "stops at a failed row" : "continues after failed rows");
        if (batch.pastBadRows()) {
            terms.add("resumed after failed rows");
        }
        if (batch.dryRun()) {
            terms.add("dry run");
        }
        if (batch.merged()) {
            terms.add("merged PDF");
        }
        return String.join(", ", terms);
    }
}
