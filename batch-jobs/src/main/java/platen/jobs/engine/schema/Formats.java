package platen.jobs.engine.schema;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Checks whether text has the format that its type suggests. Messages never repeat the text, which may be confidential,
 * and rules that change over the years (number ranges, lengths by country) are not checked.
 */
final class Formats {
    private static final Pattern EMAIL = Pattern
            .compile("[^\\s@\"<>(),:;\\[\\]\\\\]{1,64}@[\\p{L}\\p{N}-]+(\\.[\\p{L}\\p{N}-]+)+");
    private static final Pattern PHONE = Pattern.compile("\\+?[0-9() ./-]+(?: ?(?:x|ext\\.?|#) ?[0-9]{1,6})?",
            Pattern.CASE_INSENSITIVE);
    private static final Pattern SSN = Pattern.compile("(\\d{3})[- ]?(\\d{2})[- ]?(\\d{4})");
    private static final Pattern EIN = Pattern.compile("\\d{2}-?\\d{7}");
    private static final Pattern IBAN = Pattern.compile("[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}");
    private static final Pattern SWIFT = Pattern.compile("[A-Z]{4}([A-Z]{2})[A-Z0-9]{2}(?:[A-Z0-9]{3})?");
    private static final Pattern VIN = Pattern.compile("[A-HJ-NPR-Z0-9]{17}");

    private static final Set<String> COUNTRIES = Set.of(Locale.getISOCountries());
    private static final int MAX_EMAIL_LENGTH = 254;

    private static final int[] VIN_WEIGHTS = {8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2};

    private Formats() {}

    /** Returns why the text looks wrong, as a predicate that follows the field's name; empty when it looks right. */
    static Optional<String> objection(FieldType type, String text) {
        String stripped = text.strip();
        return switch (type) {
            case EMAIL -> unless(stripped.length() <= MAX_EMAIL_LENGTH && EMAIL.matcher(stripped).matches(),
                    "does not look like an email address");
            case PHONE -> unless(isPhone(stripped), "does not look like a phone number");
            case URL -> unless(isUrl(stripped), "does not look like a URL such as https://example.org/");
            case SSN -> unless(isSsn(stripped), "does not look like a social security number such as 123-45-6789");
            case EIN -> unless(EIN.matcher(stripped).matches(),
                    "does not look like an employer identification number such as 12-3456789");
            case IBAN -> iban(stripped);
            case SWIFT -> unless(isSwift(stripped), "does not look like a SWIFT code of 8 or 11 characters");
            case VIN -> vin(stripped);
            case TEXT, NAME, ADDRESS, NUMBER, NUMERIC, CURRENCY, PERCENTAGE, CALCULATED, BOOLEAN, CHECKBOX, DATE,
                    DATE_DROPDOWNS, DROPDOWN, RADIO_GROUP, MULTI_SELECT, IMAGE, SIGNATURE, OBJECT, JSON_OBJECT ->
                Optional.empty();
        };
    }

    private static Optional<String> unless(boolean fine, String objection) {
        return fine ? Optional.empty() : Optional.of(objection);
    }

    /** E.164 allows 15 digits; the shortest national numbers have about 7. */
    private static boolean isPhone(String text) {
        var matcher = PHONE.matcher(text);
        if (!matcher.matches()) {
            return false;
        }
        long digits = text.chars().filter(c -> c >= '0' && c <= '9').count();
        return digits >= 7 && digits <= 21;
    }

    private static boolean isUrl(String text) {
        try {
            var uri = new URI(text);
            String scheme = uri.getScheme();
            boolean web = "http".equalsIgnoreCase(scheme) || "https".equalsIgnoreCase(scheme);
            return scheme != null && (!web || uri.getHost() != null);
        } catch (URISyntaxException e) {
            return false;
        }
    }

    /** Areas 000 and 666, group 00 and serial 0000 were never issued; 900 to 999 are taxpayer numbers. */
    private static boolean isSsn(String text) {
        var parts = SSN.matcher(text);
        return parts.matches() && !parts.group(1).equals("000") && !parts.group(1).equals("666")
                && !parts.group(2).equals("00") && !parts.group(3).equals("0000");
    }

    /**
     * ISO 13616: with the first four characters moved to the end and letters as 10 to 35, the number is 1 modulo 97.
     */
    private static Optional<String> iban(String text) {
        String plain = text.replace(" ", "").toUpperCase(Locale.ROOT);
        if (!IBAN.matcher(plain).matches()) {
            return Optional.of("does not look like an IBAN such as DE89 3704 0044 0532 0130 00");
        }
        String turned = plain.substring(4) + plain.substring(0, 4);
        int remainder = 0;
        for (int i = 0; i < turned.length(); i++) {
            int digit = Character.digit(turned.charAt(i), 36);
            remainder = (remainder * (digit < 10 ? 10 : 100) + digit) % 97;
        }
        return unless(remainder == 1, "is an IBAN with wrong check digits");
    }

    private static boolean isSwift(String text) {
        var parts = SWIFT.matcher(text.toUpperCase(Locale.ROOT));
        // XK is Kosovo's code in payments, not yet in ISO 3166.
        return parts.matches() && (COUNTRIES.contains(parts.group(1)) || parts.group(1).equals("XK"));
    }

    /** 49 CFR 565.15: the ninth character is the weighted sum of the others modulo 11, X for 10. */
    private static Optional<String> vin(String text) {
        String plain = text.toUpperCase(Locale.ROOT);
        if (!VIN.matcher(plain).matches()) {
            return Optional.of("does not look like a VIN: 17 letters and digits, none of I, O, Q");
        }
        int sum = 0;
        for (int i = 0; i < plain.length(); i++) {
            sum += VIN_WEIGHTS[i] * vinValue(plain.charAt(i));
        }
        char check = sum % 11 == 10 ? 'X' : (char) ('0' + sum % 11);
        return unless(plain.charAt(8) == check,
                "is a VIN with a wrong check digit, as numbers given outside North America may be");
    }

    /**
     * Returns the VIN value of a character: digits are their own value; A to H are 1 to 8, J to R (without O and Q) 1
     * to 9, S to Z 2 to 9.
     */
    private static int vinValue(char c) {
        if (c <= '9') {
            return c - '0';
        }
        if (c <= 'H') {
            return c - 'A' + 1;
        }
        return c <= 'R' ? c - 'J' + 1 : c - 'S' + 2;
    }
}
