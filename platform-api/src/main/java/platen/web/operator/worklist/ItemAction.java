package platen.web.operator.worklist;

import java.util.Optional;
import platen.db.worklist.WorkCondition;
import platen.db.worklist.WorkItem;
import platen.db.worklist.WorkKind;

/**
 * Action that an operator can take on an item of a list.
 *
 * @param path where its form is posted
 * @param label text of its button
 */
record ItemAction(String path, String label) {

    /** Returns the action of an item; empty for none. */
    static Optional<ItemAction> of(WorkKind kind, WorkCondition condition, WorkItem item) {
        if ("cancelling".equals(item.stage())) {
            return Optional.empty();
        }
        String path = "/operator/of/" + kind.noun().of(item.id());
        if (condition != WorkCondition.FAILED) {
            return Optional.of(new ItemAction(path + "/cancel", "Cancel"));
        }
        return Optional.of(switch (kind) {
            case RENDERS -> new ItemAction(path + "/render", "Render again");
            case DELIVERIES -> new ItemAction(path + "/replay", "Send again");
            case BATCHES -> new ItemAction(path + "/resume", "Resume");
            case RUNS -> new ItemAction(path + "/repeat", "Run again");
        });
    }
}
