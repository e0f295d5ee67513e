package platen.web.dashboard.workflow;

import java.util.List;
import java.util.stream.Collectors;
import platen.jobs.workflow.Condition;
import platen.web.dashboard.WorkspaceView;
import tools.jackson.databind.JsonNode;

/** Conditions of documents in words. */
final class ConditionText {
    private ConditionText() {}

    /** Returns a condition as text, such as {@code plan = "team" and seats > 5}. */
    static String of(WorkspaceView view, Condition condition) {
        return switch (condition) {
            case Condition.Always _ -> view.text("workflow.always");
            case Condition.All(List<Condition> all) -> joined(view, all, "workflow.and");
            case Condition.Any(List<Condition> any) -> joined(view, any, "workflow.or");
            case Condition.Not(Condition not) -> view.text("workflow.not", of(view, not));
            case Condition.Exists(var field, boolean wanted) ->
                view.text(wanted ? "workflow.exists" : "workflow.lacks", field.text());
            case Condition.In(var field, List<JsonNode> values) -> field.text() + " = "
                    + values.stream().map(JsonNode::toString)
                            .collect(Collectors.joining(" " + view.text("workflow.or") + " "));
            case Condition.Compared(var field, JsonNode bound, Condition.Order order) ->
                field.text() + switch (order) {
                    case GREATER -> " > ";
                    case LESS -> " < ";
                } + bound;
        };
    }

    private static String joined(WorkspaceView view, List<Condition> conditions, String word) {
        return conditions.stream()
                .map(each -> nested(each) ? "(" + of(view, each) + ")" : of(view, each))
                .collect(Collectors.joining(" " + view.text(word) + " "));
    }

    private static boolean nested(Condition condition) {
        return switch (condition) {
            case Condition.All _,Condition.Any _ -> true;
            case Condition.In(var _, List<JsonNode> values) -> values.size() > 1;
            case Condition.Always _,Condition.Not _,Condition.Exists _,Condition.Compared _ -> false;
        };
    }
}
