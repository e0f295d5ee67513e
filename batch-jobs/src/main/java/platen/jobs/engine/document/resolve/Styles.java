package platen.jobs.engine.document.resolve;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.boxstyle.LayoutMapper;
import platen.jobs.engine.document.boxstyle.LayoutStyle;
import platen.jobs.engine.document.cascade.Cascade;
import platen.jobs.engine.document.cascade.ComputedStyle;
import platen.jobs.engine.document.cascade.ElementContext;
import platen.jobs.engine.document.cascade.Matched;
import platen.jobs.engine.document.cascade.Origin;
import platen.jobs.engine.document.css.CssText;
import platen.jobs.engine.document.file.SourceFiles;
import platen.jobs.engine.document.hint.PresentationalHints;
import platen.jobs.engine.document.pagestyle.PageRules;
import platen.jobs.engine.document.property.SupportTable;
import platen.jobs.engine.document.property.ValueContext;
import platen.jobs.engine.document.selector.Matcher;
import platen.jobs.engine.document.selector.PseudoElement;
import platen.jobs.engine.document.selector.Subject;
import platen.jobs.engine.document.sheet.Block;
import platen.jobs.engine.document.sheet.BlockReader;
import platen.jobs.engine.document.sheet.Medium;
import platen.jobs.engine.document.sheet.SheetSet;
import platen.jobs.engine.document.source.Mistake;
import platen.jobs.engine.document.source.Place;
import platen.jobs.engine.document.style.Style;
import platen.jobs.engine.document.style.StyleMapper;
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
    /** Styles that renders remember for other elements with the same values. */
    private static final int MAX_MAPPED = 500;

    private final Cascade cascade;
    private final PageRules pages;
    private final FontLibrary fonts;
    private final TemplateFonts templateFonts;
    private final AttributeBlocks attributes;
    private final Warnings warnings;
    private final Unsupported unsupported;
    private final boolean quirks;
    private final boolean minimumHeights;
    private final CounterDeclarations counters = new CounterDeclarations();
    private final Map<MappedKey, Mapped> mapped = new ConcurrentHashMap<>();
    private final Map<ComputedStyle, Looked> looked = new HashMap<>();
    /** Whether anybody reads the warnings; nobody does when a stored template is loaded. */
    private final boolean warns;
    private @Nullable Matcher publishing;
    /** Counts the work of surveys; null when there was too much of it. */
    private @Nullable Matcher surveying;

    private Styles(Cascade cascade, PageRules pages, FontLibrary fonts, TemplateFonts templateFonts,
            PictureNames pictures, AttributeBlocks attributes, Warnings warnings, ParsedSheets sheets) {
        this.cascade = cascade;
        this.pages = pages;
        this.fonts = fonts;
        this.templateFonts = templateFonts;
        this.attributes = attributes;
        this.warnings = warnings;
        this.unsupported = new Unsupported(warnings, cascade.initial(), new FontWeights(fonts),
                new ContentCheck(warnings, counters, pictures));
        this.quirks = sheets.quirks();
        this.minimumHeights = sheets.minimumHeights();
        this.publishing = cascade.matcher();
        this.surveying = cascade.renderMatcher();
        this.warns = attributes instanceof AttributeBlocks.Parsing;
    }

    /** A box whose declarations were looked at. */
    private record Looked(BoxSupport box, List<Matched> matched) {
        boolean includes(BoxSupport other, List<Matched> itsMatched) {
            if (!box.equals(other) || matched.size() != itsMatched.size()) {
                return false;
            }
            for (int i = 0; i < matched.size(); i++) {
                if (matched.get(i).block() != itsMatched.get(i).block()) {
                    return false;
                }
            }
            return true;
        }
    }

    private record MappedKey(ComputedStyle computed, @Nullable PseudoElement pseudo) {}

    /** A style that was made last of a key, and the parent that it was made below. */
    private record Mapped(@Nullable Style parent, StyleNode.Styled styled) {}

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
        Matcher matcher = publishing;
        Set<String> names = new TreeSet<>();
        try {
            for (Matched each : cascade.match(node, null, matcher == null ? cascade.renderMatcher() : matcher,
                    Block.EMPTY, Block.EMPTY)) {
                if (each.origin() == Origin.AUTHOR) {
                    each.block().entries().forEach(entry -> {
                        if (entry instanceof Block.Longhand longhand) {
                            names.add(longhand.setting().leftToRight().name());
                        }
                    });
                }
            }
        } catch (Matcher.TooMuchWork tooMuch) {
            throw new Mistake(null, tooMuch.getMessage() + "; use classes instead of long selectors.");
        }
        return names;
    }

    /** The declaration that an element is written in a language. */
    public static String language(Locale language) {
        return "-platen-language:" + CssText.quoted(language.toLanguageTag()) + ";";
    }

    /** The longhand properties that are laid out, for the page that lists them. */
    public static SortedSet<String> properties() {
        return SupportTable.laidOut();
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
        unsupported.seal();
        mapped.clear();
        looked.clear();
    }

    /** Looks for what is not laid out of an element in a state that data may bring about. */
    public void survey(StyleNode node, StyleState state) {
        Matcher matcher = surveying;
        if (publishing == null || !warns || matcher == null || node.knows(state)) {
            return;
        }
        try {
            node.keep(state, resolve(node, state, matcher));
        } catch (Matcher.TooMuchWork tooMuch) {
            surveying = null;
            warnings.add(null, "The style sheets ask so much of data that not everything in them was looked at; "
                    + "there may be more that is not laid out.");
        }
    }

    /** Looks at a declaration of which only the name is known before there is data. */
    public void look(String property, Place place) {
        if (warns) {
            unsupported.look(property.toLowerCase(Locale.ROOT), place);
        }
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
        Matcher matcher = publishing;
        try {
            return !node.isFixed() || !cascade.match(node.in(StyleState.NONE), element,
                    matcher == null ? cascade.renderMatcher() : matcher, Block.EMPTY, Block.EMPTY).isEmpty();
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
        Matcher matcher = publishing;
        try {
            return resolve(node, state, matcher == null ? cascade.renderMatcher() : matcher);
        } catch (Matcher.TooMuchWork tooMuch) {
            throw new Mistake(null, tooMuch.getMessage() + "; use classes instead of long selectors.");
        }
    }

    private StyleNode.Styled resolve(StyleNode node, StyleState state, Matcher matcher) {
        StyleNode parent = node.parent();
        PseudoElement pseudo = node.pseudo();
        StyleNode subjectNode = pseudo == null || parent == null ? node : parent;
        Subject subject = subjectNode.in(state);
        AttachedStyle own = attached(node, state);
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
        if (publishing != null && warns) {
            look(matched, new BoxSupport(node.name(), computed, pseudo));
        }
        return styled(computed, around, pseudo);
    }

    /** The styles of elements with the same computed values are made once. */
    private StyleNode.Styled styled(ComputedStyle computed, StyleNode.@Nullable Styled around,
            @Nullable PseudoElement pseudo) {
        @Nullable
        Style parent = around == null ? null : around.style();
        var key = new MappedKey(computed, pseudo);
        Mapped known = mapped.get(key);
        if (known != null && known.parent() == parent) {
            return known.styled();
        }
        ComputedStyle used = computed.zoomed();
        Style style = switch (pseudo) {
            case BEFORE, AFTER, FOOTNOTE_CALL, FOOTNOTE_MARKER -> StyleMapper.generated(used, parent, fonts);
            case MARKER -> StyleMapper.marker(used, parent, fonts);
            case FIRST_LETTER, FIRST_LINE, UNPRINTED, OF_PAGE -> StyleMapper.style(used, parent, fonts);
            case null -> StyleMapper.placed(StyleMapper.style(used, parent, fonts),
                    around == null ? "" : around.computed().get("text-align").keyword());
        };
        LayoutStyle layout = LayoutMapper.of(used, style);
        var made = new StyleNode.Styled(style, computed,
                pseudo == PseudoElement.MARKER ? layout.preserved() : layout);
        if (publishing != null || mapped.size() < MAX_MAPPED) {
            mapped.put(key, new Mapped(parent, made));
        }
        return made;
    }

    /** Reads the attributes of an element that have placeholders and stand for declarations. */
    AttachedStyle attached(StyleNode node, Map<String, String> values) {
        String text = node.source().dynamic().contains("style") ? values.get("style") : null;
        if (text == null && node.hints().isEmpty()) {
            return AttachedStyle.NONE;
        }
        boolean atUpload = publishing != null;
        Warnings problems = atUpload ? warnings : new Warnings();
        Block block = text == null
                ? node.attached()
                : BlockReader.derived(text, node.source().place(), new ValueContext("", quirks), problems);
        if (!atUpload && text != null) {
            unsupported.look(block, problems);
        }
        return new AttachedStyle(block, presentation(node, values), atUpload ? List.of() : problems.list());
    }

    private static Block presentation(StyleNode node, Map<String, String> values) {
        if (node.hints().isEmpty()) {
            return node.presentation();
        }
        Map<String, String> attributes = new HashMap<>(node.attributes());
        node.hints().stream().filter(values::containsKey).forEach(name -> attributes.put(name, values.get(name)));
        Place place = node.source().place();
        Block live = BlockReader.derived(
                PresentationalHints.of(node.name(), attributes, name -> nearest(node.parent(), name)), place,
                new ValueContext(place.file(), true), new Warnings());
        List<Block.Entry> all = new ArrayList<>(node.presentation().entries());
        all.addAll(live.entries());
        return new Block(all);
    }

    /** Returns the fixed attributes of the nearest element of a name; none when there is none. */
    private static Map<String, String> nearest(@Nullable StyleNode from, String name) {
        for (StyleNode each = from; each != null; each = each.parent()) {
            if (each.name().equals(name)) {
                return each.attributes();
            }
        }
        return Map.of();
    }

    private static AttachedStyle attached(StyleNode node, StyleState state) {
        boolean live = node.source().dynamic().contains("style") || !node.hints().isEmpty();
        StyleState own = live ? state.of(node) : null;
        return own == null
                ? new AttachedStyle(node.attached(), node.presentation(), List.of())
                : own.attached();
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

    /** Looks at the declarations of a box, unless the last box with its style had the same ones. */
    private void look(List<Matched> matched, BoxSupport box) {
        Looked last = looked.get(box.own());
        if (last != null && last.includes(box, matched)) {
            return;
        }
        looked.put(box.own(), new Looked(box, matched));
        for (Matched each : matched) {
            if (each.origin() != Origin.USER_AGENT) {
                unsupported.look(each.block(), box);
            }
        }
    }
}
