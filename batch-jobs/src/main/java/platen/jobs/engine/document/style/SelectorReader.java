package platen.jobs.engine.document.style;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.source.Mistake;
import platen.jobs.engine.document.source.Place;
import platen.jobs.engine.document.source.Scanner;
import platen.jobs.engine.document.style.Selector.Among;
import platen.jobs.engine.document.style.Selector.Compound;

/** Reads one selector. */
final class SelectorReader {
    private static final Pattern NTH = Pattern.compile("([+-]?\\d{0,4})n\\s*(?:([+-])\\s*(\\d{1,4}))?|(\\d{1,4})");
    private static final int MOST_COMPOUNDS = 16;

    private final Scanner in;

    SelectorReader(Scanner in) {
        this.in = in;
    }

    Selector read() {
        List<Compound> compounds = new ArrayList<>();
        List<Boolean> child = new ArrayList<>();
        boolean direct = false;
        while (true) {
            StyleSheetReader.skip(in);
            compounds.add(compound());
            child.add(direct);
            if (compounds.size() > MOST_COMPOUNDS) {
                throw new Mistake(in.place(), "A selector has at most " + MOST_COMPOUNDS + " parts.");
            }
            StyleSheetReader.skip(in);
            direct = in.take(">");
            if (!direct && (in.atEnd() || in.peek() == ',' || in.peek() == '{')) {
                return new Selector(compounds, child);
            }
        }
    }

    private Compound compound() {
        Place place = in.place();
        boolean any = in.take("*");
        String tag = any ? "" : in.word().toLowerCase(Locale.ROOT);
        List<String> classes = new ArrayList<>();
        List<Among> among = new ArrayList<>();
        @Nullable
        String id = null;
        while (true) {
            if (in.take(".")) {
                classes.add(name("a class"));
            } else if (in.take("#")) {
                id = name("an id");
            } else if (in.take(":")) {
                Among condition = among(place);
                if (condition != null) {
                    among.add(condition);
                }
            } else {
                break;
            }
        }
        if (!any && tag.isEmpty() && classes.isEmpty() && id == null && among.isEmpty()) {
            throw in.expected("a selector such as 'td', '.total', '#head' or 'tr:nth-child(even)'");
        }
        return new Compound(tag.isEmpty() ? null : tag, classes, id, among);
    }

    private String name(String what) {
        String name = in.word();
        if (name.isEmpty()) {
            throw in.expected("the name of " + what);
        }
        return name;
    }

    private @Nullable Among among(Place place) {
        String name = in.word().toLowerCase(Locale.ROOT);
        return switch (name) {
            case "first-child" -> new Among.Nth(0, 1);
            case "last-child" -> new Among.Last();
            case "nth-child" -> nth(place);
            case "root" -> null;
            default -> throw new Mistake(place, "There is no ':" + name
                    + "' here; there are :first-child, :last-child and :nth-child(…).");
        };
    }

    private Among nth(Place place) {
        if (!in.take("(")) {
            throw in.expected("'(' and odd, even or a number such as 2n+1");
        }
        String text = in.until(")", ":nth-child").strip().toLowerCase(Locale.ROOT);
        switch (text) {
            case "odd" -> {
                return new Among.Nth(2, 1);
            }
            case "even" -> {
                return new Among.Nth(2, 2);
            }
            default -> {}
        }
        Matcher nth = NTH.matcher(text);
        if (!nth.matches()) {
            throw new Mistake(place, ":nth-child takes odd, even, a number, or a step such as 2n+1.");
        }
        if (nth.group(4) != null) {
            return new Among.Nth(0, Integer.parseInt(nth.group(4)));
        }
        String step = nth.group(1);
        int each = step.isEmpty() || step.equals("+") ? 1 : step.equals("-") ? -1 : Integer.parseInt(step);
        int start = nth.group(3) == null ? 0 : Integer.parseInt(nth.group(2) + nth.group(3));
        return new Among.Nth(each, start);
    }
}
