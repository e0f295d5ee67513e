package platen.jobs.engine.fillable.compile.proposal;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Turns a label into the words of a key. */
final class KeyWords {
    private static final int MAX_WORDS = 7;
    private static final int MAX_LENGTH = 60;
    private static final Pattern PARENTHESES = Pattern.compile("\\s*[(\\[][^()\\[\\]]*[)\\]]?");
    private static final Pattern PLURAL = Pattern.compile("\\((s|es|ren)\\)");
    private static final Pattern SENTENCE_END = Pattern.compile("[.?!;:](?=\\s+\\S)|\\s+[—–]\\s+");
    private static final Pattern NUMBER = Pattern
            .compile("^\\(?\\d{1,2}\\s?[a-z]?\\d?[.)]?\\s+(?=\\p{L})|^[a-z][.)]?\\s+(?=\\p{Lu})");
    private static final Pattern ENTER = Pattern
            .compile("(?i)(?:[.,]|and) enter (?:the |your |their |an? )?(?!code|yes|no\\b)(?=\\p{L})(.+)");
    private static final Pattern RESULT = Pattern.compile("(?i)\\b(?:this is|these are) (?:your |the )?(.+)$");
    private static final Pattern CLAUSE = Pattern.compile(
            "(?i)(?<=\\S)(?:,?\\s+(?:if (?:any|different|applicable|you|the|more)|for which|because|for whom|from (?:the |a )?list|that (?:you|your|applies)|"
                    + "in order|such as|including|as (?:listed|shown|required)|shown on|where applicable|to be|since)\\b.*|,\\s.*)");
    /** An enumeration that is short enough to stay whole. */
    private static final Pattern LIST = Pattern
            .compile("(?i)[\\w'’]+(?: [\\w'’]+)?, [\\w'’]+,? (?:and|or) [\\w'’]+(?: [\\w'’]+)?");
    private static final Pattern CLAUSE_OF_LIST = Pattern.compile("(?i)\\s+(?:if any|if different)\\b.*");
    private static final Pattern ASIDE = Pattern
            .compile("(?i)[.,;]?\\s*\\bsee (?:the )?(?:separate |specific )?inst(?:ructions?|\\.).*");
    private static final Pattern LEAD = Pattern.compile(
            "(?i)^(?:please |(?:for each|if|at|since|on the|during|upon|under)\\b[^,]*,\\s+|"
                    + "(?:enter|select|check(?: the)?(?: box(?:es)?)?(?: if| here)?|list|provide|give|type|print|choose|fill in|write|indicate|specify|"
                    + "does your completed|has your|have you ever been in|have you ever|have you|are you|could you|can you|did the|did you|do you|is that|"
                    + "has the|was the|is the|i am|i have|the amount of)\\b(?=\\s+\\S)\\s*)");
    private static final Set<String> FILLERS = Set.of("the", "a", "an", "your", "of", "here", "this", "that", "is",
            "are",
            "was", "were", "be", "been", "to", "my", "and", "or", "in", "on", "at", "by", "it", "you", "has", "have",
            "any",
            "no", "i", "for", "with", "as", "etc", "each", "box", "if", "its", "from", "did", "do", "does", "will",
            "their", "his", "her", "must");
    private static final Pattern ANSWER = Pattern.compile("(?i)^\\W*(?:yes|no)\\b");
    private static final Pattern PARTY = Pattern
            .compile("(?i)^(name)s? of (?:the )?(?:entity|individual|person|company)\\b.*");

    private KeyWords() {}

    /** Returns a label without its number, for people. */
    static String label(String text) {
        return NUMBER.matcher(text.strip()).replaceFirst("").strip();
    }

    /** Returns the words of a key for a label; none when nothing is left of it. */
    static List<String> of(String label) {
        String text = PLURAL.matcher(label(label).replace('’', '\'')).replaceAll("");
        var result = RESULT.matcher(text);
        if (result.find()) {
            text = result.group(1);
        }
        text = PARENTHESES.matcher(text).replaceAll("");
        text = ASIDE.matcher(text).replaceFirst("");
        Matcher entered = ENTER.matcher(text);
        text = entered.find() ? entered.group(1) : text;
        String first = SENTENCE_END.split(text)[0].strip();
        text = first.isEmpty() ? text : first;
        String whole = text;
        for (int i = 0; i < 3; i++) {
            text = LEAD.matcher(text).replaceFirst("");
        }
        if (whole.startsWith("If ") && (text.isBlank() || ANSWER.matcher(text).find())) {
            // "If …, check Yes": what matters is the condition.
            text = whole.substring(3);
        }
        text = (LIST.matcher(text).matches() ? CLAUSE_OF_LIST : CLAUSE).matcher(text).replaceFirst("");
        text = PARTY.matcher(text).replaceFirst("$1");
        text = text.replaceAll("(?<=\\p{L})/\\s?\\p{L}[\\p{L}' -]*$", "");
        return words(text);
    }

    private static List<String> words(String text) {
        String plain = Normalizer.normalize(text.replaceAll("'s\\b", "s").replaceAll("s'(?=\\s|$)", "s"),
                Normalizer.Form.NFKD).replaceAll("\\p{M}+", "").toLowerCase(Locale.ROOT);
        plain = plain.replaceAll("\\be-mail\\b", "email").replaceAll("\\bw-(\\d)\\b", "w$1")
                .replaceAll("\\bzip code\\b", "zip_code")
                .replaceAll("\\bin care of\\b", "in_care_of");
        var words = new ArrayList<String>();
        for (String word : plain.split("[^a-z0-9_]+")) {
            if (!word.isEmpty() && words.size() < MAX_WORDS && !(FILLERS.contains(word) && !isKept(word, words))) {
                words.add(word);
            }
        }
        while (words.size() > 1 && words.getFirst().chars().allMatch(Character::isDigit)) {
            words.removeFirst();
        }
        while (!words.isEmpty() && FILLERS.contains(words.getLast())
                && !(words.size() == 1 && words.getFirst().equals("you"))) {
            words.removeLast();
        }
        return words;
    }

    /** Words between others that make a key readable. */
    private static boolean isKept(String word, List<String> before) {
        if (word.equals("you") && before.isEmpty()) {
            return true;
        }
        return !before.isEmpty() && before.size() < MAX_WORDS - 1
                && Set.of("of", "and", "in", "for", "from", "with", "or").contains(word);
    }

    /** Returns words as a key. */
    static String key(List<String> words) {
        String key = String.join("_", words);
        while (key.length() > MAX_LENGTH) {
            key = key.substring(0, key.lastIndexOf('_') > 0 ? key.lastIndexOf('_') : MAX_LENGTH);
        }
        return key.isEmpty() || Character.isDigit(key.charAt(0)) ? key.isEmpty() ? "" : "n" + key : key;
    }
}
