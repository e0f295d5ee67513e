package platen.jobs.engine.document.style;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.text.font.FontFallbackChain;
import platen.jobs.engine.text.font.FontStyle;

/**
 * How characters look; inherited.
 *
 * @param font what was asked for
 * @param fonts the faces found for it, kerned
 * @param size in points
 * @param highlight colour behind inline text, or null for none
 * @param decorations lines of the element and of those around it, the outermost first
 * @param rise of the baseline, in points
 * @param spacing added behind each character, in points
 * @param language that the characters are written in, or null for the document's
 * @param shadows of the characters, the uppermost first
 * @param fade opacity of the inline boxes around, from 0 to 1
 */
public record TextStyle(FontStyle font, FontFallbackChain fonts, double size, Color color, @Nullable Color highlight,
        List<Decoration> decorations, double rise, double spacing, Case letterCase, @Nullable Locale language,
        List<TextShadow> shadows, double fade) {

    /** The language of the characters in a document of another. */
    public Locale languageIn(Locale document) {
        return language == null ? document : language;
    }

    /** Returns the style with what another one changes of a third. */
    public TextStyle with(TextStyle change, TextStyle base) {
        boolean sameFont = change.font.equals(base.font);
        return new TextStyle(sameFont ? font : change.font, sameFont ? fonts : change.fonts,
                change.size == base.size ? size : change.size, change.color.equals(base.color) ? color : change.color,
                Objects.equals(change.highlight, base.highlight) ? highlight : change.highlight,
                change.decorations.equals(base.decorations) ? decorations : change.decorations,
                change.rise == base.rise ? rise : change.rise,
                change.spacing == base.spacing ? spacing : change.spacing,
                change.letterCase == base.letterCase ? letterCase : change.letterCase,
                Objects.equals(change.language, base.language) ? language : change.language,
                change.shadows.equals(base.shadows) ? shadows : change.shadows, fade);
    }

    /** Returns the style with letters as they are. */
    public TextStyle preserved() {
        return new TextStyle(font, fonts, size, color, highlight, decorations, rise, spacing, Case.PRESERVED, language,
                shadows, fade);
    }

    /** Returns the style with characters of another color. */
    public TextStyle colored(Color other) {
        return new TextStyle(font, fonts, size, other, highlight, decorations, rise, spacing, letterCase, language,
                shadows, fade);
    }

    /** Describes what becomes of capitals and small letters. */
    public enum Case {
        PRESERVED,
        UPPER,
        LOWER,
        CAPITALIZED;

        /** The text as it is shown. */
        public String of(String text, Locale locale) {
            return switch (this) {
                case PRESERVED -> text;
                case UPPER -> text.toUpperCase(locale);
                case LOWER -> text.toLowerCase(locale);
                case CAPITALIZED -> capitalized(text, locale);
            };
        }

        private static String capitalized(String text, Locale locale) {
            var result = new StringBuilder(text.length());
            boolean start = true;
            for (int i = 0; i < text.length();) {
                int end = i + Character.charCount(text.codePointAt(i));
                String letter = text.substring(i, end);
                result.append(start ? letter.toUpperCase(locale) : letter);
                start = !Character.isLetterOrDigit(text.codePointAt(i)) && !letter.equals("'") && !letter.equals("’");
                i = end;
            }
            return result.toString();
        }
    }
}
