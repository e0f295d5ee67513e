package platen.jobs.engine.fillable;

import platen.jobs.engine.text.EmbeddedFonts;
import platen.jobs.engine.text.FontBook;
import platen.jobs.engine.text.FontChain;
import platen.jobs.engine.text.Shaper;

/**
 * Text that the form's font cannot write, in the bundled fonts: shaped, in reading order, embedded. Lines keep the
 * metrics of the form's font, so that they stand where the form's author wanted text.
 */
final class BundledSetting implements Setting {
    private static final double EM = 1000;

    private final PlanFont font;
    private final String text;
    private final FontChain chain;
    private final EmbeddedFonts fonts;

    BundledSetting(PlanFont font, String text, EmbeddedFonts fonts) {
        this.font = font;
        this.text = text;
        this.chain = FontBook.bundled().chain(font.style());
        this.fonts = fonts;
    }

    /** Whether some character is in no bundled font either and will be a box. */
    boolean hasBoxes() {
        return !Shaper.shape(text, chain).missing().isEmpty();
    }

    @Override
    public int length() {
        return text.length();
    }

    @Override
    public String text() {
        return text;
    }

    @Override
    public PlanFont font() {
        return font;
    }

    @Override
    public double width(int from, int to) {
        return from == to ? 0 : Shaper.width(text.substring(from, to), chain) / EM;
    }

    @Override
    public void show(Overlay overlay, int from, int to, float size, String color) {
        overlay.color(color);
        overlay.pen(fonts).show(Shaper.shape(text.substring(from, to), chain), size);
    }
}
