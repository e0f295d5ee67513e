package platen.jobs.engine.document.style;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.source.Mistake;
import platen.jobs.engine.document.source.Place;
import platen.jobs.engine.document.source.Scanner;
import platen.jobs.engine.document.style.Selector.Compound;
import platen.jobs.engine.document.style.StyleSheet.Face;
import platen.jobs.engine.document.style.StyleSheet.Rule;
import platen.jobs.engine.document.warning.Warnings;
import platen.jobs.engine.text.FontLibrary;
import platen.jobs.engine.text.font.FontFace;
import platen.jobs.engine.text.font.FontStyle;

/** All style sheets of a template, in the order in which they count. */
public final class Styles {
    private static final int MOST_QUESTIONS = 62;
    /** Comparisons of an element with a part of a selector; ordinary templates need thousands. */
    private static final long MOST_WORK = 1_000_000;
    private static final StyleSheet DEFAULTS = defaults();

    /** The least specific first, and of equal ones the earlier. */
    private final List<Rule> rules;
    private final PageRules pages;
    private final FontLibrary fonts;
    private final AtomicLong work = new AtomicLong();
    private final Set<String> unknownFonts = new HashSet<>();
    private int bits;

    private Styles(List<Rule> rules, PageRules pages, FontLibrary fonts) {
        this.rules = rules;
        this.pages = pages;
        this.fonts = fonts;
    }

    /**
     * A style sheet as text.
     *
     * @param start where the text begins, for messages
     */
    public record Text(String text, Place start) {}

    /**
     * Reads the style sheets of a template.
     *
     * @param files a file of the upload by its name
     * @param warnings takes each property that is not understood
     */
    public static Styles of(List<Text> texts, Function<String, byte @Nullable []> files, Warnings warnings) {
        List<StyleSheet> sheets = new ArrayList<>();
        sheets.add(DEFAULTS);
        for (Text text : texts) {
            // Leading lines keep messages' line numbers true; a template is short.
            String padded = "\n".repeat(text.start().line() - 1) + " ".repeat(text.start().column() - 1) + text.text();
            sheets.add(new StyleSheetReader(new Scanner(text.start().file(), padded), warnings).read());
        }
        Map<FontStyle, FontFace> faces = new HashMap<>();
        sheets.stream().flatMap(sheet -> sheet.faces().stream()).forEach(face -> faces.put(face.style(),
                read(face, files)));
        FontLibrary fonts = faces.isEmpty() ? FontLibrary.bundled() : FontLibrary.bundled().with(faces);
        Stream<Rule> author = sheets.stream().skip(1).flatMap(sheet -> sheet.rules().stream())
                .sorted(Comparator.comparingInt(rule -> rule.selector().specificity()));
        List<Rule> rules = Stream.concat(DEFAULTS.rules().stream(), author).toList();
        PageRules pages = PageRulesReader.of(sheets.stream().flatMap(sheet -> sheet.pages().stream()).toList(), fonts,
                warnings);
        var styles = new Styles(rules, pages, fonts);
        rules.forEach(rule -> styles.warnOfFonts(rule.declarations(), warnings));
        return styles;
    }

    /** The declaration that an element is written in a language. */
    public static String language(Locale language) {
        return Properties.LANGUAGE + ":" + language.toLanguageTag() + ";";
    }

    /** The properties that are understood, for the page that lists them. */
    public static SortedSet<String> properties() {
        return Properties.names();
    }

    public PageRules pages() {
        return pages;
    }

    /**
     * An element as the style sheets see it.
     *
     * @param index of the element among its siblings, from 0; -1 when only the data decides
     * @param last whether it is the last of its siblings; of no account when the index is -1
     * @param inline text of its style attribute
     * @param warnings takes each property that is not understood
     */
    public StyleNode node(String tag, Set<String> classes, @Nullable String id, @Nullable StyleNode parent, int index,
            boolean last, @Nullable Text inline, Warnings warnings) {
        List<Declaration> declarations = List.of();
        if (inline != null) {
            try {
                var in = new Scanner("the style attribute", inline.text());
                declarations = Declaration.read(in, warnings);
                if (!in.atEnd()) {
                    throw in.expected("a declaration");
                }
                warnOfFonts(declarations, warnings);
            } catch (Mistake mistake) {
                throw new Mistake(inline.start(), String.valueOf(mistake.getMessage()));
            }
        }
        var node = new StyleNode(this, tag, classes, id, parent,
                index < 0 ? null : new StyleNode.Fixed(index, last), declarations);
        for (Rule rule : rules) {
            for (Compound compound : rule.selector().compounds()) {
                if (!compound.among().isEmpty() && compound.mayMatch(node)) {
                    compound.among().forEach(node::ask);
                }
            }
        }
        return node;
    }

    /** Tells each family once that nobody has. */
    private void warnOfFonts(List<Declaration> declarations, Warnings warnings) {
        for (Declaration each : declarations) {
            var style = new StyleBuilder(null);
            each.apply(style);
            if (style.families.stream().noneMatch(fonts::has) && unknownFonts.add(style.families.getFirst())) {
                warnings.add(null,
                        "The font family '" + style.families.getFirst() + "' is neither bundled nor declared by "
                                + "@font-face; Liberation Sans stands in for it.");
            }
        }
    }

    long nextBit() {
        if (bits == MOST_QUESTIONS) {
            throw new Mistake(null, "More than " + MOST_QUESTIONS + " elements within loops and conditions are styled "
                    + "by :first-child, :last-child or :nth-child; use classes instead.");
        }
        return 1L << bits++;
    }

    Style resolve(StyleNode node, long state) {
        StyleNode above = node.parent();
        Style parent = above == null ? null : above.style(state);
        List<Declaration> declarations = new ArrayList<>();
        List<StyleNode> path = node.path();
        for (Rule rule : rules) {
            if (rule.selector().mayMatch(node)) {
                weigh(rule.selector(), path.size());
            }
            if (rule.selector().matches(path, state)) {
                declarations.addAll(rule.declarations());
            }
        }
        declarations.addAll(node.inline());
        return resolve(declarations, parent, fonts);
    }

    /** A sheet of long selectors over many deep elements could keep a compiler busy for minutes. */
    private void weigh(Selector selector, int depth) {
        int compounds = selector.compounds().size();
        if (compounds > 1 && work.addAndGet((long) compounds * depth) > MOST_WORK) {
            throw new Mistake(null, "The style sheets have too many long selectors for so many elements; "
                    + "use classes instead.");
        }
    }

    static Style resolve(List<Declaration> declarations, @Nullable Style parent, FontLibrary fonts) {
        var style = new StyleBuilder(parent);
        List<Declaration> ordered = new ArrayList<>();
        declarations.stream().filter(each -> !each.important()).forEach(ordered::add);
        declarations.stream().filter(Declaration::important).forEach(ordered::add);
        ordered.stream().filter(Declaration::isFirst).forEach(each -> each.apply(style));
        ordered.stream().filter(each -> !each.isFirst()).forEach(each -> each.apply(style));
        return style.build(fonts);
    }

    private static FontFace read(Face face, Function<String, byte @Nullable []> files) {
        byte[] file = files.apply(face.file());
        if (file == null) {
            throw new Mistake(face.place(), "There is no file '" + face.file()
                    + "' beside the template. A font must be in the zip; nothing is fetched.");
        }
        try {
            return FontFace.of(file);
        } catch (IllegalArgumentException e) {
            throw new Mistake(face.place(), face.file() + ": " + e.getMessage()
                    + ". A font must be a .ttf with TrueType outlines.");
        }
    }

    private static StyleSheet defaults() {
        try (InputStream in = Styles.class.getResourceAsStream("defaults.css")) {
            if (in == null) {
                throw new IllegalStateException("defaults.css is not on the class path");
            }
            String css = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return new StyleSheetReader(new Scanner("defaults.css", css), new Warnings()).read();
        } catch (IOException e) {
            throw new UncheckedIOException("defaults.css cannot be read", e);
        }
    }
}
