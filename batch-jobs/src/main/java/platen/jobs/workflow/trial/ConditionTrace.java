package platen.jobs.workflow.trial;

import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.workflow.Condition;
import platen.jobs.workflow.FieldPath;
import tools.jackson.databind.JsonNode;

/**
 * A condition with its result for some answers, and why.
 *
 * @param answer that a comparison read; null when there is none, and for conditions that combine others
 * @param parts of a condition that combines others
 */
public record ConditionTrace(Condition condition, boolean holds, @Nullable JsonNode answer,
        List<ConditionTrace> parts) {
    public ConditionTrace {
        parts = List.copyOf(parts);
    }

    /** Evaluates a condition and all of its parts. */
    public static ConditionTrace of(Condition condition, JsonNode answers) {
        return switch (condition) {
            case Condition.Always _ -> new ConditionTrace(condition, true, null, List.of());
            case Condition.All(List<Condition> all) -> combined(condition, all, answers);
            case Condition.Any(List<Condition> any) -> combined(condition, any, answers);
            case Condition.Not(Condition not) -> combined(condition, List.of(not), answers);
            case Condition.Exists(FieldPath field, boolean _) -> compared(condition, field, answers);
            case Condition.In(FieldPath field, List<JsonNode> _) -> compared(condition, field, answers);
            case Condition.Compared(FieldPath field, JsonNode _, Condition.Order _) ->
                compared(condition, field, answers);
        };
    }

    private static ConditionTrace combined(Condition condition, List<Condition> parts, JsonNode answers) {
        return new ConditionTrace(condition, condition.holds(answers), null,
                parts.stream().map(each -> of(each, answers)).toList());
    }

    private static ConditionTrace compared(Condition condition, FieldPath field, JsonNode answers) {
        JsonNode answer = field.in(answers);
        return new ConditionTrace(condition, condition.holds(answers), answer.isMissingNode() ? null : answer,
                List.of());
    }
}
