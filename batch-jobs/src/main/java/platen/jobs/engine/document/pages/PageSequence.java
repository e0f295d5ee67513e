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
    /** Of each page; pages of one look in a row share them. */
    private final List<Sides<Double>> margins = new ArrayList<>();

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
        margins.clear();
    }

    /**
     * Adds a page.
     *
     * @param name that its content asks for; empty for none
     */
    void add(String name, boolean blank) {
        PageType type = types.isEmpty() ? PageType.first(name) : types.getLast().next(name, blank);
        types.add(type);
        PageLook look = rules.look(type);
        boolean same = !looks.isEmpty() && looks.getLast() == look;
        margins.add(same ? margins.getLast() : rules.margin(look));
        looks.add(look);
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
        return margins.get(page);
    }

    /** Returns the width of the content of a page, in points. */
    double contentWidth(int page) {
        Sides<Double> margin = margin(page);
        return rules.width() - margin.left() - margin.right();
    }

    /** Returns the height of the content of a page, in points. */
    double contentHeight(int page) {
        Sides<Double> margin = margin(page);
        return rules.height() - margin.top() - margin.bottom();
    }
}
