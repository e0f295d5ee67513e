package platen.jobs.engine.document.resolve;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import platen.jobs.engine.document.cascade.Cascade;
import platen.jobs.engine.document.selector.Condition;
import platen.jobs.engine.document.selector.Selector.Compound;

/**
 * Describes what rules ask of an element that only data answers.
 *
 * @param conditions whose answers are bits of a state
 * @param attributes with placeholders whose values rules compare
 * @param lookAhead whether an answer needs following siblings or descendants
 */
record Questions(List<Condition> conditions, Set<String> attributes, boolean lookAhead) {
    static final Questions NONE = new Questions(List.of(), Set.of(), false);
    /** Bits of a state. */
    private static final int MAX_CONDITIONS = 62;

    boolean isEmpty() {
        return conditions.isEmpty() && attributes.isEmpty();
    }

    static Questions of(StyleNode node, Cascade cascade) {
        StyleNode parent = node.parent();
        boolean placed = parent == null || parent.isSettled();
        boolean inside = node.isSettledWithin();
        boolean around = parent == null || parent.isSettledWithin();
        Set<String> attributes = new LinkedHashSet<>(node.source().dynamic());
        attributes.removeIf(name -> !cascade.compares(name) && !node.hints().contains(name)
                && !(node.source().conditional().contains(name) && cascade.asksFor(name)));
        if (placed && inside && around && attributes.isEmpty()) {
            return NONE;
        }
        List<Condition> asked = new ArrayList<>();
        boolean lookAhead = false;
        for (var each : cascade.structuralConditions().entrySet()) {
            Condition condition = each.getKey();
            boolean open = switch (condition) {
                case Condition.Nth nth -> !placed || !nth.of().isEmpty() && !around;
                case Condition.Preceded preceded -> !placed || !around;
                case Condition.Has has -> !inside
                        || has.relatives().stream().anyMatch(Condition.Relative::siblings) && !around;
                case Condition.Empty empty -> !node.isSettled() || node.isEmpty() && node.mayHaveText();
                default -> false;
            };
            if (open && asked.size() < MAX_CONDITIONS
                    && each.getValue().stream().anyMatch(compound -> mayMatch(compound, node))) {
                asked.add(condition);
                lookAhead |= looksAhead(condition);
            }
        }
        return asked.isEmpty() && attributes.isEmpty()
                ? NONE
                : new Questions(List.copyOf(asked), Set.copyOf(attributes), lookAhead);
    }

    private static boolean looksAhead(Condition condition) {
        return switch (condition) {
            case Condition.Nth nth -> !nth.of().isEmpty() || nth.last() && (nth.sameType() || nth.step() != 0
                    || nth.offset() != 1);
            default -> true;
        };
    }

    private static boolean mayMatch(Compound compound, StyleNode node) {
        if (compound.tag() != null && !compound.tag().equals(node.name())) {
            return false;
        }
        for (Condition condition : compound.conditions()) {
            boolean may = switch (condition) {
                case Condition.Id id -> node.source().dynamic().contains("id")
                        || id.name().equalsIgnoreCase(node.attribute("id"));
                case Condition.ClassName name -> node.source().dynamic().contains("class")
                        || node.classes().stream().anyMatch(each -> each.equalsIgnoreCase(name.name()));
                case Condition.Attribute attribute -> node.attribute(attribute.name()) != null;
                case Condition.Flag flag -> flag.kind() != Condition.Flag.Kind.NEVER;
                default -> true;
            };
            if (!may) {
                return false;
            }
        }
        return true;
    }
}
