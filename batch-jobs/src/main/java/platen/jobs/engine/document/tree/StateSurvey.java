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
 * what is not laid out in them is a warning of the upload: once as if every condition held, once as if none did, and
 * once for each branch of the blocks in a style attribute.
 */
final class StateSurvey {
    /** Stands for a value in the text of an attribute. */
    private static final String VALUE = "\uFFFC";
    private static final int MAX_BRANCHES = 20;
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
                for (int branch = branches(source) - 1; branch > 0; branch--) {
                    styles.survey(node, node.state(every, -1L, values(source, node, branch)));
                }
                every = node.state(every, -1L, values(source, node, 0));
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

    /** Returns how many of the branches in a style attribute are looked at. */
    private static int branches(Markup.Element source) {
        Attribute style = source.attributes().get("style");
        return style == null ? 1 : Math.min(MAX_BRANCHES, branches(style.parts()));
    }

    private static int branches(List<Markup> parts) {
        int most = 1;
        for (Markup part : parts) {
            if (part instanceof Markup.If condition) {
                most = Math.max(most, condition.branches().size() + 1);
                most = Math.max(most, branches(condition.otherwise()));
                for (Markup.Branch branch : condition.branches()) {
                    most = Math.max(most, branches(branch.body()));
                }
            }
        }
        return most;
    }

    /** @param branch number of the branch that blocks in a style attribute take */
    private Map<String, String> values(Markup.Element source, StyleNode node, int branch) {
        Map<String, String> values = new HashMap<>();
        for (String name : node.askedAttributes()) {
            Attribute attribute = source.attributes().get(name);
            if (attribute != null) {
                var text = new StringBuilder();
                if (name.equals("style")) {
                    write(attribute.parts(), branch, text);
                } else {
                    write(attribute.parts(), text);
                }
                values.put(name, name.equals("style")
                        ? fixedDeclarations(text.toString(), attribute)
                        : text.toString().replace(VALUE, ""));
            }
        }
        return values;
    }

    /** Writes one branch of each block. */
    private static void write(List<Markup> parts, int branch, StringBuilder to) {
        for (Markup part : parts) {
            switch (part) {
                case Markup.Text text -> to.append(text.text());
                case Markup.Value value -> to.append(VALUE);
                case Markup.If condition -> write(branch < condition.branches().size()
                        ? condition.branches().get(branch).body()
                        : condition.otherwise(), branch, to);
                case Markup.Each loop -> write(loop.body(), branch, to);
                case Markup.Element element -> {}
            }
        }
    }

    /** Writes all branches. */
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
