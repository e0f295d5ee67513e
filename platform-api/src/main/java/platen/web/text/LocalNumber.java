package platen.web.text;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Numbers as the languages of forms write them. Digits may be those of any script, as Arabic keyboards and Japanese
 * input write them.
 */
public enum LocalNumber {
    /** 1,234.56 */
    COMMA_GROUPS(',', '.'),
    /** 1.234,56 */
    POINT_GROUPS('.', ','),
    /** 1 234,56, also with the spaces that do not break. */
    SPACE_GROUPS(' ', ',');

    private static final int MAX_LENGTH = 40;
    private static final Map<String, LocalNumber> BY_LANGUAGE = Map.of("de", POINT_GROUPS, "es", POINT_GROUPS, "it",
            POINT_GROUPS, "nl", POINT_GROUPS, "pt", POINT_GROUPS, "fr", SPACE_GROUPS, "pl", SPACE_GROUPS);
    /** Wide signs of Japanese input, the minus sign, and spaces that do not break, each with its ASCII sign. */
    private static final Map<Integer, Character> SIGNS = Map.of((int) '．', '.', (int) '，', ',', (int) '－', '-',
            (int) '＋', '+', 0x2212, '-', 0xA0, ' ', 0x202F, ' ', 0x3000, ' ');
    /** Marks of direction, which Arabic keyboards write beside signs, as code points. */
    private static final String MARKS = "\u200E\u200F\u061C";
    private static final int ARABIC_DECIMAL = 0x066B;
    private static final int ARABIC_GROUP = 0x066C;

    private final char group;
    private final char decimal;
    private final Pattern pattern;

    LocalNumber(char group, char decimal) {
        this.group = group;
        this.decimal = decimal;
        this.pattern = Pattern.compile("[+-]?([0-9]{1,3}([" + group + "][0-9]{3})+|[0-9]+)([" + decimal + "][0-9]+)?");
    }

    /** Returns how a language writes numbers. */
    public static LocalNumber of(Locale locale) {
        return BY_LANGUAGE.getOrDefault(locale.getLanguage(), COMMA_GROUPS);
    }

    /** Returns the number that a person wrote; empty when the text is none of this language. */
    public Optional<BigDecimal> read(String text) {
        if (text.length() > MAX_LENGTH) {
            return Optional.empty();
        }
        String plain = ascii(text).strip();
        return pattern.matcher(plain).matches()
                ? Optional.of(new BigDecimal(plain.replace(String.valueOf(group), "").replace(decimal, '.')))
                : Optional.empty();
    }

    private String ascii(String text) {
        var ascii = new StringBuilder();
        text.codePoints().filter(each -> MARKS.indexOf(each) < 0).forEach(each -> {
            int digit = Character.digit(each, 10);
            if (digit >= 0) {
                ascii.append(digit);
            } else if (each == ARABIC_DECIMAL) {
                ascii.append(decimal);
            } else if (each == ARABIC_GROUP) {
                ascii.append(group);
            } else {
                ascii.appendCodePoint(SIGNS.containsKey(each) ? SIGNS.get(each) : each);
            }
        });
        return ascii.toString();
    }

    /** Returns the decimal sign. */
    public String decimalSign() {
        return String.valueOf(decimal);
    }

    /** Returns a number with the decimal sign of the language, without groups. */
    public String written(BigDecimal number) {
        return number.toPlainString().replace('.', decimal);
    }
}
