package platen.jobs.engine.fillable.compile;

import java.io.IOException;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSStream;
import org.apache.pdfbox.pdmodel.font.PDFont;
import org.apache.pdfbox.pdmodel.font.PDFontFactory;
import org.apache.pdfbox.pdmodel.font.PDType3Font;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.fillable.form.FormFont;
import platen.jobs.engine.text.font.FontStyle;
import platen.jobs.engine.text.font.FontStyle.Slant;
import platen.jobs.engine.text.font.FontStyle.Weight;

/**
 * The fonts that fields name, each read once. A name without a usable font is replaced by the standard font that
 * matches it best, Helvetica by default, so that no field stays blank.
 */
final class FormFontCache {
    private static final Pattern SERIF = Pattern
            .compile("^ti|times|garamond|georgia|minion|palatino|bookman|century|cambria|(?<!sans)serif|roman");

    private final List<COSDictionary> dictionaries = new ArrayList<>();
    private final List<FontTable> tables = new ArrayList<>();
    private final Map<COSDictionary, Integer> known = new IdentityHashMap<>();
    private final Map<String, Integer> standard = new LinkedHashMap<>();
    private final Set<String> foreign = new LinkedHashSet<>();
    private final boolean embedded;

    /** @param embedded whether documents must embed their fonts; values are then drawn in embedded fonts only */
    FormFontCache(boolean embedded) {
        this.embedded = embedded;
    }

    /** Returns the index of a font by its resource name, looked up in each resource dictionary in turn. */
    int find(String name, List<@Nullable COSDictionary> resources) {
        for (COSDictionary each : resources) {
            COSDictionary fonts = each == null ? null : each.getCOSDictionary(COSName.FONT);
            COSBase font = fonts == null || name.isEmpty() ? null : fonts.getDictionaryObject(COSName.getPDFName(name));
            if (font instanceof COSDictionary dictionary) {
                Integer index = read(dictionary);
                if (index != null) {
                    return index;
                }
            }
        }
        return standard(standardName(name));
    }

    /** Returns the index of one of the standard fonts that every viewer has. */
    int standard(String baseFont) {
        return standard.computeIfAbsent(baseFont, name -> {
            var dictionary = new COSDictionary();
            dictionary.setItem(COSName.TYPE, COSName.FONT);
            dictionary.setItem(COSName.SUBTYPE, COSName.TYPE1);
            dictionary.setName(COSName.BASE_FONT, name);
            if (!name.equals("ZapfDingbats") && !name.equals("Symbol")) {
                dictionary.setItem(COSName.ENCODING, COSName.WIN_ANSI_ENCODING);
            }
            Integer index = read(dictionary);
            if (index == null) {
                throw new IllegalStateException("PDFBox lacks " + name);
            }
            return index;
        });
    }

    COSDictionary dictionary(int index) {
        return dictionaries.get(index);
    }

    List<COSDictionary> dictionaries() {
        return dictionaries;
    }

    /** Returns the font's tables for the compiled form. */
    FormFont plan(int index, int objectNumber) {
        FontTable table = tables.get(index);
        return table.plan(objectNumber, !embedded || table.isEmbedded());
    }

    /** Encodes text in the codes of a simple font; characters that the font lacks are omitted. */
    Encoded text(int index, String text) {
        if (!tables.get(index).isEmbedded()) {
            foreign.add(tables.get(index).name());
        }
        return tables.get(index).encode(text);
    }

    /** Returns whether documents may draw an appearance of the form: its fonts are embedded, or need not be. */
    boolean mayDraw(@Nullable COSStream appearance) {
        return !embedded || appearance == null || OwnFonts.foreign(appearance) == null;
    }

    /** Notes that documents draw an appearance of the form. */
    void draw(COSStream appearance) {
        String name = embedded ? OwnFonts.foreign(appearance) : null;
        if (name != null) {
            foreign.add(name);
        }
    }

    boolean mustBeEmbedded() {
        return embedded;
    }

    /** Returns the names of the fonts that the blank form draws with in place of widgets and that are not embedded. */
    Set<String> foreign() {
        return foreign;
    }

    /**
     * Encoded text.
     *
     * @param width advance at size 1, in points
     */
    record Encoded(byte[] codes, double width) {}

    private @Nullable Integer read(COSDictionary dictionary) {
        if (known.containsKey(dictionary)) {
            return known.get(dictionary);
        }
        Integer index = null;
        try {
            PDFont font = PDFontFactory.createFont(dictionary);
            FontTable table = font instanceof PDType3Font ? null : FontTable.of(font);
            if (table != null && !table.isEmpty()) {
                index = tables.size();
                tables.add(table);
                dictionaries.add(table.complete(dictionary));
            }
        } catch (IOException | RuntimeException unusable) {
            // A font that PDFBox cannot read is treated as missing.
        }
        known.put(dictionary, index);
        return index;
    }

    private static String standardName(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        if (lower.startsWith("zadb") || lower.contains("dingbat")) {
            return "ZapfDingbats";
        }
        if (lower.startsWith("symb")) {
            return "Symbol";
        }
        FontStyle style = style(name);
        boolean bold = style.weight() == Weight.BOLD;
        boolean italic = style.slant() == Slant.ITALIC;
        return switch (style.family()) {
            case "mono" -> "Courier" + suffix(bold, italic, "Oblique");
            case "serif" -> bold || italic ? "Times" + suffix(bold, italic, "Italic") : "Times-Roman";
            default -> "Helvetica" + suffix(bold, italic, "Oblique");
        };
    }

    /** Returns the style indicated by a font's name or resource name, such as HeBo or TimesNewRomanPS-ItalicMT. */
    static FontStyle style(@Nullable String name) {
        String lower = name == null ? "" : name.toLowerCase(Locale.ROOT);
        boolean bold = lower.contains("bold") || lower.contains("black") || lower.matches("(he|co|ti|ar)b[oi]?");
        boolean italic = lower.contains("italic") || lower.contains("oblique")
                || lower.matches("(he|co|ti|ar)(b?i|ob|it|bi)");
        String family = lower.startsWith("co") || lower.contains("courier") || lower.contains("mono")
                ? "mono"
                : SERIF.matcher(lower).find() ? "serif" : "sans";
        return new FontStyle(family, bold ? Weight.BOLD : Weight.REGULAR, italic ? Slant.ITALIC : Slant.UPRIGHT);
    }

    private static String suffix(boolean bold, boolean italic, String slant) {
        return (bold || italic ? "-" : "") + (bold ? "Bold" : "") + (italic ? slant : "");
    }
}
