package platen.jobs.engine.document.count;

import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.bind.Scope;
import platen.jobs.engine.document.tree.CounterSource;
import platen.jobs.engine.document.tree.Element;
import platen.jobs.engine.document.tree.Node;
import platen.jobs.engine.document.tree.Template;
import platen.jobs.engine.document.tree.Walk;

/** The counters of one document, counted when the first of them is asked for. Belongs to one render. */
public final class Counters implements CounterSource {
    /** Characters of all counters of a document; layout may ask for each several times. */
    static final int MAX_CHARACTERS = 16_000_000;

    private final Template template;
    private final Scope scope;
    private @Nullable CounterPass pass;
    private long characters;

    /** @param scope the whole data */
    public Counters(Template template, Scope scope) {
        this.template = template;
        this.scope = scope;
    }

    private CounterPass counted() {
        CounterPass known = pass;
        if (known == null) {
            known = new CounterPass();
            known.count(template.root(), scope);
            for (List<Element> running : template.running().values()) {
                for (Element each : running) {
                    known.count(each, scope);
                }
            }
            pass = known;
        }
        return known;
    }

    @Override
    public String text(Node.Counter counter, Scope row) {
        int[] values = counted().shown(counter, row);
        if (values.length == 1) {
            return counter.style().of(values[0]);
        }
        String separator = counter.separator() == null ? "" : counter.separator();
        characters += (long) values.length * (separator.length() + 1);
        if (characters > MAX_CHARACTERS) {
            throw new Walk.TooLarge("The counters of the document have more than " + MAX_CHARACTERS
                    + " characters; use shorter separators or fewer levels.");
        }
        var text = new StringBuilder();
        for (int i = 0; i < values.length; i++) {
            text.append(i == 0 ? "" : separator).append(counter.style().of(values[i]));
        }
        return text.toString();
    }

    @Override
    public OptionalInt item(Element item, Scope row) {
        if (template.plainLists()) {
            return OptionalInt.empty();
        }
        int[] number = counted().number(item, row);
        return number.length == 0 ? OptionalInt.empty() : OptionalInt.of(number[0]);
    }
}
