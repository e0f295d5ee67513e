package platen.jobs.compile;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.apache.fontbox.FontBoxFont;
import org.apache.fontbox.ttf.TTFParser;
import org.apache.fontbox.ttf.TrueTypeFont;
import org.apache.pdfbox.io.RandomAccessReadBuffer;
import org.apache.pdfbox.pdmodel.font.CIDFontMapping;
import org.apache.pdfbox.pdmodel.font.FontMapper;
import org.apache.pdfbox.pdmodel.font.FontMapping;
import org.apache.pdfbox.pdmodel.font.PDCIDSystemInfo;
import org.apache.pdfbox.pdmodel.font.PDFontDescriptor;
import org.jspecify.annotations.Nullable;

/**
 * Substitutes fonts that a file names but does not embed, always by a bundled font, so that the result is the same on
 * every machine.
 */
final class BundledFontMapper implements FontMapper {
    private final Map<String, TrueTypeFont> fonts = new HashMap<>();

    @Override
    public FontMapping<TrueTypeFont> getTrueTypeFont(String baseFont, @Nullable PDFontDescriptor descriptor) {
        return new FontMapping<>(font(baseFont), true);
    }

    @Override
    public FontMapping<FontBoxFont> getFontBoxFont(String baseFont, @Nullable PDFontDescriptor descriptor) {
        return new FontMapping<>(font(baseFont), true);
    }

    @Override
    public CIDFontMapping getCIDFont(String baseFont, @Nullable PDFontDescriptor descriptor,
            @Nullable PDCIDSystemInfo system) {
        return new CIDFontMapping(null, font(baseFont), true);
    }

    private TrueTypeFont font(@Nullable String baseFont) {
        String name = baseFont == null ? "" : baseFont.toLowerCase(Locale.ROOT);
        String family = name.contains("cour") || name.contains("mono")
                ? "Mono"
                : name.contains("times") || name.contains("roman") ? "Serif" : "Sans";
        boolean bold = name.contains("bold");
        boolean italic = name.contains("italic") || name.contains("oblique");
        String style = bold ? italic ? "BoldItalic" : "Bold" : italic ? "Italic" : "Regular";
        return fonts.computeIfAbsent("/liberation/Liberation" + family + "-" + style + ".ttf", BundledFontMapper::read);
    }

    private static TrueTypeFont read(String resource) {
        try (InputStream in = BundledFontMapper.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalStateException("The bundled font " + resource + " is not on the class path");
            }
            return new TTFParser().parse(new RandomAccessReadBuffer(in));
        } catch (IOException e) {
            throw new UncheckedIOException("The bundled font " + resource + " cannot be read", e);
        }
    }
}
