package platen.jobs.form;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The origins of sites that may show a form in a frame. */
public final class FormOrigins {
    /** How many a form has at most. */
    public static final int MAX_ORIGINS = 20;
    /** One that browsers send: a scheme, a host in ASCII, and a port unless it is the usual one. */
    private static final Pattern ORIGIN = Pattern
            .compile("(https?)://([a-z0-9](?:[a-z0-9.-]*[a-z0-9])?)(?::(\\d{1,5}))?");
    private static final int MAX_LENGTH = 200;
    private static final int MAX_PORT = 65_535;
    private static final List<String> LOCAL = List.of("localhost", "127.0.0.1");

    private FormOrigins() {}

    /** Returns an origin as browsers write it: in lower case, without a slash at the end or the usual port. */
    public static String normalized(String typed) {
        String origin = typed.strip().toLowerCase(Locale.ROOT);
        if (origin.endsWith("/")) {
            origin = origin.substring(0, origin.length() - 1);
        }
        if (origin.startsWith("https://") && origin.endsWith(":443")) {
            return origin.substring(0, origin.length() - ":443".length());
        }
        return origin.startsWith("http://") && origin.endsWith(":80")
                ? origin.substring(0, origin.length() - ":80".length())
                : origin;
    }

    /** Returns the violated rule; empty when all are origins that browsers send, each once. */
    static Optional<String> objection(List<String> origins) {
        if (origins.size() > MAX_ORIGINS) {
            return Optional.of("must be at most " + MAX_ORIGINS + " origins");
        }
        if (new HashSet<>(origins).size() < origins.size()) {
            return Optional.of("must name each origin once");
        }
        return origins.stream().allMatch(FormOrigins::isOrigin)
                ? Optional.empty()
                : Optional.of("must be origins such as https://shop.example, without a path or a wildcard; http is"
                        + " for localhost and 127.0.0.1 only");
    }

    private static boolean isOrigin(String text) {
        Matcher origin = ORIGIN.matcher(text);
        return text.length() <= MAX_LENGTH && origin.matches() && text.equals(normalized(text))
                && (origin.group(1).equals("https") || LOCAL.contains(origin.group(2)))
                && !origin.group(2).contains("..")
                && (origin.group(3) == null || isPort(Integer.parseInt(origin.group(3))));
    }

    private static boolean isPort(int port) {
        return port > 0 && port <= MAX_PORT;
    }
}
