package platen.jobs.engine.document.resolve;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.cascade.ComputedStyle;
import platen.jobs.engine.document.css.Component;
import platen.jobs.engine.document.css.CssItem;
import platen.jobs.engine.document.css.CssItem.Declaration;
import platen.jobs.engine.document.css.CssText;
import platen.jobs.engine.document.pagestyle.MarginBox;
import platen.jobs.engine.document.pagestyle.MarksReader;
import platen.jobs.engine.document.pagestyle.PageRules;
import platen.jobs.engine.document.pagestyle.PageSelector;
import platen.jobs.engine.document.pagestyle.PageSize;
import platen.jobs.engine.document.pagestyle.PrinterMarks;
import platen.jobs.engine.document.pagestyle.Spot;
import platen.jobs.engine.document.sheet.Block;
import platen.jobs.engine.document.sheet.PageItem;
import platen.jobs.engine.document.source.Place;
import platen.jobs.engine.document.warning.Warnings;
import platen.jobs.engine.text.FontLibrary;

/** Makes one page description of all {@code @page} rules. */
final class PageRulesReader {
    private static final double MM = 72 / 25.4;
    private static final int MAX_NAMED = 32;
    private static final int MAX_RULES = 256;
    /** Rules that count pages: each may make pages look different. */
    private static final int MAX_COUNTING = 32;
    private static final double BROWSER_MARGIN = 10 * MM;
    private static final double DEFAULT_MARGIN = 20 * MM;

    private final List<Item> items = new ArrayList<>();
    private final List<PageLooks.PageRule> rules = new ArrayList<>();
    private final PageDeclarations declarations;
    private final Warnings warnings;
    private PrinterMarks marks = PrinterMarks.NONE;
    private boolean hasBoxes;

    /** An {@code @page} rule with one of its selectors. */
    private record Item(PageItem page, PageSelector selector) {
        @Nullable
        Declaration size() {
            Declaration size = null;
            for (CssItem part : page.contents()) {
                size = part instanceof Declaration own && own.name().equals("size") ? own : size;
            }
            return size;
        }

        boolean isOf(String name) {
            return selector.name().equals(name) && selector.conditions().isEmpty();
        }
    }

    private PageRulesReader(PageDeclarations declarations, Warnings warnings) {
        this.declarations = declarations;
        this.warnings = warnings;
    }

    /**
     * Reads rules. Where an author writes of pages at all, what is left out is as browsers print it, and else the page is
     * A4 with wider margins.
     *
     * @param root style of the root element, from which pages inherit; null for none
     * @param pictures those that backgrounds may show
     * @param warnings takes what is not understood
     */
    static PageRules of(List<PageItem> pages, FontLibrary fonts, @Nullable ComputedStyle root, PictureNames pictures,
            Warnings warnings) {
        var reader = new PageRulesReader(new PageDeclarations(fonts, root, pictures, warnings), warnings);
        pages.forEach(reader::select);
        boolean print = !pages.isEmpty();
        PageSize size = reader.size(print ? "letter" : "a4");
        for (PageItem page : pages) {
            reader.read(page);
        }
        List<PageLooks.PageRule> sorted = new ArrayList<>(reader.rules);
        // The sort is stable: of equal selectors the later rule wins.
        sorted.sort(Comparator.comparingInt(rule -> rule.selector().specificity()));
        var looks = new PageLooks(size, print ? BROWSER_MARGIN : DEFAULT_MARGIN, fonts, root);
        looks.rules(sorted);
        var all = new PageRules(size.width(), size.height(), reader.marks,
                sorted.stream().map(PageLooks.PageRule::selector).toList(), looks, reader.hasBoxes);
        if (print && !all.examples().stream().allMatch(looks::leavesSpace)) {
            warnings.add(pages.getFirst().place(), "The margins leave no space on the page; pages have none.");
        }
        return all;
    }

    /** Reads the selectors of a rule. */
    private void select(PageItem page) {
        for (List<Component> each : Component.betweenCommas(page.selector())) {
            PageSelector selector = PageSelector.read(each);
            String problem = selector == null
                    ? " is not understood; expected a name, :first, :left, :right, :blank or :nth(2n+1)"
                    : problem(selector);
            if (selector == null || !problem.isEmpty()) {
                warnings.add(page.place(), "@page " + CssText.brief(each) + problem + "; the rule is ignored.");
            } else {
                items.add(new Item(page, selector));
            }
        }
    }

    private String problem(PageSelector selector) {
        if (items.size() == MAX_RULES) {
            return " is one of more than " + MAX_RULES + " page rules";
        }
        if (selector.counts() && items.stream().filter(item -> item.selector().counts()).count() == MAX_COUNTING) {
            return " is one of more than " + MAX_COUNTING + " rules with :nth()";
        }
        Set<String> names = new HashSet<>();
        items.forEach(item -> names.add(item.selector().name()));
        names.remove("");
        return names.size() == MAX_NAMED && !selector.name().isEmpty() && !names.contains(selector.name())
                ? " is one of more than " + MAX_NAMED + " named pages"
                : "";
    }

    /** All pages have one size: that of all pages, or else that of the first named ones. */
    private PageSize size(String usual) {
        PageSize model = sized(usual, "");
        boolean declared = items.stream().anyMatch(item -> item.isOf("") && item.size() != null);
        Set<String> names = new LinkedHashSet<>();
        for (Item item : items) {
            Declaration size = item.size();
            if (size == null || item.isOf("")) {
                continue;
            }
            String name = item.selector().name();
            Place place = item.page().sheet().place(size.start());
            if (!item.isOf(name)) {
                warnings.add(place, "All pages have one size; 'size' in @page " + CssText.brief(item.page().selector())
                        + " is ignored.");
                continue;
            }
            PageSize own = sized(usual, name);
            model = declared || !names.isEmpty() ? model : own;
            if (names.add(name) && (Math.abs(own.width() - model.width()) > 1
                    || Math.abs(own.height() - model.height()) > 1)) {
                warnings.add(item.page().place(), "All pages have one size; 'size' in @page " + name + " is ignored.");
            }
        }
        return model;
    }

    private PageSize sized(String usual, String name) {
        var size = new PageSize(usual);
        for (String each : name.isEmpty() ? List.of("") : List.of("", name)) {
            for (Item item : items) {
                Declaration declared = item.size();
                if (declared != null && item.isOf(each)) {
                    size.set(declared.value());
                }
            }
        }
        return size;
    }

    private void read(PageItem page) {
        List<PageSelector> selectors = items.stream().filter(item -> item.page() == page).map(Item::selector).toList();
        if (selectors.isEmpty()) {
            return;
        }
        List<Declaration> plain = new ArrayList<>();
        Map<Spot, PageLooks.PageRule.Box> boxes = new EnumMap<>(Spot.class);
        @Nullable
        Block footnotes = null;
        for (CssItem item : page.contents()) {
            Place place = page.sheet().place(item.start());
            switch (item) {
                case Declaration declaration -> {
                    if (!isOfDocument(declaration, selectors, place)) {
                        plain.add(declaration);
                    }
                }
                case CssItem.AtRule rule when rule.name().equals("footnote") && rule.contents() != null -> {
                    Block more = declarations.footnotes(rule, page.sheet());
                    footnotes = footnotes == null ? more : PageLooks.joined(List.of(footnotes, more));
                }
                case CssItem.AtRule rule -> {
                    Spot spot = Spot.named(rule.name());
                    if (spot == null || rule.contents() == null) {
                        warnings.add(place, "There is no margin box '@" + rule.name() + "'; it is ignored.");
                    } else {
                        boxes.merge(spot, declarations.box(spot, rule, page.sheet()), PageRulesReader::both);
                    }
                }
                case CssItem.QualifiedRule other -> warnings.add(place,
                        "@page takes no rules with selectors; this one is ignored.");
            }
        }
        Block block = page.sheet().block(plain, warnings);
        declarations.check(block);
        hasBoxes |= !boxes.isEmpty();
        for (PageSelector selector : selectors) {
            rules.add(new PageLooks.PageRule(selector, block, boxes, footnotes));
        }
    }

    private static PageLooks.PageRule.Box both(PageLooks.PageRule.Box before, PageLooks.PageRule.Box after) {
        List<MarginBox.Piece> pieces = after.pieces();
        return new PageLooks.PageRule.Box(PageLooks.joined(List.of(before.block(), after.block())),
                pieces == null ? before.pieces() : pieces, after.place());
    }

    /** Reads a declaration that is about all pages of the document; whether it is one. */
    private boolean isOfDocument(Declaration declaration, List<PageSelector> selectors, Place place) {
        switch (declaration.name()) {
            case "size" -> {
                if (!new PageSize("a4").set(declaration.value())) {
                    warnings.add(place, "In @page, 'size' does not take '" + CssText.brief(declaration.value())
                            + "'; expected a name such as A4, portrait or landscape, or two lengths of "
                            + "20pt to 14400pt.");
                }
            }
            case "marks", "bleed" -> {
                PrinterMarks changed = MarksReader.read(declaration, marks);
                if (selectors.stream().noneMatch(PageSelector::isGeneral)) {
                    warnings.add(place, "All pages are printed alike; '" + declaration.name() + "' counts in @page "
                            + "without a selector alone.");
                } else if (changed == null) {
                    warnings.add(place, "In @page, '" + declaration.name() + "' does not take '"
                            + CssText.brief(declaration.value()) + "'; expected " + MarksReader.expected(declaration)
                            + ".");
                } else {
                    marks = changed;
                }
            }
            case "page-orientation" -> warnings.add(place, "In @page, 'page-orientation' is not supported; it is "
                    + "ignored.");
            default -> {
                return false;
            }
        }
        return true;
    }
}
