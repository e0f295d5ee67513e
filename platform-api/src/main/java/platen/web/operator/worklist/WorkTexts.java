package platen.web.operator.worklist;

import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import platen.db.node.Node;
import platen.db.worklist.WorkCondition;
import platen.db.worklist.WorkKind;

/** Texts of the list of work. */
final class WorkTexts {
    private WorkTexts() {}

    static String of(WorkKind kind) {
        return capital(kind == WorkKind.DELIVERIES ? "webhooks" : kind.wire());
    }

    static String of(WorkCondition condition) {
        return capital(condition.wire());
    }

    /** Returns a number of items with their noun. */
    static String count(WorkKind kind, long items) {
        boolean one = items == 1;
        return items + " " + switch (kind) {
            case RENDERS -> one ? "submission" : "submissions";
            case RUNS -> one ? "run" : "runs";
            case BATCHES -> one ? "batch" : "batches";
            case DELIVERIES -> one ? "webhook" : "webhooks";
        };
    }

    /** Returns the heading of a list that has no items. */
    static String none(WorkKind kind, WorkCondition condition) {
        return "No " + condition.wire() + " " + of(kind).toLowerCase(Locale.ROOT);
    }

    /** Returns what the subject of an item is. */
    static String subject(WorkKind kind) {
        return switch (kind) {
            case RENDERS -> "Template";
            case RUNS -> "Workflow";
            case BATCHES -> "Template or workflow";
            case DELIVERIES -> "Event";
        };
    }

    static String meaning(WorkCondition condition) {
        return switch (condition) {
            case WAITING -> "It is queued, and no worker has it.";
            case RUNNING -> "A worker has it, and renews its lease while it works.";
            case STUCK -> "Its lease expired over a minute ago, or three workers have claimed it without an end."
                    + " Webhooks are stuck when they are five minutes late.";
            case FAILED -> "It has ended with an error. The page of an item has its history.";
        };
    }

    /** Returns what a process works on, in words. */
    static String load(Node node) {
        String load = Stream.of(part(node.renders(), "render"), part(node.runs(), "run"), part(node.batches(), "batch"))
                .filter(each -> !each.isEmpty()).collect(Collectors.joining(", "));
        return load.isEmpty() ? "nothing" : load;
    }

    private static String part(int number, String noun) {
        if (number == 0) {
            return "";
        }
        return number == 1 ? "1 " + noun : number + " " + noun + (noun.equals("batch") ? "es" : "s");
    }

    private static String capital(String word) {
        return word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
    }
}
