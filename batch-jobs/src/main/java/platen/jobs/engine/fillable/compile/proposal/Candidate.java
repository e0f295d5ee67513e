package platen.jobs.engine.fillable.compile.proposal;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import platen.jobs.engine.fillable.compile.field.DerivedField;

/**
 * Words that were read near a field.
 *
 * @param words of the key; empty when nothing was read
 * @param contexts words of headings that tell it from others, the nearest first
 * @param item number of its line; empty for none
 * @param row number among repeated fields, 0 for none
 * @param label text for people; empty for none
 * @param confidence 0 to 1
 */
record Candidate(List<String> words, List<List<String>> contexts, String item, int row, String label,
        double confidence) {
    private static final Set<String> ANSWERS = Set.of("yes", "no", "n/a", "none", "true", "false", "other");
    private static final int MAX_WORDS_OF_PART = 5;
    private static final Set<String> VAGUE = Set.of("information", "about", "additional", "instructions", "note",
            "general", "only");
    private static final int MAX_LABEL_LENGTH = 120;

    /** Returns whether an option means nothing without its question. */
    static boolean isAnswer(String text) {
        String first = text.toLowerCase(Locale.ROOT).strip().split("[ .,;:(]")[0];
        return ANSWERS.contains(first) && !first.equals("other");
    }

    /** Keeps the name of a field, which a person chose. */
    static Candidate named(DerivedField field) {
        return new Candidate(List.of(field.key()), List.of(), "", 0, "", 0.5);
    }

    static Candidate of(NearText.Label label, List<String> headings, int row) {
        // The number of a line tells more than the heading of a part of the page.
        return new Candidate(KeyWords.of(label.text()), label.item().isEmpty() ? contexts(headings) : List.of(),
                label.item(), row,
                shortened(KeyWords.label(label.text())), label.confidence());
    }

    /** Makes a key of a question, or of a short heading when the question is long, and its answer. */
    static Candidate answer(NearText.Label answer, Optional<NearText.Label> question, Optional<String> heading) {
        List<String> asked = question.map(each -> KeyWords.of(each.text())).orElse(List.of());
        List<String> headed = heading.map(KeyWords::of).orElse(List.of());
        boolean isLong = question.map(each -> each.text().length() > 50).orElse(true);
        List<String> base = !headed.isEmpty() && headed.size() <= 3 && isLong || asked.isEmpty() ? headed : asked;
        var words = new ArrayList<>(base);
        words.add(answer.text().toLowerCase(Locale.ROOT).strip().split("[ .,;:(]")[0].replace("/", ""));
        String text = question.map(NearText.Label::text).or(() -> heading).orElse("");
        return new Candidate(words, List.of(), question.map(NearText.Label::item).orElse(""), 0,
                shortened(KeyWords.label(text) + ": " + answer.text()), 0.7);
    }

    static Candidate of(Tooltip tooltip, boolean button) {
        List<String> parts = tooltip.parts();
        String last = parts.getLast();
        var words = new ArrayList<String>();
        boolean composed = button
                && (parts.size() > 1 && (isAnswer(strip(last)) || parts.size() > 2 || parts.getFirst().length() < 60))
                || parts.size() > 1 && last.length() < 30;
        if (composed) {
            for (String part : parts) {
                List<String> own = isAnswer(strip(part)) ? List.of(answer(part)) : KeyWords.of(part);
                if (!words.isEmpty() && !own.isEmpty() && words.getLast().equals(own.getFirst())) {
                    words.removeLast();
                }
                words.addAll(own.subList(0, Math.min(own.size(), MAX_WORDS_OF_PART)));
            }
        } else {
            words.addAll(isAnswer(strip(last)) ? List.of(answer(last)) : KeyWords.of(last));
        }
        List<String> sections = tooltip.sections().reversed();
        return new Candidate(words, contexts(sections), tooltip.item(), 0, shortened(String.join(" ", parts)), 0.9);
    }

    static String strip(String part) {
        return part.replaceFirst("(?i)^(select|check|enter)\\s+", "");
    }

    private static String answer(String part) {
        return strip(part).toLowerCase(Locale.ROOT).split("[ .,;:(]")[0].replace("/", "");
    }

    private static List<List<String>> contexts(List<String> headings) {
        return headings.stream().map(KeyWords::of)
                .filter(each -> !each.isEmpty() && !VAGUE.containsAll(each)).toList();
    }

    private static String shortened(String text) {
        String plain = text.replaceAll("\\s+", " ").strip();
        return plain.length() <= MAX_LABEL_LENGTH ? plain : plain.substring(0, MAX_LABEL_LENGTH - 1) + "…";
    }
}
