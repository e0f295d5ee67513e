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

    /** Returns whether items of a list have actions. */
    static boolean any(WorkKind kind, WorkCondition condition) {
        return kind == WorkKind.BATCHES
                || condition == WorkCondition.FAILED && (kind == WorkKind.RENDERS || kind == WorkKind.DELIVERIES);
    }

    /** Returns the action of an item; empty for none. */
    static Optional<ItemAction> of(WorkKind kind, WorkCondition condition, WorkItem item) {
        if (!any(kind, condition) || "cancelling".equals(item.stage())) {
            return Optional.empty();
        }
        String path = "/operator/of/" + kind.noun().of(item.id());
        return switch (kind) {
            case RENDERS -> Optional.of(new ItemAction(path + "/render", "Render again"));
            case DELIVERIES -> Optional.of(new ItemAction(path + "/replay", "Send again"));
            case BATCHES -> Optional.of(condition == WorkCondition.FAILED
                    ? new ItemAction(path + "/resume", "Resume")
                    : new ItemAction(path + "/cancel", "Cancel"));
            case RUNS -> Optional.empty();
        };
    }
}
