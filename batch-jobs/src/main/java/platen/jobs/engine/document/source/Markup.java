package platen.jobs.engine.document.source;

import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** A template as written, in order. */
public sealed interface Markup {
    Place place();

    /**
     * Returns nodes with other elements, also within conditions and loops.
     *
     * @param change returns what an element becomes; called for the outermost elements, and cares for those below
     */
    static List<Markup> mapped(List<Markup> nodes, UnaryOperator<Element> change) {
        return nodes.stream().<Markup>map(node -> switch (node) {
            case Element element -> change.apply(element);
            case If condition -> new If(condition.branches().stream()
                    .map(branch -> new Branch(branch.condition(), mapped(branch.body(), change)))
                    .toList(), mapped(condition.otherwise(), change), condition.place());
            case Each loop -> new Each(loop.rows(), mapped(loop.body(), change), mapped(loop.otherwise(), change),
                    loop.place());
            case Text text -> text;
            case Value value -> value;
        }).toList();
    }

    /**
     * A tag with its content.
     *
     * @param name in small letters
     * @param attributes by name in small letters
     */
    record Element(String name, Map<String, Attribute> attributes, List<Markup> children, Place place)
            implements
                Markup {
        public Element {
            children = List.copyOf(children);
        }
    }

    /** Characters that stand for themselves; entities are resolved. */
    record Text(String text, Place place) implements Markup {}

    /** A placeholder. */
    record Value(Expression expression, Place place) implements Markup {}

    /** A condition; the first branch that holds is shown. */
    record If(List<Branch> branches, List<Markup> otherwise, Place place) implements Markup {
        public If {
            branches = List.copyOf(branches);
            otherwise = List.copyOf(otherwise);
        }
    }

    /** One way of an {@link If}. */
    record Branch(Expression condition, List<Markup> body) {
        public Branch {
            body = List.copyOf(body);
        }
    }

    /**
     * A loop over the rows of an array.
     *
     * @param otherwise what is shown when there is no row
     */
    record Each(Expression.Path rows, List<Markup> body, List<Markup> otherwise, Place place) implements Markup {
        public Each {
            body = List.copyOf(body);
            otherwise = List.copyOf(otherwise);
        }
    }

    /**
     * An attribute's value.
     *
     * @param parts texts and placeholders, in order; of an attribute that is there by condition, that condition alone
     */
    record Attribute(List<Markup> parts, Presence presence, Place place) {
        /** Says in which documents an element has an attribute. */
        public enum Presence {
            ALWAYS,
            /** Where a branch of its condition holds. */
            BY_CONDITION
        }

        public Attribute {
            parts = List.copyOf(parts);
            if (presence == Presence.BY_CONDITION && !(parts.size() == 1 && parts.getFirst() instanceof If)) {
                throw new IllegalArgumentException("An attribute that is there by condition has one condition");
            }
        }

        public Attribute(List<Markup> parts, Place place) {
            this(parts, Presence.ALWAYS, place);
        }

        /** Returns the condition on which the attribute is there; null when it always is. */
        public @Nullable If condition() {
            return presence == Presence.BY_CONDITION && parts.getFirst() instanceof If condition ? condition : null;
        }

        /** Whether it is the same in every document. */
        public boolean isFixed() {
            return parts.stream().allMatch(Text.class::isInstance);
        }

        /**
         * The value, for attributes that take no data.
         *
         * @param name of the attribute, for the message
         */
        public String fixed(String name) {
            var value = new StringBuilder();
            for (Markup part : parts) {
                if (!(part instanceof Text text)) {
                    throw new Mistake(place, "The attribute '" + name + "' takes no placeholder.");
                }
                value.append(text.text());
            }
            return value.toString();
        }
    }
}
