package platen.jobs.engine.document.resolve;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.cascade.Cascade;
import platen.jobs.engine.document.cascade.ComputedStyle;
import platen.jobs.engine.document.cascade.ElementContext;
import platen.jobs.engine.document.cascade.Matched;
import platen.jobs.engine.document.cascade.Origin;
import platen.jobs.engine.document.css.CssText;
import platen.jobs.engine.document.file.SourceFiles;
import platen.jobs.engine.document.font.FontMeasures;
import platen.jobs.engine.document.font.FontWeights;
import platen.jobs.engine.document.font.TemplateFonts;
import platen.jobs.engine.document.pagestyle.PageRules;
import platen.jobs.engine.document.property.ValueContext;
import platen.jobs.engine.document.selector.Matcher;
import platen.jobs.engine.document.selector.PseudoElement;
import platen.jobs.engine.document.selector.Subject;
import platen.jobs.engine.document.sheet.Block;
import platen.jobs.engine.document.sheet.Medium;
import platen.jobs.engine.document.sheet.SheetSet;
import platen.jobs.engine.document.source.Mistake;
import platen.jobs.engine.document.source.Place;
import platen.jobs.engine.document.warning.Warnings;
import platen.jobs.engine.text.FontLibrary;

/** All style sheets of a template, and the styles of its elements. */
public final class Styles {
    /** Characters that a leader repeats at most. */
    public static final int MAX_LEADER = 100;
    /** The pages of a template without rules. */
    private static final PageRules NO_RULES = PageRulesReader.of(List.of(), FontLibrary.bundled(), null,
            (url, place) -> null, new Warnings());
    private static final Place NOWHERE = new Place("", 1, 1);

    private final Cascade cascade;
    private final PageRules pages;
    private final FontLibrary fonts;
    private final TemplateFonts templateFonts;
    private final AttributeBlocks attributes;
    private final Warnings warnings;
    private final StyleSurvey survey;
    private final MappedStyles mapped;
    private final AttachedStyles attached;
    private final boolean quirks;
    private final boolean minimumHeights;
    private final CounterDeclarations counters = new CounterDeclarations();
    private @Nullable Matcher publishing;

    private Styles(Cascade cascade, PageRules pages, FontLibrary fonts, TemplateFonts templateFonts,
            PictureNames pictures, AttributeBlocks attributes, Warnings warnings, ParsedSheets sheets) {
        this.cascade = cascade;
        this.pages = pages;
        this.fonts = fonts;
        this.templateFonts = templateFonts;
        this.attributes = attributes;
        this.warnings = warnings;
        this.survey = new StyleSurvey(new Unsupported(warnings, cascade.initial(), new FontWeights(fonts),
                new ContentCheck(warnings, counters, pictures)), warnings,
                attributes instanceof AttributeBlocks.Parsing, cascade.renderMatcher());
        this.mapped = new MappedStyles(fonts);
        this.attached = new AttachedStyles(survey, warnings, sheets.quirks());
        this.quirks = sheets.quirks();
        this.minimumHeights = sheets.minimumHeights();
        this.publishing = cascade.matcher();
    }

    /**
     * A style sheet as text.
     *
     * @param start where the text begins, for messages
     * @param media what its attribute {@code media} says; empty for all
     */
    public record Text(String text, Place start, String media) {
        public Text(String text, Place start) {
            this(text, start, "");
        }
    }

    /**
     * Prepares the styles of a template.
     *
     * @param files the fonts of the template
     * @param pictures those that backgrounds may show
     * @param attributes declarations of its attributes
     * @param warnings takes what is not understood or not laid out
     */
    public static Styles of(ParsedSheets sheets, SourceFiles files, PictureNames pictures, AttributeBlocks attributes,
            Warnings warnings) {
        SheetSet author = sheets.author();
        var templateFonts = new TemplateFonts(files, warnings);
        FontLibrary fonts = templateFonts.library(author.faces());
        templateFonts.check(author.rules(), fonts);
        var cascade = new Cascade(UserAgentSheet.of(sheets.quirks()), author, new FontMeasures(fonts),
                sheets.medium(), sheets.quirks());
        var styles = new Styles(cascade, NO_RULES, fonts, templateFonts, pictures, attributes, new Warnings(), sheets);
        StyleNode root = styles.node(new NodeSource("html", Map.of(), Set.of(), Set.of(), "", null, NOWHERE), null);
        PageRules pages = PageRulesReader.of(author.pages(), fonts, root.computed(StyleState.NONE), pictures,
                warnings);
        var all = new Styles(cascade, pages, fonts, templateFonts, pictures, attributes, warnings, sheets);
        author.rules().forEach(rule -> all.counters.add(rule.block()));
        return all;
    }

    /** Returns these styles for drawings, whose parts are computed once and not stored; nothing is warned of. */
    public Styles forDrawings() {
        var silent = new Warnings();
        var all = new Styles(cascade, pages, fonts, new TemplateFonts(new SourceFiles("", new TreeMap<>()), silent),
                (url, place) -> null, new AttributeBlocks.Unkept(), silent,
                new ParsedSheets(new SheetSet(), Medium.A4, quirks, minimumHeights));
        // All parts of all drawings share what may be compared.
        all.publishing = cascade.renderMatcher();
        return all;
    }

    /**
     * Returns the longhands that rules of the author set for an element, as they are in text from left to right.
     *
     * @throws Mistake when the rules compare too much
     */
    public Set<String> ruled(StyleNode node) {
        Set<String> names = new TreeSet<>();
        try {
            for (Matched each : cascade.match(node, null, matcher(), Block.EMPTY, Block.EMPTY)) {
                if (each.origin() == Origin.AUTHOR) {
                    each.block().entries().forEach(entry -> {
                        if (entry instanceof Block.Longhand longhand) {
                            names.add(longhand.setting().leftToRight().name());
                        }
                    });
                }
            }
        } catch (Matcher.TooMuchWork tooMuch) {
            throw mistake(tooMuch);
        }
        return names;
    }

    /** The declaration that an element is written in a language. */
    public static String language(Locale language) {
        return "-platen-language:" + CssText.quoted(language.toLanguageTag()) + ";";
    }

    /** Returns the fonts of the template. */
    public FontLibrary fonts() {
        return fonts;
    }

    public PageRules pages() {
        return pages;
    }

    /** Returns which counters the author changes. */
    public CounterDeclarations counters() {
        return counters;
    }

    Cascade cascade() {
        return cascade;
    }

    /** Makes the node of an element; nodes are made in the order of the document, parents first. */
    public StyleNode node(NodeSource source, @Nullable StyleNode parent) {
        Block presentation = source.presentation().isEmpty()
                ? Block.EMPTY
                : attributes.hints(source.presentation(), source.place(), warnings);
        Text inline = source.inline();
        Block attached = inline == null ? Block.EMPTY : attached(inline);
        counters.add(attached);
        if (source.dynamic().contains("style")) {
            counters.addUnknown();
        }
        return new StyleNode(this, source, parent, null, presentation, attached);
    }

    private Block attached(Text inline) {
        Block attached = attributes.next(inline.text(), inline.start(),
                new ValueContext(inline.start().file(), quirks), warnings);
        templateFonts.check(attached, fonts);
        return attached;
    }

    /** Replaces the node of an element by one with another style attribute and without children. */
    public StyleNode restyled(StyleNode node, Text inline) {
        return node.restyled(attached(inline));
    }

    /** Ends the compilation: what is resolved from now on belongs to renders and warns of nothing. */
    public void seal() {
        publishing = null;
        survey.seal();
        mapped.seal();
        attached.seal();
    }

    /** Looks for what is not laid out of an element in a state that data may bring about. */
    public void survey(StyleNode node, StyleState state) {
        if (publishing != null) {
            survey.resolve(node, state, matcher -> resolve(node, state, matcher));
        }
    }

    /** Looks at a declaration of which only the name is known before there is data. */
    public void look(String property, Place place) {
        survey.look(property, place);
    }

    @Nullable
    StyleNode pseudo(StyleNode node, PseudoElement element) {
        if (!cascade.styles(element)) {
            return null;
        }
        var source = new NodeSource(node.name(), node.source().attributes(), node.source().dynamic(),
                node.source().conditional(), "", null, node.source().place());
        return new StyleNode(this, source, node, element, Block.EMPTY, Block.EMPTY);
    }

    boolean mayStyle(StyleNode node, PseudoElement element) {
        if (!cascade.styles(element)) {
            return false;
        }
        try {
            return !node.isFixed() || !cascade.match(node.in(StyleState.NONE), element, matcher(), Block.EMPTY,
                    Block.EMPTY).isEmpty();
        } catch (Matcher.TooMuchWork tooMuch) {
            // resolving the style says so
            return true;
        }
    }

    /** Makes the node of a box that no selector matches; it inherits from an element or pseudo-element. */
    public StyleNode anonymous(StyleNode parent) {
        var source = new NodeSource("", Map.of(), Set.of(), Set.of(), "", null, parent.source().place());
        return new StyleNode(this, source, parent, PseudoElement.UNPRINTED, Block.EMPTY, Block.EMPTY);
    }

    /**
     * Makes the node of a page or of a box in its margin, which has declarations of its own and no selector matches.
     *
     * @param name for messages
     */
    public StyleNode declared(String name, StyleNode parent, Block block) {
        var source = new NodeSource(name, Map.of(), Set.of(), Set.of(), "", null, NOWHERE);
        return new StyleNode(this, source, parent, PseudoElement.OF_PAGE, Block.EMPTY, block);
    }

    StyleNode.Styled resolve(StyleNode node, StyleState state) {
        try {
            return resolve(node, state, matcher());
        } catch (Matcher.TooMuchWork tooMuch) {
            throw mistake(tooMuch);
        }
    }

    /** Returns what counts comparisons: one for all of a compilation, and one for each style of a render. */
    private Matcher matcher() {
        Matcher all = publishing;
        return all == null ? cascade.renderMatcher() : all;
    }

    private static Mistake mistake(Matcher.TooMuchWork tooMuch) {
        return new Mistake(null, tooMuch.getMessage() + "; use classes instead of long selectors.");
    }

    private StyleNode.Styled resolve(StyleNode node, StyleState state, Matcher matcher) {
        StyleNode parent = node.parent();
        PseudoElement pseudo = node.pseudo();
        StyleNode subjectNode = pseudo == null || parent == null ? node : parent;
        Subject subject = subjectNode.in(state);
        AttachedStyle own = AttachedStyles.of(node, state);
        List<Matched> matched = cascade.match(subject, pseudo, matcher, own.presentation(), own.block());
        StyleState above = state.above(node);
        StyleNode.Styled around = parent == null ? null : parent.styled(above);
        ComputedStyle root = parent == null ? null : root(parent, above);
        var context = new ElementContext(node.name(), subject::attribute, around == null ? null : around.computed(),
                root);
        ComputedStyle computed = cascade.compute(context, matched);
        if (minimumHeights && !NodeSource.isReplaced(node.name())) {
            computed = computed.withHeightAsMinimum();
        }
        if (publishing != null) {
            survey.look(matched, new BoxSupport(node.name(), computed, pseudo));
        }
        return mapped.styled(computed, around, pseudo);
    }

    /** Reads the attributes of an element that have placeholders and stand for declarations. */
    AttachedStyle attached(StyleNode node, Map<String, String> values) {
        return attached.of(node, values);
    }

    private static ComputedStyle root(StyleNode parent, StyleState state) {
        StyleNode top = parent;
        StyleState own = state;
        for (StyleNode above = top.parent(); above != null; above = top.parent()) {
            own = own.above(top);
            top = above;
        }
        return top.computed(own);
    }
}
