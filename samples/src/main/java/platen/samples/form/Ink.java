package platen.samples.form;

/** The colors of all sample forms. */
public enum Ink {
    TEXT(0x1d2b38),
    LABEL(0x566676),
    ACCENT(0x0b6570),
    RULE(0xb8c6d2),
    TINT(0xeff4f8),
    WASH(0xf7f9fb),
    PAPER(0xffffff);

    private final int rgb;

    Ink(int rgb) {
        this.rgb = rgb;
    }

    float red() {
        return (rgb >> 16 & 0xff) / 255f;
    }

    float green() {
        return (rgb >> 8 & 0xff) / 255f;
    }

    float blue() {
        return (rgb & 0xff) / 255f;
    }
}
