package platen.jobs.engine.document.property;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.css.Component;
import platen.jobs.engine.document.property.GrammarMatcher.Match;
import platen.jobs.engine.document.value.CssValue;

/** The components of a shorthand's value, taken longhand by longhand. */
final class ShorthandInput {
    private final List<Component> in;
    private final ValueContext context;
    private final Map<String, CssValue> values = new LinkedHashMap<>();
    private int at;

    ShorthandInput(List<Component> in, ValueContext context) {
        this.in = in;
        this.context = context;
    }

    boolean atEnd() {
        return at >= in.size();
    }

    int position() {
        return at;
    }

    void back(int position) {
        at = position;
    }

    List<Component> components() {
        return in;
    }

    /** Takes the values of a longhand, as many as its grammar can use; null when none fits. */
    @Nullable
    CssValue take(String longhand) {
        Match match = PropertyTable.named(longhand).match(in, at, context);
        if (match == null || match.end() == at) {
            return null;
        }
        at = match.end();
        return match.value();
    }

    /** Takes one component for a longhand. */
    @Nullable
    CssValue takeOne(String longhand) {
        if (atEnd()) {
            return null;
        }
        CssValue value = PropertyTable.named(longhand).parse(List.of(in.get(at)), context);
        at += value == null ? 0 : 1;
        return value;
    }

    /** Takes one member of a list of layers. */
    @Nullable
    CssValue takeLayer(String longhand) {
        Match match = PropertyTable.named(longhand).matchLayer(in, at, context);
        if (match == null || match.end() == at) {
            return null;
        }
        at = match.end();
        return match.value();
    }

    boolean takeMark(char mark) {
        boolean found = !atEnd() && (mark == ',' ? in.get(at).isComma() : in.get(at).isDelimiter(mark));
        at += found ? 1 : 0;
        return found;
    }

    boolean takeWord(String word) {
        boolean found = !atEnd() && in.get(at).isIdent(word);
        at += found ? 1 : 0;
        return found;
    }

    void set(String longhand, CssValue value) {
        values.put(longhand, value);
    }

    /** Sets a longhand to its initial value unless it is set. */
    void reset(String... longhands) {
        for (String longhand : longhands) {
            values.putIfAbsent(longhand, PropertyTable.named(longhand).initial());
        }
    }

    boolean has(String longhand) {
        return values.containsKey(longhand);
    }

    /** Takes longhands in any order, each once at most; whether all components were taken. */
    boolean takeAll(String... longhands) {
        boolean progress = true;
        while (!atEnd() && progress) {
            progress = false;
            for (String longhand : longhands) {
                CssValue value = values.containsKey(longhand) ? null : take(longhand);
                if (value != null) {
                    values.put(longhand, value);
                    progress = true;
                    break;
                }
            }
        }
        return atEnd();
    }

    /** Describes what was set, when nothing is left over; else null. */
    @Nullable
    Map<String, CssValue> result() {
        return atEnd() && !in.isEmpty() ? values : null;
    }
}
