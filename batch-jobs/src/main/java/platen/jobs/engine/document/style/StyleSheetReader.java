package platen.jobs.engine.document.style;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.source.Mistake;
import platen.jobs.engine.document.source.Place;
import platen.jobs.engine.document.source.Scanner;
import platen.jobs.engine.document.style.PageRules.Spot;
import platen.jobs.engine.document.style.StyleSheet.Face;
import platen.jobs.engine.document.style.StyleSheet.Margin;
import platen.jobs.engine.document.style.StyleSheet.Page;
import platen.jobs.engine.document.style.StyleSheet.Rule;
import platen.jobs.engine.document.warning.Warnings;
import platen.jobs.engine.text.font.FontStyle;
import platen.jobs.engine.text.font.FontStyle.Slant;
import platen.jobs.engine.text.font.FontStyle.Weight;

/** Reads a style sheet. Belongs to one thread. */
final class StyleSheetReader {
    private static final int MOST_RULES = 1_000;
    private static final Map<String, Spot> SPOTS = Map.of("top-left", Spot.TOP_LEFT, "top-center", Spot.TOP_CENTER,
            "top-right", Spot.TOP_RIGHT, "bottom-left", Spot.BOTTOM_LEFT, "bottom-center", Spot.BOTTOM_CENTER,
            "bottom-right", Spot.BOTTOM_RIGHT);

    private final Scanner in;
    private final Warnings warnings;
    private final List<Rule> rules = new ArrayList<>();
    private final List<Page> pages = new ArrayList<>();
    private final List<Face> faces = new ArrayList<>();

    StyleSheetReader(Scanner in, Warnings warnings) {
        this.in = in;
        this.warnings = warnings;
    }

    StyleSheet read() {
        rules(false);
        return new StyleSheet(rules, pages, faces);
    }

    /** Takes white space and comments. */
    static void skip(Scanner in) {
        while (in.skipSpace().take("/*")) {
            in.until("*/", "The comment");
        }
    }

    private void rules(boolean nested) {
        while (true) {
            skip(in);
            if (in.atEnd() || nested && in.peek() == '}') {
                return;
            }
            if (in.peek() == '@') {
                atRule(nested);
            } else {
                rule();
            }
            if (rules.size() > MOST_RULES) {
                throw new Mistake(in.place(), "The style sheet has more than " + MOST_RULES + " rules.");
            }
        }
    }

    private void rule() {
        List<Selector> selectors = new ArrayList<>();
        do {
            selectors.add(new SelectorReader(in).read());
            skip(in);
        } while (in.take(","));
        open();
        List<Declaration> declarations = Declaration.read(in, warnings);
        close();
        selectors.forEach(selector -> rules.add(new Rule(selector, declarations)));
    }

    private void atRule(boolean nested) {
        Place place = in.place();
        in.next();
        String name = in.word().toLowerCase(Locale.ROOT);
        switch (name) {
            case "page" -> page(place);
            case "font-face" -> face(place);
            case "media" -> media(place, nested);
            case "charset" -> in.until(";", "@charset");
            default -> throw new Mistake(place,
                    "There is no '@" + name + "' here; there are @page, @font-face and @media.");
        }
    }

    /** Rules for print count; rules for other media are passed over. */
    private void media(Place place, boolean nested) {
        if (nested) {
            throw new Mistake(place, "@media cannot stand within @media.");
        }
        String medium = in.until("{", "@media").strip().toLowerCase(Locale.ROOT);
        if (medium.equals("print") || medium.equals("all")) {
            rules(true);
            close();
            return;
        }
        int depth = 1;
        while (depth > 0) {
            if (in.atEnd()) {
                throw new Mistake(place, "The @media rule is never closed; expected '}'.");
            }
            char c = in.next();
            depth += c == '{' ? 1 : c == '}' ? -1 : 0;
        }
    }

    private void page(Place place) {
        boolean first = in.skipSpace().take(":first");
        if (!first && in.peek() == ':') {
            throw in.expected(":first or '{'");
        }
        open();
        List<Declaration.Pair> declarations = new ArrayList<>();
        List<Margin> margins = new ArrayList<>();
        while (true) {
            skip(in);
            if (in.take(";")) {
                continue;
            }
            if (in.peek() == '@') {
                margins.add(margin());
            } else if (in.peek() == '}') {
                break;
            } else {
                declarations.add(Declaration.pair(in));
            }
        }
        close();
        pages.add(new Page(first, declarations, margins, place));
    }

    private Margin margin() {
        Place place = in.place();
        in.next();
        String name = in.word().toLowerCase(Locale.ROOT);
        Spot spot = SPOTS.get(name);
        if (spot == null) {
            throw new Mistake(place, "There is no margin box '@" + name + "'; there are "
                    + String.join(", ", SPOTS.keySet().stream().sorted().map(each -> "@" + each).toList()) + ".");
        }
        open();
        int start = in.position();
        List<Declaration.Pair> content = new ArrayList<>();
        skip(in);
        String body = in.until("}", "@" + name);
        var pairs = new Scanner(place.file(), body);
        while (!pairs.skipSpace().atEnd()) {
            if (!pairs.take(";")) {
                Declaration.Pair pair = Declaration.pair(pairs);
                if (pair.name().equals("content")) {
                    content.add(pair);
                }
            }
        }
        List<Declaration> declarations;
        try {
            declarations = Declaration.read(new Scanner(place.file(), body), warnings);
        } catch (Mistake mistake) {
            throw new Mistake(in.place(start), String.valueOf(mistake.getMessage()));
        }
        return new Margin(spot, content, declarations, place);
    }

    private void face(Place place) {
        open();
        String family = "";
        String file = "";
        Weight weight = Weight.REGULAR;
        Slant slant = Slant.UPRIGHT;
        while (true) {
            skip(in);
            if (in.take(";")) {
                continue;
            }
            if (in.peek() == '}') {
                break;
            }
            Declaration.Pair pair = Declaration.pair(in);
            String first = pair.words().isEmpty() ? "" : Values.unquoted(pair.words().getFirst());
            switch (pair.name()) {
                case "font-family" -> family = first;
                case "src" -> file = url(first);
                case "font-weight" ->
                    weight = first.equals("bold") || first.matches("[6-9]00") ? Weight.BOLD : Weight.REGULAR;
                case "font-style" -> slant = first.equals("normal") ? Slant.UPRIGHT : Slant.ITALIC;
                default -> {}
            }
        }
        close();
        if (family.isEmpty() || file.isEmpty()) {
            throw new Mistake(place, "@font-face needs a font-family and a src such as url(fonts/name.ttf).");
        }
        faces.add(new Face(new FontStyle(family, weight, slant), file, place));
    }

    /** The name within {@code url(…)}; empty when it is none. */
    private static String url(String word) {
        @Nullable
        String inner = word.toLowerCase(Locale.ROOT).startsWith("url(") && word.endsWith(")")
                ? word.substring(4, word.length() - 1).strip()
                : null;
        return inner == null ? "" : Values.unquoted(inner);
    }

    private void open() {
        skip(in);
        if (!in.take("{")) {
            throw in.expected("'{'");
        }
    }

    private void close() {
        skip(in);
        if (!in.take("}")) {
            throw in.expected("'}'");
        }
    }
}
