package platen.jobs.engine.document.bind;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.Map;
import tools.jackson.databind.node.StringNode;

/** Words that languages have for what JSON says in signs. */
final class Words {
    private static final Map<String, String> YES = Map.of("de", "Ja", "fr", "Oui", "es", "Sí", "it", "Sì", "nl", "Ja",
            "pt", "Sim", "pl", "Tak", "ar", "نعم", "zh", "是");
    private static final Map<String, String> NO = Map.of("de", "Nein", "fr", "Non", "es", "No", "it", "No", "nl",
            "Nee", "pt", "Não", "pl", "Nie", "ar", "لا", "zh", "否");

    private Words() {}

    static String yes(Locale locale) {
        return YES.getOrDefault(locale.getLanguage(), "Yes");
    }

    static String no(Locale locale) {
        return NO.getOrDefault(locale.getLanguage(), "No");
    }

    static Formatter yesNo(String yes, String no) {
        return value -> value == null ? null : StringNode.valueOf(Data.isTrue(value) ? yes : no);
    }

    /** 1st, 2nd in English; 1er in French; 1º in Spanish, Italian and Portuguese; 1. elsewhere. */
    static Formatter ordinal(Locale locale) {
        return value -> {
            BigDecimal number = Data.number(value);
            if (number == null || number.stripTrailingZeros().scale() > 0) {
                return value;
            }
            String digits = number.toBigInteger().toString();
            return StringNode.valueOf(digits + switch (locale.getLanguage()) {
                case "en" -> english(digits);
                case "fr" -> digits.equals("1") ? "er" : "e";
                case "es", "it", "pt" -> "º";
                case "nl" -> "e";
                default -> ".";
            });
        };
    }

    private static String english(String digits) {
        boolean teen = digits.length() > 1 && digits.charAt(digits.length() - 2) == '1';
        return teen ? "th" : switch (digits.charAt(digits.length() - 1)) {
            case '1' -> "st";
            case '2' -> "nd";
            case '3' -> "rd";
            default -> "th";
        };
    }
}
