package platen.samples.form;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.font.PDFont;
import org.apache.pdfbox.pdmodel.font.PDType0Font;

/** The font of the static text, embedded as subsets: Liberation Sans. */
final class Typeface {
    private final PDFont regular;
    private final PDFont bold;

    Typeface(PDDocument document) throws IOException {
        regular = load(document, "LiberationSans-Regular.ttf");
        bold = load(document, "LiberationSans-Bold.ttf");
    }

    private static PDFont load(PDDocument document, String file) throws IOException {
        try (InputStream in = Typeface.class.getResourceAsStream("/liberation/" + file)) {
            if (in == null) {
                throw new IOException("The font " + file + " is not on the classpath");
            }
            return PDType0Font.load(document, in);
        }
    }

    PDFont of(Weight weight) {
        return switch (weight) {
            case REGULAR -> regular;
            case BOLD -> bold;
        };
    }

    /** Returns the width of one line, in points. */
    float width(String text, Weight weight, float size) throws IOException {
        return of(weight).getStringWidth(text) / 1000 * size;
    }

    /** Breaks text at spaces so that no line exceeds the width, unless a single word does. */
    List<String> lines(String text, Weight weight, float size, float width) throws IOException {
        var lines = new ArrayList<String>();
        var line = new StringBuilder();
        for (String word : text.split(" ")) {
            String longer = line.isEmpty() ? word : line + " " + word;
            if (!line.isEmpty() && width(longer, weight, size) > width) {
                lines.add(line.toString());
                longer = word;
            }
            line.setLength(0);
            line.append(longer);
        }
        lines.add(line.toString());
        return lines;
    }
}
