package platen.jobs.engine.document.resolve;

import java.util.HashSet;
import java.util.Set;
import platen.jobs.engine.document.property.Declared;
import platen.jobs.engine.document.sheet.Block;
import platen.jobs.engine.document.value.CssValue;

/** Knows which counters the author of a template changes anywhere. */
public final class CounterDeclarations {
    private final Set<String> names = new HashSet<>();
    private boolean listItems;
    /** Whether some counters are known with the data alone. */
    private boolean unknown;

    /** Notes what the declarations of a rule or an element change. */
    void add(Block block) {
        for (Block.Entry entry : block.entries()) {
            if (entry instanceof Block.Longhand longhand) {
                switch (longhand.setting().leftToRight().name()) {
                    case "counter-reset", "counter-increment", "counter-set" -> add(longhand.setting().value());
                    case "display" -> listItems |= mayBeListItem(longhand.setting().value());
                    default -> {}
                }
            }
        }
    }

    /** Notes a style attribute whose declarations data decides. */
    void addUnknown() {
        unknown = true;
    }

    private void add(Declared value) {
        listItems = true;
        switch (value) {
            case Declared.Known known -> {
                for (CssValue part : known.value().parts()) {
                    names.add(part instanceof CssValue.Function reversed && !reversed.arguments().isEmpty()
                            ? reversed.arguments().getFirst().keyword()
                            : part.keyword());
                }
            }
            case Declared.Pending pending -> unknown = true;
            case Declared.Wide wide -> {}
        }
    }

    private static boolean mayBeListItem(Declared value) {
        return switch (value) {
            case Declared.Known known -> known.value().parts().stream().anyMatch(part -> part.is("list-item"));
            case Declared.Pending pending -> true;
            case Declared.Wide wide -> false;
        };
    }

    /** Returns whether some element may change a counter. */
    public boolean change(String counter) {
        return unknown || names.contains(counter);
    }

    /** Returns whether list items may be numbered otherwise than by their place in a list. */
    public boolean mayNumberItems() {
        return unknown || listItems;
    }
}
