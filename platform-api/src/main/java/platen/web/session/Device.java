package platen.web.session;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import platen.web.text.Texts;

/** Names browsers and systems as people know them. */
public final class Device {
    /** Parts of {@code User-Agent}; a browser that claims to be others too comes first. */
    private static final Map<String, String> BROWSERS = ordered("Edg/", "Edge", "OPR/", "Opera", "Firefox/", "Firefox",
            "FxiOS/", "Firefox", "Chrome/", "Chrome", "CriOS/", "Chrome", "Safari/", "Safari");
    private static final Map<String, String> SYSTEMS = ordered("iPhone", "iPhone", "iPad", "iPad", "Android", "Android",
            "Windows", "Windows", "Mac OS X", "macOS", "CrOS", "ChromeOS", "Linux", "Linux");
    private static final Pattern ZEROS = Pattern.compile("(?:^|:)0(?::0)+(?::|$)");

    private Device() {}

    private static Map<String, String> ordered(String... pairs) {
        var map = new LinkedHashMap<String, String>();
        for (int i = 0; i < pairs.length; i += 2) {
            map.put(pairs[i], pairs[i + 1]);
        }
        return map;
    }

    /** Returns browser and system; the header itself when either is not known. */
    public static String name(Texts texts, String userAgent) {
        Optional<String> browser = first(BROWSERS, userAgent);
        Optional<String> system = first(SYSTEMS, userAgent);
        return browser.isPresent() && system.isPresent()
                ? texts.get("me.device", browser.get(), system.get())
                : userAgent;
    }

    private static Optional<String> first(Map<String, String> names, String userAgent) {
        return names.entrySet()
                .stream()
                .filter(each -> userAgent.contains(each.getKey()))
                .map(Map.Entry::getValue)
                .findFirst();
    }

    /** Returns an address with the first zeros of an IPv6 address left out, such as {@code ::1}. */
    public static String address(String address) {
        return ZEROS.matcher(address).replaceFirst("::");
    }
}
