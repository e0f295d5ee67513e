package platen.jobs.engine.document.sheet;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.css.CssItem;
import platen.jobs.engine.document.css.CssParser;
import platen.jobs.engine.document.property.ValueContext;
import platen.jobs.engine.document.source.Place;
import platen.jobs.engine.document.warning.Warnings;

/** The text of a style sheet, parsed once and read as often as the page's size changes what media queries say. */
public final class SheetText {
    private final String text;
    private final Place start;
    private final String media;
    private @Nullable Lines lines;
    private @Nullable List<CssItem> items;
    private final List<Problem> problems = new ArrayList<>();

    private record Problem(int offset, String sentence) {}

    /**
     * @param start where the text begins, for messages
     * @param media what the attribute {@code media} says; empty for all
     */
    public SheetText(String text, Place start, String media) {
        this.text = text;
        this.start = start;
        this.media = media;
    }

    /** Returns where the text begins. */
    public Place start() {
        return start;
    }

    String file() {
        return start.file();
    }

    String media() {
        return media;
    }

    Lines lines() {
        Lines known = lines;
        if (known == null) {
            known = new Lines(text, start);
            lines = known;
        }
        return known;
    }

    /** The place of an offset. */
    public Place place(int offset) {
        return lines().place(offset);
    }

    List<CssItem> items(Warnings warnings) {
        List<CssItem> known = items;
        if (known == null) {
            known = CssParser.styleSheet(text, (offset, sentence) -> problems.add(new Problem(offset, sentence)));
            items = known;
        }
        // The sheet may be read for several media, and only one reading of them is told of what is wrong.
        problems.forEach(problem -> warnings.add(place(problem.offset()), problem.sentence()));
        return known;
    }

    /** Reads declarations that stand in this text. */
    public Block block(List<CssItem.Declaration> declarations, Warnings warnings) {
        return BlockReader.read(declarations, lines(), new ValueContext(file(), false), warnings);
    }
}
