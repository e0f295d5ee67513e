package platen.jobs.engine.document.pages;

import java.util.ArrayList;
import java.util.List;
import platen.jobs.engine.document.pagestyle.PageLook;
import platen.jobs.engine.document.pagestyle.PageRules;
import platen.jobs.engine.document.pagestyle.PageType;
import platen.jobs.engine.document.style.Sides;

/** The pages of a document that are laid out, as page selectors see them. Belongs to one render. */
final class PageSequence {
    private final PageRules rules;
    private final List<PageType> types = new ArrayList<>();
    private final List<PageLook> looks = new ArrayList<>();

    PageSequence(PageRules rules) {
        this.rules = rules;
    }

    PageRules rules() {
        return rules;
    }

    /** Forgets the pages, which are laid out again. */
    void clear() {
        types.clear();
        looks.clear();
    }

    /**
     * Adds a page.
     *
     * @param name that its content asks for; empty for none
     */
    void add(String name, boolean blank) {
        PageType type = types.isEmpty() ? PageType.first(name) : types.getLast().next(name, blank);
        types.add(type);
        looks.add(rules.look(type));
    }

    /** Returns whether the next page is a right one. */
    boolean isNextRight() {
        return types.size() % 2 == 0;
    }

    /** Returns how a page looks, from 0. */
    PageLook look(int page) {
        return looks.get(page);
    }

    /** Returns the margins of a page, in points. */
    Sides<Double> margin(int page) {
        return rules.margin(looks.get(page));
    }

    /** Returns the width of the content of a page, in points. */
    double contentWidth(int page) {
        return rules.contentWidth(looks.get(page));
    }

    /** Returns the height of the content of a page, in points. */
    double contentHeight(int page) {
        Sides<Double> margin = margin(page);
        return rules.height() - margin.top() - margin.bottom();
    }
}
