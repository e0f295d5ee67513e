package platen.jobs.engine.document.style;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import platen.jobs.engine.document.source.Mistake;
import platen.jobs.engine.document.source.Place;
import platen.jobs.engine.document.source.Scanner;
import platen.jobs.engine.document.warning.Warnings;

/** One property with its value, known to fit. */
record Declaration(String name, Properties.Property property, List<String> words, boolean important) {

    void apply(StyleBuilder style) {
        property.set(style, new Values(words, style.size));
    }

    /** Font sizes and directions come first, since what others say may depend on them. */
    boolean isFirst() {
        return name.equals("font-size") || name.equals("direction");
    }

    /**
     * Reads declarations up to the end of the text or a closing brace, which is left.
     *
     * @param warnings takes each property that is not understood
     */
    static List<Declaration> read(Scanner in, Warnings warnings) {
        List<Declaration> declarations = new ArrayList<>();
        while (true) {
            StyleSheetReader.skip(in);
            while (in.take(";")) {
                StyleSheetReader.skip(in);
            }
            if (in.atEnd() || in.peek() == '}') {
                return declarations;
            }
            Place place = in.place();
            Pair pair = pair(in);
            Properties.Property property = Properties.named(pair.name());
            if (property == null) {
                if (!Properties.isSilent(pair.name()) && !pair.name().startsWith("--")) {
                    warnings.add(place, "The property '" + pair.name() + "' is not supported; it is ignored.");
                }
                continue;
            }
            var declaration = new Declaration(pair.name(), property, pair.words(), pair.important());
            declaration.check(place);
            declarations.add(declaration);
        }
    }

    /** A property's name and the words of its value, as written. */
    record Pair(String name, List<String> words, boolean important) {}

    static Pair pair(Scanner in) {
        String name = in.word().toLowerCase(Locale.ROOT);
        if (name.isEmpty() || !in.skipSpace().take(":")) {
            throw in.expected("a declaration such as 'color: navy;'");
        }
        var value = new StringBuilder();
        char quote = 0;
        while (!in.atEnd() && (quote != 0 || in.peek() != ';' && in.peek() != '}')) {
            char c = in.next();
            quote = quote == 0 ? c == '"' || c == '\'' ? c : 0 : c == quote ? 0 : quote;
            value.append(c);
        }
        String text = value.toString().strip();
        boolean important = text.toLowerCase(Locale.ROOT).endsWith("!important");
        String words = important ? text.substring(0, text.lastIndexOf('!')) : text;
        return new Pair(name, name.equals("font-family") ? Values.list(words) : Values.split(words), important);
    }

    private void check(Place place) {
        try {
            var values = new Values(words, StyleBuilder.ROOT_SIZE);
            property.set(new StyleBuilder(null), values);
            if (!values.atEnd()) {
                throw new Values.Unexpected("nothing behind it");
            }
        } catch (Values.Unexpected unexpected) {
            throw new Mistake(place, "The property '" + name + "' does not take '" + String.join(" ", words)
                    + "'; expected " + unexpected.getMessage() + ".");
        }
    }
}
