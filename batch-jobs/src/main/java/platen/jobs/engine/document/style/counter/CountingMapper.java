package platen.jobs.engine.document.style.counter;

import java.util.ArrayList;
import java.util.List;
import platen.jobs.engine.document.cascade.ComputedStyle;
import platen.jobs.engine.document.style.counter.Counting.Change;
import platen.jobs.engine.document.style.counter.Counting.Origin;
import platen.jobs.engine.document.value.CssValue;

/** Maps computed values to what an element does to counters. */
public final class CountingMapper {
    private CountingMapper() {}

    /** Returns the changes of the computed style of an element. */
    public static Counting of(ComputedStyle computed) {
        CssValue resets = computed.get("counter-reset");
        CssValue increments = computed.get("counter-increment");
        CssValue sets = computed.get("counter-set");
        boolean footnote = computed.get("float").is("footnote");
        if (footnote && changes(increments).stream().noneMatch(each -> each.name().equals(Counting.FOOTNOTE))) {
            List<Change> all = new ArrayList<>(changes(increments));
            all.add(new Change(Counting.FOOTNOTE, 1, Origin.GIVEN));
            return new Counting(changes(resets), List.copyOf(all), changes(sets));
        }
        boolean boxless = computed.get("display").is("contents");
        return boxless || resets.is("none") && increments.is("none") && sets.is("none")
                ? Counting.NONE
                : new Counting(changes(resets), changes(increments), changes(sets));
    }

    private static List<Change> changes(CssValue value) {
        if (value.is("none")) {
            return List.of();
        }
        List<Change> changes = new ArrayList<>();
        List<CssValue> parts = value.parts();
        for (int i = 0; i < parts.size(); i++) {
            boolean numbered = i + 1 < parts.size() && parts.get(i + 1) instanceof CssValue.Num;
            int number = numbered && parts.get(i + 1) instanceof CssValue.Num given ? (int) given.value() : 0;
            switch (parts.get(i)) {
                case CssValue.Keyword name -> changes.add(new Change(name.name(), number, Origin.GIVEN));
                case CssValue.Function reversed when !reversed.arguments().isEmpty() -> changes.add(new Change(
                        reversed.arguments().getFirst().keyword(), number,
                        numbered ? Origin.GIVEN_REVERSED : Origin.COUNTED));
                default -> {}
            }
        }
        return List.copyOf(changes);
    }
}
