package platen.web.dashboard.delivery;

import java.util.regex.Pattern;

/** URLs of receivers as pages show them: credentials in them stay hidden. */
public final class ShownUrl {
    private static final Pattern USER = Pattern.compile("(?<=://)[^/?#@]*@");
    private static final Pattern QUERY = Pattern.compile("(?s)[?#].*");

    private ShownUrl() {}

    /** Returns a URL without its user and password, and with a mark in place of its query. */
    public static String of(String url) {
        return QUERY.matcher(USER.matcher(url).replaceAll("")).replaceAll("?…");
    }

    /** Returns host and path of a URL. */
    public static String brief(String url) {
        return of(url).replaceFirst("^https?://", "");
    }
}
