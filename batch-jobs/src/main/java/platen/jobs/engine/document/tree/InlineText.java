package platen.jobs.engine.document.tree;

import java.util.List;
import platen.jobs.engine.document.bind.Data;
import platen.jobs.engine.document.bind.Scope;

/** Writes the text of an attribute or a title with data. */
public final class InlineText {
    private InlineText() {}

    /** Returns the text of all parts. */
    public static String of(List<Node> parts, Scope scope) {
        if (parts.size() == 1 && parts.getFirst() instanceof Node.Text text) {
            return text.text();
        }
        var out = new StringBuilder();
        write(parts, scope, out);
        return out.toString();
    }

    private static void write(List<Node> parts, Scope scope, StringBuilder out) {
        for (Node part : parts) {
            switch (part) {
                case Node.Text text -> out.append(text.text());
                case Node.Inserted data -> out.append(Data.text(data.value().of(scope)));
                case Node.If condition -> write(chosen(condition, scope), scope, out);
                case Node.PageCounter counter -> {}
                case Node.Counter counter -> {}
                case Node.Running running -> {}
                case Node.Each loop -> {}
                case Element element -> {}
            }
        }
    }

    private static List<Node> chosen(Node.If condition, Scope scope) {
        for (Node.Branch branch : condition.branches()) {
            if (Data.isTrue(branch.condition().of(scope))) {
                return branch.body();
            }
        }
        return condition.otherwise();
    }
}
