package platen.jobs.engine.document.pages;

import java.util.ArrayList;
import java.util.List;
import platen.jobs.engine.document.pagestyle.PageLook;
import platen.jobs.engine.document.pagestyle.PageRules;
import platen.jobs.engine.document.pagestyle.PageType;
import platen.jobs.engine.document.style.FlowStyle.Break;
import platen.jobs.engine.document.style.Sides;

/** The pages of a document that are laid out, as page selectors see them. Belongs to one render. */
final class PageSequence {
    private final PageRules rules;
    private boolean rightToLeft;
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

    /**
     * Forgets the pages, which are laid out again.
     *
     * @param nowRightToLeft whether they follow each other from right to left (CSS Paged Media 3, section 4.2)
     */
    void begin(boolean nowRightToLeft) {
        rightToLeft = nowRightToLeft;
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
        PageType type = types.isEmpty() ? PageType.first(name, rightToLeft) : types.getLast().next(name, blank);
        types.add(type);
        PageLook look = rules.look(type);
        boolean same = !looks.isEmpty() && looks.getLast() == look;
        margins.add(same ? margins.getLast() : rules.margin(look));
        looks.add(look);
    }

    private boolean isNextRight() {
        return types.size() % 2 == 0 != rightToLeft;
    }

    /** Returns whether the next page is of the side that a break asks for. */
    boolean isNext(Break side) {
        return switch (side) {
            case LEFT -> !isNextRight();
            case RIGHT -> isNextRight();
            case RECTO -> types.size() % 2 == 0;
            case VERSO -> types.size() % 2 == 1;
            case AUTO, AVOID, COLUMN, PAGE -> true;
        };
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
