package platen.jobs.engine.document.tree;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import platen.jobs.engine.document.resolve.StyleNode;
import platen.jobs.engine.document.resolve.StyleState;
import platen.jobs.engine.document.resolve.Styles;
import platen.jobs.engine.document.source.Markup;
import platen.jobs.engine.document.source.Markup.Attribute;

/**
 * Looks at the styles that data may choose, such as that of every second row or of a class with a placeholder, so that
 * what is not laid out in them is a warning of the upload: once as if every condition held, once as if none did.
 */
final class StateSurvey {
    /** Stands for a value in the text of an attribute. */
    private static final String VALUE = "\uFFFC";
    private static final Pattern DECLARATION_END = Pattern.compile(";");

    private final Styles styles;
    private final Deque<StyleState> all = new ArrayDeque<>();
    private final Deque<StyleState> none = new ArrayDeque<>();

    StateSurvey(Styles styles) {
        this.styles = styles;
        all.push(StyleState.NONE);
        none.push(StyleState.NONE);
    }

    /** Looks at an element whose parent was entered last. */
    void enter(Markup.Element source, StyleNode node) {
        StyleState every = all.getFirst();
        StyleState no = none.getFirst();
        if (!node.isFixed()) {
            if (node.asksForPlace()) {
                every = node.state(every, -1L, values(source, node));
                no = node.state(no, 0, Map.of());
            }
            styles.survey(node, every);
            styles.survey(node, no);
        }
        all.push(every);
        none.push(no);
    }

    void leave() {
        all.pop();
        none.pop();
    }

    private Map<String, String> values(Markup.Element source, StyleNode node) {
        Map<String, String> values = new HashMap<>();
        for (String name : node.askedAttributes()) {
            Attribute attribute = source.attributes().get(name);
            if (attribute != null) {
                var text = new StringBuilder();
                write(attribute.parts(), text);
                values.put(name, name.equals("style")
                        ? fixedDeclarations(text.toString(), attribute)
                        : text.toString().replace(VALUE, ""));
            }
        }
        return values;
    }

    private static void write(List<Markup> parts, StringBuilder to) {
        for (Markup part : parts) {
            switch (part) {
                case Markup.Text text -> to.append(text.text());
                case Markup.Value value -> to.append(VALUE);
                case Markup.If condition -> {
                    condition.branches().forEach(branch -> branch(branch.body(), to));
                    branch(condition.otherwise(), to);
                }
                case Markup.Each loop -> {
                    branch(loop.body(), to);
                    branch(loop.otherwise(), to);
                }
                case Markup.Element element -> {}
            }
        }
    }

    private static void branch(List<Markup> parts, StringBuilder to) {
        to.append(' ');
        write(parts, to);
        to.append(' ');
    }

    /** Returns the declarations that no data changes; of the others only the name is looked at. */
    private String fixedDeclarations(String text, Attribute attribute) {
        var fixed = new StringBuilder();
        for (String declaration : DECLARATION_END.split(text, -1)) {
            if (!declaration.contains(VALUE)) {
                fixed.append(declaration).append(';');
                continue;
            }
            int colon = declaration.indexOf(':');
            String name = colon < 0 ? "" : declaration.substring(0, colon).strip();
            if (!name.isEmpty() && !name.contains(VALUE)) {
                styles.look(name, attribute.place());
            }
        }
        return fixed.toString();
    }
}
