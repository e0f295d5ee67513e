package platen.jobs.engine.document.pagestyle;

/**
 * A page as page selectors see it.
 *
 * @param number from 0
 * @param name of the page; empty for none
 * @param blank whether the page is left empty, so that the next one is a left or right page
 * @param rightToLeft whether the pages of the document follow each other from right to left, so that the first is a left one
 * @param place among the pages of this name that follow each other, from 1
 */
public record PageType(int number, String name, boolean blank, boolean rightToLeft, int place) {
    /** A right page without a name that is neither the first nor blank. */
    public static final PageType USUAL = new PageType(2, "", false, false, 3);

    /** Returns the first page of a document. */
    public static PageType first(String name, boolean rightToLeft) {
        return new PageType(0, name, false, rightToLeft, 1);
    }

    /** Returns the page that follows. */
    public PageType next(String itsName, boolean isBlank) {
        return new PageType(number + 1, itsName, isBlank, rightToLeft,
                itsName.equals(name) ? place + 1 : 1);
    }

    public boolean isRight() {
        return number % 2 == 0 != rightToLeft;
    }
}
