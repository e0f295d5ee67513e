package platen.jobs.engine.fillable.compile.proposal;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A tooltip, taken apart: what comes before the number of the item, the number, and the sentences after it.
 *
 * @param sections headings before the number, from general to particular
 * @param item such as {@code 6a}; empty for none
 * @param parts a question or heading, and what distinguishes the field in it
 */
record Tooltip(List<String> sections, String item, List<String> parts) {
    private static final Pattern ITEM = Pattern
            .compile(
                    "(?:^|(?<=[.?!:)”\"]\\s)|(?<=\\.))(\\d{1,2})\\s?\\.?\\s?(?:([A-Za-z])(?=[.\\s]|\\d))?\\s?\\.?\\s?(\\d)?\\.\\s+(?=\\S)");
    private static final Pattern SENTENCE = Pattern.compile("(?<=[.?!]['”\")]?)\\s+(?=[\\p{Lu}\\d“\"(])");
    private static final Pattern ABBREVIATION = Pattern
            .compile("\\b(Pub|Jan|Dec|etc|e\\. ?g|i\\. ?e|approx|incl)\\.\\s");
    private static final Pattern SPELLED = Pattern.compile("\\b(?:\\p{Lu}\\s){1,6}\\p{Lu}\\b");
    private static final Pattern NOISE = Pattern.compile(
            "(?i)^(caution|note|page \\d|part [ivx\\d ]+|section [a-z]\\b|see |this is a |this (signature )?field|"
                    + "attach |sign in ink|enter as |otherwise|do not |complete |answer |\\d-digit|in the|unless |but )");
    private static final int MAX_LENGTH = 2_000;

    /**
     * Takes a tooltip apart.
     *
     * @param before the tooltip of the field before, whose question short tooltips of the same item continue
     */
    static Tooltip of(String text, @Nullable Tooltip before) {
        String plain = joined(text.length() > MAX_LENGTH ? text.substring(0, MAX_LENGTH) : text)
                .replaceAll("\\([^()]*\\)", "");
        Matcher item = ITEM.matcher(plain);
        int start = -1;
        int end = 0;
        String number = "";
        while (item.find()) {
            start = item.start();
            end = item.end();
            number = item.group(1) + lower(item.group(2)) + lower(item.group(3));
        }
        List<String> sections = sentences(start < 0 ? "" : plain.substring(0, start));
        List<String> parts = upToAnswer(sentences(plain.substring(end)));
        if (before != null && !number.isEmpty() && number.equals(before.item) && sections.isEmpty()
                && !parts.isEmpty() && parts.size() < before.parts.size() && isShort(parts)) {
            var all = new ArrayList<>(before.parts.subList(0, before.parts.size() - parts.size()));
            all.addAll(parts);
            return new Tooltip(before.sections, number, all);
        }
        return new Tooltip(sections, number, parts);
    }

    /** Returns the sentences up to a yes or no; what follows explains what to do then. */
    private static List<String> upToAnswer(List<String> sentences) {
        for (int i = 0; i < sentences.size() - 1; i++) {
            if (Candidate.isAnswer(Candidate.strip(sentences.get(i)))) {
                return sentences.subList(0, i + 1);
            }
        }
        return sentences;
    }

    private static boolean isShort(List<String> parts) {
        return parts.stream().allMatch(each -> each.length() < 60);
    }

    private static String lower(@Nullable String text) {
        return text == null ? "" : text.toLowerCase(Locale.ROOT);
    }

    /** Joins letters that are spelled out for screen readers. */
    static String joined(String text) {
        return SPELLED.matcher(text.replaceAll("\\s+", " ").strip())
                .replaceAll(match -> match.group().replace(" ", ""));
    }

    private static List<String> sentences(String text) {
        var sentences = new ArrayList<String>();
        for (String each : SENTENCE.split(ABBREVIATION.matcher(text).replaceAll("$1 "))) {
            String sentence = each.strip().replaceAll("[.:]+$", "");
            if (sentence.length() > 1 && !NOISE.matcher(sentence).find()) {
                sentences.add(sentence);
            }
        }
        List<String> plain = sentences.stream().filter(each -> !each.startsWith("If ")).toList();
        return plain.stream().allMatch(each -> Candidate.isAnswer(Candidate.strip(each))) ? sentences : plain;
    }
}
