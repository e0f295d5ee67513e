package platen.jobs.destination;

import java.text.Normalizer;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import platen.db.destination.FileContent;
import platen.jobs.destination.transport.FileNames;

/**
 * A pattern of file names, such as <code>{date}/{custom_id}.pdf</code>. A slash separates folders. Values are made safe
 * before they are inserted: they keep letters, digits, dots, hyphens and underscores, so that they never make a folder.
 */
public final class FileNamePattern {
    /** Maximum length of a pattern in characters. */
    public static final int MAX_LENGTH = 300;

    private static final int MAX_VALUE_LENGTH = 80;
    private static final Pattern PLACEHOLDER = Pattern.compile("\\{([^{}]*)}");
    private static final DateTimeFormatter DATE = DateTimeFormatter.ISO_LOCAL_DATE;
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HHmm");

    private final String text;

    private FileNamePattern(String text) {
        this.text = text;
    }

    /** A value for which no name can be made. The message is a sentence. */
    public static final class NoName extends Exception {
        private static final long serialVersionUID = 1L;

        NoName(String message) {
            super(message);
        }
    }

    /** Returns the default pattern of a content. */
    public static String defaultFor(FileContent content) {
        return switch (content) {
            case DOCUMENTS -> "{batch_id}-{row}.pdf";
            case ZIP, MERGED -> "{batch_id}-{part}." + content.extension();
            case MANIFEST, ERRORS -> "{batch_id}-" + content.wire() + "." + content.extension();
        };
    }

    /**
     * Parses a pattern.
     *
     * @param scheduled whether the batch is one of a schedule
     * @throws IllegalArgumentException with a predicate that follows the subject, such as "must not be empty"
     */
    public static FileNamePattern of(String text, FileContent content, boolean scheduled) {
        if (text.isBlank() || text.length() > MAX_LENGTH) {
            throw new IllegalArgumentException("must have 1 to " + MAX_LENGTH + " characters");
        }
        var allowed = new TreeSet<String>(List.of("batch_id", "date", "time"));
        switch (content) {
            case DOCUMENTS -> allowed.addAll(List.of("custom_id", "row", "template"));
            case ZIP, MERGED -> allowed.add("part");
            case MANIFEST, ERRORS -> {
                // one file of a batch
            }
        }
        if (scheduled) {
            allowed.add("schedule");
        }
        Matcher placeholders = PLACEHOLDER.matcher(text);
        while (placeholders.find()) {
            if (!allowed.contains(placeholders.group(1))) {
                throw new IllegalArgumentException("has the placeholder {" + placeholders.group(1)
                        + "}; for the content '" + content.wire() + "' there are {" + String.join("}, {", allowed)
                        + "}");
            }
        }
        String rest = PLACEHOLDER.matcher(text).replaceAll("x");
        if (rest.indexOf('{') >= 0 || rest.indexOf('}') >= 0) {
            throw new IllegalArgumentException("has a brace that belongs to no placeholder");
        }
        FileNames.objection(rest).ifPresent(objection -> {
            throw new IllegalArgumentException(objection);
        });
        if (content == FileContent.DOCUMENTS && !text.contains("{custom_id}") && !text.contains("{row}")) {
            throw new IllegalArgumentException(
                    "gives all rows one name; it must have {row}, or {custom_id} where every row has one");
        }
        return new FileNamePattern(text);
    }

    /** Returns a pattern that has been checked before. */
    public static FileNamePattern stored(String text) {
        return new FileNamePattern(text);
    }

    /**
     * Returns the pattern with the values of the batch inserted; what remains are placeholders of its files.
     *
     * @param batchId public id
     * @param schedule name of the schedule, or null
     * @param time planned time of the schedule, in its zone; else when the batch was accepted, in UTC
     */
    public String ofBatch(String batchId, @Nullable String schedule, ZonedDateTime time) {
        var values = new HashMap<String, String>(
                Map.of("batch_id", batchId, "date", DATE.format(time), "time", TIME.format(time)));
        if (schedule != null) {
            values.put("schedule", safe(schedule));
        }
        return PLACEHOLDER.matcher(text)
                .replaceAll(found -> Matcher
                        .quoteReplacement(values.getOrDefault(found.group(1), "{" + found.group(1) + "}")));
    }

    /**
     * Returns the pattern with the name of the schedule inserted.
     *
     * @param schedule null when the batch is not one of a schedule
     */
    public String ofSchedule(@Nullable String schedule) {
        return schedule == null ? text : text.replace("{schedule}", safe(schedule));
    }

    /**
     * Returns the name of a row's PDF.
     *
     * @throws NoName when the row has no value for a placeholder, or the name is too long
     */
    public String ofRow(int row, @Nullable String customId, @Nullable String template) throws NoName {
        if (customId == null && text.contains("{custom_id}")) {
            throw new NoName("The row has no custom_id, which the file name needs. Send it with one, or use {row}.");
        }
        return name(Map.of("row", "%06d".formatted(row), "custom_id", safe(Optional.ofNullable(customId).orElse("")),
                "template", safe(Optional.ofNullable(template).orElse(""))));
    }

    /**
     * Returns the name of another file.
     *
     * @param part number of the ZIP or merged PDF
     * @throws NoName when the name is too long
     */
    public String ofPart(int part) throws NoName {
        return name(Map.of("part", "%03d".formatted(part)));
    }

    private String name(Map<String, String> values) throws NoName {
        String inserted = PLACEHOLDER.matcher(text)
                .replaceAll(found -> Matcher.quoteReplacement(values.getOrDefault(found.group(1), "_")));
        String[] parts = inserted.split("/", -1);
        for (int i = 0; i < parts.length; i++) {
            parts[i] = part(parts[i]);
        }
        String name = String.join("/", parts);
        Optional<String> objection = FileNames.objection(name);
        if (objection.isPresent()) {
            throw new NoName("The file name '" + name + "' " + objection.get() + ".");
        }
        return name;
    }

    private static String part(String part) {
        String ended = part.replaceAll("[. ]+$", "");
        return ended.isEmpty() || ended.startsWith(FileNames.TEMPORARY_PREFIX) || FileNames.isDevice(ended)
                ? "_" + ended
                : ended;
    }

    /** Returns a value in which everything but letters, digits, dots, hyphens and underscores is an underscore. */
    private static String safe(String value) {
        String composed = Normalizer.normalize(value, Normalizer.Form.NFC);
        var safe = new StringBuilder();
        composed.codePoints()
                .limit(MAX_VALUE_LENGTH)
                .map(c -> Character.isLetterOrDigit(c) || c == '.' || c == '-' ? c : '_')
                .forEach(safe::appendCodePoint);
        return safe.isEmpty() ? "_" : safe.toString();
    }
}
