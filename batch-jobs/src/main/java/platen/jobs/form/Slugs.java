package platen.jobs.form;

import java.security.SecureRandom;
import java.text.Normalizer;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import platen.db.core.Environment;

/** Makes the last parts of the addresses of forms. */
final class Slugs {
    private static final SecureRandom RANDOM = new SecureRandom();
    /** Letters and digits that do not look alike. */
    private static final String LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";
    private static final int RANDOM_LENGTH = 8;
    private static final int MAX_WORDS_LENGTH = 60;

    private static final Pattern CHOSEN = Pattern.compile("[a-z0-9]+(-[a-z0-9]+)*");
    private static final int MAX_LENGTH = 80;
    private static final int MIN_LENGTH = 3;

    private Slugs() {}

    /** Returns the rule that a slug violates which somebody chose; empty when it can be one. */
    static Optional<String> objection(String slug) {
        return slug.length() >= MIN_LENGTH && slug.length() <= MAX_LENGTH && CHOSEN.matcher(slug).matches()
                && Arrays.stream(Environment.values()).noneMatch(each -> each.wire().equals(slug))
                        ? Optional.empty()
                        : Optional.of("must be " + MIN_LENGTH + " to " + MAX_LENGTH
                                + " lower case letters, digits and single hyphens between them");
    }

    /** Returns the words of a title, as far as they are of Latin letters, and random characters. */
    static String of(String title) {
        String words = Normalizer.normalize(title.replace("ß", "ss"), Normalizer.Form.NFD)
                .replaceAll("\\p{M}", "")
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^a-z0-9]+", "-");
        String cut = words.substring(0, Math.min(words.length(), MAX_WORDS_LENGTH)).replaceAll("^-+|-+$", "");
        var slug = new StringBuilder(cut.isEmpty() ? "" : cut + "-");
        for (int i = 0; i < RANDOM_LENGTH; i++) {
            slug.append(LETTERS.charAt(RANDOM.nextInt(LETTERS.length())));
        }
        return slug.toString();
    }
}
