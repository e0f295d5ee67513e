package platen.jobs.engine.document.html;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.source.Expression;
import platen.jobs.engine.document.source.Markup;
import platen.jobs.engine.document.source.Mistake;

/** Builds the branches of a block while its tags are read in order. */
final class ConditionBuilder {
    private final TemplateTag open;
    private final List<Markup.Branch> branches = new ArrayList<>();
    private List<Markup> repeated = List.of();
    private @Nullable Expression condition;
    private boolean otherwise;

    ConditionBuilder(TemplateTag open) {
        this.open = open;
        this.condition = open.expression();
    }

    Block block() {
        return open.own();
    }

    /** Ends a branch where the next begins. */
    void divide(List<Markup> body, TemplateTag next) {
        if (otherwise) {
            throw new Mistake(next.place(), "Expected {{/" + block().name() + "}} for the {{#" + block().name()
                    + "}} at line " + block().place().line() + ", found a second {{else}}.");
        }
        take(body);
        condition = next.expression();
        otherwise = condition == null;
    }

    private void take(List<Markup> body) {
        Expression asked = condition;
        if (asked instanceof Expression.Path && isLoop()) {
            repeated = body;
        } else if (asked != null) {
            branches.add(new Markup.Branch(asked, body));
        }
    }

    private boolean isLoop() {
        return block().name().equals("each");
    }

    /** Returns the condition or loop, whose last branch has this body. */
    Markup end(List<Markup> body) {
        take(body);
        List<Markup> rest = otherwise ? body : List.of();
        return isLoop() && open.asked() instanceof Expression.Path rows
                ? new Markup.Each(rows, repeated, rest, open.place())
                : new Markup.If(branches, rest, open.place());
    }
}
