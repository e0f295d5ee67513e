package platen.web.page;

/** The icons, as SVG paths in a square of 16 units. */
public enum Icon {
    BOOK("M2.5 3.5c2-1 4-1 5.5 0v9.5c-1.5-1-3.5-1-5.5 0z M13.5 3.5c-2-1-4-1-5.5 0v9.5c1.5-1 3.5-1 5.5 0z"),
    CODE("M5.5 4L2 8l3.5 4 M10.5 4L14 8l-3.5 4"),
    HEALTH("M1.5 8.5h3l2-5 3 9.5 2-4.5h3"),
    SEARCH("M11.5 7a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0z M10.5 10.5l3.5 3.5"),
    SHIELD("M8 1.5l5 2v4c0 3.5-2 5.8-5 7-3-1.2-5-3.5-5-7v-4z"),
    WARNING("M8 2l6.5 11.5h-13z M8 6.5v3 M8 11.5v.01");

    private final String path;

    Icon(String path) {
        this.path = path;
    }

    String path() {
        return path;
    }
}
