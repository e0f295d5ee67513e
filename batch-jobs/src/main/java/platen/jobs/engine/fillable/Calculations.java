package platen.jobs.engine.fillable;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.fillable.form.Formula;
import platen.jobs.engine.fillable.form.WidgetPlace;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.DecimalNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Computes the calculated values of one render. A formula may refer to other calculated fields; a formula that depends
 * on itself has no value.
 */
final class Calculations {
    private final Map<String, Formula> formulas;
    private final ObjectNode data;
    private final Map<String, BigDecimal> known = new HashMap<>();
    private final Set<String> open = new HashSet<>();

    /** @param formulas by the alias of their field's path */
    Calculations(Map<String, Formula> formulas, ObjectNode data) {
        this.formulas = formulas;
        this.data = data;
    }

    /** Returns the value of a field that is missing from the data, or null when it cannot be calculated. */
    @Nullable
    JsonNode of(List<WidgetPlace.Step> path) {
        BigDecimal number = calculated(path);
        return number == null ? null : DecimalNode.valueOf(number);
    }

    private @Nullable BigDecimal calculated(List<WidgetPlace.Step> path) {
        String alias = WidgetPlace.alias(path);
        Formula formula = formulas.get(alias);
        if (formula == null) {
            return null;
        }
        BigDecimal result = known.get(alias);
        if (result == null && open.add(alias)) {
            result = formula.value(numbersBeside(path.subList(0, path.size() - 1)));
            if (result != null) {
                known.put(alias, result);
            }
            open.remove(alias);
        }
        return result;
    }

    private @Nullable BigDecimal number(List<WidgetPlace.Step> path) {
        JsonNode value = DataValues.find(data, path);
        if (value == null) {
            return calculated(path);
        }
        boolean endless = (value.isDouble() || value.isFloat()) && !Double.isFinite(value.doubleValue());
        return value.isNumber() && !endless ? value.decimalValue() : null;
    }

    private Formula.Numbers numbersBeside(List<WidgetPlace.Step> parent) {
        return new Formula.Numbers() {
            @Override
            public @Nullable BigDecimal one(List<String> name) {
                List<List<WidgetPlace.Step>> paths = paths(name);
                return paths.size() == 1 ? number(paths.getFirst()) : null;
            }

            @Override
            public List<BigDecimal> all(List<String> name) {
                var numbers = new ArrayList<BigDecimal>();
                for (List<WidgetPlace.Step> path : paths(name)) {
                    BigDecimal number = number(path);
                    if (number != null) {
                        numbers.add(number);
                    }
                }
                return numbers;
            }

            /**
             * Resolves a name relative to the calculated field or, if no value is found there, from the top of the
             * data.
             */
            private List<List<WidgetPlace.Step>> paths(List<String> name) {
                List<List<WidgetPlace.Step>> beside = expanded(parent, name);
                boolean found = beside.stream().anyMatch(path -> number(path) != null);
                return found || parent.isEmpty() ? beside : expanded(List.of(), name);
            }
        };
    }

    /** Returns the paths that a name stands for: one, or one for each row of the arrays along the path. */
    private List<List<WidgetPlace.Step>> expanded(List<WidgetPlace.Step> from, List<String> name) {
        List<List<WidgetPlace.Step>> paths = List.of(from);
        for (String key : name) {
            var longer = new ArrayList<List<WidgetPlace.Step>>();
            for (List<WidgetPlace.Step> path : paths) {
                JsonNode array = DataValues.find(data, with(path, key, WidgetPlace.Step.WHOLE));
                if (array != null && array.isArray()) {
                    for (int row = 0; row < array.size(); row++) {
                        longer.add(with(path, key, row));
                    }
                } else {
                    longer.add(with(path, key, WidgetPlace.Step.WHOLE));
                }
            }
            paths = longer;
        }
        return paths;
    }

    private static List<WidgetPlace.Step> with(List<WidgetPlace.Step> path, String key, int index) {
        var longer = new ArrayList<>(path);
        longer.add(new WidgetPlace.Step(key, index));
        return longer;
    }
}
