package platen.web.form.answer;

import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import platen.jobs.form.FormSize;

/**
 * The rows of what a browser sent: blank values are left out, and the rows that have others are numbered from 0 without
 * gaps, as the data will have them. Otherwise an error below an empty row would be shown beside the wrong row.
 */
final class SentRows {
    private static final Pattern ROW = Pattern.compile("\\[(\\d{1,3})]");

    private final Map<String, String[]> values = new LinkedHashMap<>();
    /** Numbers of rows by the name of their array, both as they were sent. */
    private final Map<String, NavigableSet<Integer>> rows = new HashMap<>();

    SentRows(Map<String, String[]> sent) {
        sent.forEach((name, texts) -> {
            if (!Arrays.stream(texts).allMatch(String::isBlank)) {
                values.put(name, texts);
                for (Matcher row = ROW.matcher(name); row.find();) {
                    rows.computeIfAbsent(name.substring(0, row.start()), array -> new TreeSet<>()).add(number(row));
                }
            }
        });
    }

    private static int number(Matcher row) {
        return Integer.parseInt(row.group(1));
    }

    /** Returns the values by their new names. */
    Map<String, String[]> values() {
        return renamed(values);
    }

    /** Returns whether there are more rows than a page shows. */
    boolean tooMany() {
        return longest() > FormSize.MAX_ROWS_OF_LIST || count() > FormSize.MAX_ROWS;
    }

    /** Returns whether a page shows no further row. */
    boolean full() {
        return longest() == FormSize.MAX_ROWS_OF_LIST || count() == FormSize.MAX_ROWS;
    }

    private int longest() {
        return rows.values().stream().mapToInt(NavigableSet::size).max().orElse(0);
    }

    private int count() {
        return rows.values().stream().mapToInt(NavigableSet::size).sum();
    }

    /** Returns things by the new names of their controls; those of a row without values belong to the next empty row. */
    <T> Map<String, T> renamed(Map<String, T> sent) {
        var renamed = new LinkedHashMap<String, T>();
        sent.forEach((name, each) -> renamed.put(renamed(name), each));
        return renamed;
    }

    private String renamed(String name) {
        var renamed = new StringBuilder();
        Matcher row = ROW.matcher(name);
        while (row.find()) {
            NavigableSet<Integer> others = rows.getOrDefault(name.substring(0, row.start()), new TreeSet<>());
            int position = others.contains(number(row)) ? others.headSet(number(row)).size() : others.size();
            row.appendReplacement(renamed, "[" + position + "]");
        }
        return row.appendTail(renamed).toString();
    }
}
