package platen.jobs.engine.text.hyphen;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Hyphenates words of one language. */
public final class Hyphenation {
    /** Maximum length of a word that is hyphenated. */
    private static final int MAX_WORD_LENGTH = 100;
    /** Words in capitals up to this length are treated as abbreviations. */
    private static final int ABBREVIATION = 6;

    private static final Map<Language, Hyphenation> READ = new EnumMap<>(Language.class);

    private final Language language;
    private final Patterns patterns;

    private Hyphenation(Language language, Patterns patterns) {
        this.language = language;
        this.patterns = patterns;
    }

    /**
     * Limits of hyphenation; 0 uses the default of the language.
     *
     * @param shortest minimum length of a hyphenated word in letters
     * @param before minimum number of letters before a hyphen
     * @param after minimum number of letters after a hyphen
     */
    public record Limits(int shortest, int before, int after) {
        public static final Limits OF_LANGUAGE = new Limits(0, 0, 0);
        private static final int MIN_WORD_LENGTH = 5;
    }

    /** Returns the hyphenation of a language; empty when the engine has no patterns for it. */
    public static Optional<Hyphenation> of(Locale locale) {
        return Language.of(locale).map(Hyphenation::of);
    }

    private static Hyphenation of(Language language) {
        synchronized (READ) {
            return READ.computeIfAbsent(language, Hyphenation::read);
        }
    }

    private static Hyphenation read(Language language) {
        try (InputStream in = Hyphenation.class.getResourceAsStream(language.file() + ".txt")) {
            if (in == null) {
                throw new IllegalStateException("There are no patterns of " + language);
            }
            return new Hyphenation(language, Patterns.parse(in.readAllBytes()));
        } catch (IOException e) {
            throw new UncheckedIOException("The patterns of " + language + " cannot be read", e);
        }
    }

    /**
     * Finds the positions at which text without spaces may be hyphenated. Numbers, addresses, abbreviations and names
     * are not divided, and an apostrophe ends a word: <i>dell’am-mi-ni-stra-zio-ne</i>.
     *
     * @return for each index, whether a line may end before the character there
     */
    public boolean[] places(String text, Limits limits) {
        var places = new boolean[text.length() + 1];
        if (text.length() > MAX_WORD_LENGTH || isAddress(text)) {
            return places;
        }
        int start = 0;
        while (start < text.length()) {
            int end = start;
            while (end < text.length() && Character.isLetter(text.charAt(end))) {
                end++;
            }
            divide(text, start, end, limits, places);
            start = end + 1;
        }
        return places;
    }

    private void divide(String text, int start, int end, Limits limits, boolean[] places) {
        int length = end - start;
        int shortest = limits.shortest() > 0 ? limits.shortest() : Limits.MIN_WORD_LENGTH;
        if (length < shortest || isAbbreviation(text, start, end)
                || language.keepsNames() && isName(text, start)) {
            return;
        }
        int before = limits.before() > 0 ? limits.before() : language.before();
        int after = limits.after() > 0 ? limits.after() : language.after();
        byte[] weights = patterns.weigh(small(text, start, end));
        for (int i = before; i <= length - after; i++) {
            places[start + i] = weights[i] % 2 == 1;
        }
    }

    /** Returns the letters in lower case, with the same length. */
    private static String small(String text, int start, int end) {
        var small = new char[end - start];
        for (int i = 0; i < small.length; i++) {
            small[i] = Character.toLowerCase(text.charAt(start + i));
        }
        return new String(small);
    }

    private static boolean isAddress(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean joins = c == '.' && i > 0 && i + 1 < text.length() && Character.isLetterOrDigit(text.charAt(i + 1));
            if (joins || c == '@' || c == '_' || c == '/' || Character.isDigit(c)) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether the word is a capital followed by lower-case letters. */
    private static boolean isName(String text, int start) {
        return Character.isUpperCase(text.charAt(start)) && Character.isLowerCase(text.charAt(start + 1));
    }

    private static boolean isAbbreviation(String text, int start, int end) {
        if (end - start > ABBREVIATION) {
            return false;
        }
        for (int i = start; i < end; i++) {
            if (!Character.isUpperCase(text.charAt(i))) {
                return false;
            }
        }
        return true;
    }
}
