package platen.jobs.destination.transport;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The subject and text of a mail, with placeholders such as {@code {date}}. */
public final class MessageText {
    /** Placeholder of the link. */
    public static final String LINK = "link";

    private static final Pattern PLACEHOLDER = Pattern.compile("\\{([a-z_]+)}");
    private static final List<String> NAMES = List.of("batch_id", "date", "time", "schedule", "destination", "files",
            LINK, "expires");

    private MessageText() {}

    /** Returns the first placeholder of a text that does not exist; empty when all do. */
    public static Optional<String> unknownPlaceholder(String text) {
        return PLACEHOLDER.matcher(text)
                .results()
                .map(found -> found.group(1))
                .filter(name -> !NAMES.contains(name))
                .findFirst();
    }

    /** Returns whether a text has the placeholder of the link. */
    public static boolean hasLink(String text) {
        return text.contains("{" + LINK + "}");
    }

    /** Returns all placeholders, for people. */
    public static String placeholders() {
        return NAMES.stream().map(name -> "{" + name + "}").collect(Collectors.joining(", "));
    }

    /** Returns a text with its values; a placeholder without one becomes empty. */
    public static String of(String text, Map<String, String> values) {
        return PLACEHOLDER.matcher(text)
                .replaceAll(found -> Matcher.quoteReplacement(values.getOrDefault(found.group(1), "")));
    }
}
