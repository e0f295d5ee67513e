package platen.jobs.engine.document.resolve;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.file.SourceFiles;
import platen.jobs.engine.document.pagestyle.PageRules;
import platen.jobs.engine.document.sheet.Medium;
import platen.jobs.engine.document.sheet.SheetReader;
import platen.jobs.engine.document.sheet.SheetSet;
import platen.jobs.engine.document.sheet.SheetText;
import platen.jobs.engine.document.source.Place;
import platen.jobs.engine.document.style.Lengths;
import platen.jobs.engine.document.warning.Warnings;

/** Parses the style sheets of a template. */
public final class SheetCompiler {
    private SheetCompiler() {}

    /**
     * Parses the style sheets of a template.
     *
     * @param minimumHeights whether {@code height} is the least height of a box
     * @param warnings takes what is not understood
     */
    public static ParsedSheets compile(List<Styles.Text> texts, SourceFiles files, boolean quirks,
            boolean minimumHeights, Warnings warnings) {
        List<SheetText> sheets = texts.stream()
                .map(text -> new SheetText(text.text(), text.start(), text.media())).toList();
        Map<String, SheetText> read = new HashMap<>();
        Function<String, @Nullable SheetText> imports = name -> read.computeIfAbsent(name, each -> imported(each, files,
                warnings));
        SheetSet first = SheetReader.read(sheets, Medium.A4, quirks, files, imports, new Warnings());
        Medium medium = medium(ParsedSheets.guess(first));
        return new ParsedSheets(SheetReader.read(sheets, medium, quirks, files, imports, warnings), medium, quirks,
                minimumHeights);
    }

    private static @Nullable SheetText imported(String name, SourceFiles files, Warnings warnings) {
        String text = files.text(name, warnings);
        return text == null ? null : new SheetText(text, new Place(name, 1, 1), "");
    }

    private static Medium medium(PageRules pages) {
        double width = pages.width() - pages.margin().left() - pages.margin().right();
        double height = pages.height() - pages.margin().top() - pages.margin().bottom();
        return new Medium(width / Lengths.POINTS_PER_PIXEL, height / Lengths.POINTS_PER_PIXEL);
    }
}
