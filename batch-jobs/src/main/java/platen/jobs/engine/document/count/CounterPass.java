package platen.jobs.engine.document.count;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import platen.jobs.engine.document.bind.Scope;
import platen.jobs.engine.document.resolve.StyleState;
import platen.jobs.engine.document.style.FlowStyle.Display;
import platen.jobs.engine.document.style.Style;
import platen.jobs.engine.document.style.counter.Counting;
import platen.jobs.engine.document.style.counter.Counting.Change;
import platen.jobs.engine.document.tree.CounterSource;
import platen.jobs.engine.document.tree.Element;
import platen.jobs.engine.document.tree.Node;
import platen.jobs.engine.document.tree.Walk;

/** Walks a document in its order and keeps the values of all counters that it shows. */
final class CounterPass implements CounterSource, Walk.Visitor {
    /** An integer as attributes of HTML hold it: what follows it is ignored. */
    private static final Pattern INTEGER = Pattern.compile("^[ \t\n\f\r]*([+-]?\\d{1,18})");

    private final CounterScopes scopes = new CounterScopes();
    private final CounterValues values = new CounterValues();
    private final Map<Element, Integer> items = new IdentityHashMap<>();
    private final Walk walk = new Walk(this);

    /** Counts a part of a document that begins with all counters unset. */
    void count(Element root, Scope scope) {
        scopes.enter();
        scopes.reset(Counting.FOOTNOTE, 0, false);
        element(root, scope, walk.stateOfRoot(root, scope));
        scopes.leave();
    }

    /** Returns the values that a counter shows for a row. */
    int[] shown(Node.Counter counter, Scope scope) {
        return values.get(counter.id(), scope);
    }

    /** Returns the number of a list item for a row; none where it was not counted. */
    int[] number(Element item, Scope scope) {
        Integer place = items.get(item);
        return place == null ? new int[0] : values.get(place, scope);
    }

    @Override
    public void element(Element element, Scope scope, StyleState state) {
        Style style = element.style(state);
        Display display = style.flow().display();
        if (display == Display.NONE) {
            return;
        }
        scopes.enter();
        change(element, scope, state, style);
        if (display == Display.LIST_ITEM) {
            // Places of generated content are numbered from 0, those of items down from -1.
            int place = items.computeIfAbsent(element, any -> -1 - items.size());
            values.put(place, scope, scopes.value(Counting.LIST_ITEM));
            Element marker = element.marker();
            if (marker != null) {
                element(marker, scope, state);
            }
        }
        Element call = element.marker();
        if (style.flow().footnote() && call != null) {
            element(call, scope, state);
        }
        walk.children(element, scope, state, this);
        scopes.leave();
    }

    private void change(Element element, Scope scope, StyleState state, Style style) {
        Counting counting = style.counting();
        list(element, scope, state, counting);
        for (Change reset : counting.resets()) {
            int number = switch (reset.origin()) {
                case GIVEN, GIVEN_REVERSED -> reset.number();
                case COUNTED -> ReversedCount.of(reset.name(), element, scope, state, walk);
            };
            scopes.reset(reset.name(), number, reset.origin() != Counting.Origin.GIVEN);
        }
        if (style.flow().display() == Display.LIST_ITEM && !Counting.namesListItem(counting.increments())) {
            scopes.countItem();
        }
        counting.increments().forEach(scopes::increment);
        if (element.tag().equals("li") && !Counting.namesListItem(counting.sets())) {
            integer(element, "value", scope).ifPresent(value -> scopes.set(Counting.LIST_ITEM, value));
        }
        counting.sets().forEach(each -> scopes.set(each.name(), each.number()));
    }

    /** A list counts its items, whatever other counters its author resets there. */
    private void list(Element element, Scope scope, StyleState state, Counting counting) {
        if (Counting.namesListItem(counting.resets())) {
            return;
        }
        switch (element.tag()) {
            case "ol" -> {
                boolean reversed = element.has("reversed", scope);
                OptionalInt start = integer(element, "start", scope);
                int first = start.orElseGet(() -> reversed
                        ? ReversedCount.of(Counting.LIST_ITEM, element, scope, state, walk) - 1
                        : 1);
                scopes.reset(Counting.LIST_ITEM, reversed ? first + 1 : first - 1, reversed);
            }
            case "ul", "menu", "dir" -> scopes.reset(Counting.LIST_ITEM, 0, false);
            default -> {}
        }
    }

    private static OptionalInt integer(Element element, String attribute, Scope scope) {
        if (!element.has(attribute, scope)) {
            return OptionalInt.empty();
        }
        Matcher integer = INTEGER.matcher(element.attribute(attribute, scope));
        return integer.find()
                ? OptionalInt.of((int) Math.clamp(Long.parseLong(integer.group(1)), Integer.MIN_VALUE + 1L,
                        Integer.MAX_VALUE - 1L))
                : OptionalInt.empty();
    }

    @Override
    public String text(Node.Counter counter, Scope scope) {
        if (counter.separator() == null) {
            values.put(counter.id(), scope, scopes.value(counter.name()));
        } else {
            values.put(counter.id(), scope, scopes.values(counter.name()));
        }
        return "";
    }

    @Override
    public OptionalInt item(Element item, Scope scope) {
        return OptionalInt.empty();
    }

    @Override
    public void text(String text, boolean fromData) {
        // Counts nothing.
    }

    @Override
    public void pageCounter(Node.PageCounter counter) {
        // Pages are counted when they are.
    }

    /** Returns the elements whose tags are counters of lists. */
    static boolean isList(String tag) {
        return List.of("ol", "ul", "menu", "dir").contains(tag);
    }
}
