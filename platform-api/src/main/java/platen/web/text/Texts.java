package platen.web.text;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.EnumMap;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import platen.db.person.Language;

/** The texts of one language, and how the language writes numbers and times. */
public final class Texts {
    private static final Map<Language, Texts> ALL = new EnumMap<>(Language.class);
    private static final Pattern PLACE = Pattern.compile("\\{(\\d)}");

    static {
        for (Language language : Language.values()) {
            ALL.put(language, new Texts(language));
        }
    }

    private final Language language;
    private final Map<String, Properties> files = new ConcurrentHashMap<>();
    private final DateTimeFormatter day;
    private final DateTimeFormatter date;
    private final DateTimeFormatter moment;

    private Texts(Language language) {
        this.language = language;
        this.day = utc(language == Language.DE ? "d. MMM" : "d MMM", language);
        this.date = utc(language == Language.DE ? "d. MMMM uuuu" : "d MMMM uuuu", language);
        this.moment = utc(language == Language.DE ? "d. MMM uuuu, HH:mm:ss" : "d MMM uuuu, HH:mm:ss", language);
    }

    private static DateTimeFormatter utc(String pattern, Language language) {
        return DateTimeFormatter.ofPattern(pattern, language.locale()).withZone(ZoneOffset.UTC);
    }

    public static Texts of(Language language) {
        Texts texts = ALL.get(language);
        if (texts == null) {
            throw new IllegalStateException("No texts for " + language);
        }
        return texts;
    }

    public Language language() {
        return language;
    }

    /**
     * Returns a text.
     *
     * @param key such as {@code login.title}, which is the key {@code title} of {@code login_en.properties}
     * @param values replace {@code {0}} to {@code {9}}; numbers are written as the language does
     * @throws IllegalArgumentException when there is no such text
     */
    public String get(String key, Object... values) {
        int dot = key.indexOf('.');
        String text = dot < 0 ? null : file(key.substring(0, dot)).getProperty(key.substring(dot + 1));
        if (text == null) {
            throw new IllegalArgumentException("No text is named " + key + " in " + language.wire());
        }
        return values.length == 0
                ? text
                : PLACE.matcher(text)
                        .replaceAll(place -> Matcher
                                .quoteReplacement(written(values[Integer.parseInt(place.group(1))])));
    }

    /** Returns the text {@code key.one} for 1, else {@code key.other}; both may contain the number as {@code {0}}. */
    public String count(String key, long count) {
        return get(key + (count == 1 ? ".one" : ".other"), count);
    }

    /** Returns a number with the language's separator of thousands. */
    public String number(long number) {
        return String.format(language.locale(), "%,d", number);
    }

    /** Returns a time as in lists: the time of day today, else day and month. UTC. */
    public String shortTime(Instant time, Instant now) {
        LocalDate of = LocalDate.ofInstant(time, ZoneOffset.UTC);
        LocalDate today = LocalDate.ofInstant(now, ZoneOffset.UTC);
        if (of.equals(today)) {
            return DateTimeFormatter.ISO_LOCAL_TIME.format(time.atOffset(ZoneOffset.UTC).toLocalTime().withNano(0));
        }
        return of.getYear() == today.getYear() ? day.format(time) : date.format(time);
    }

    /** Returns a date with its year. UTC. */
    public String date(Instant time) {
        return date.format(time);
    }

    /** Returns a date and time to the second. UTC. */
    public String moment(Instant time) {
        return moment.format(time);
    }

    private String written(Object value) {
        return value instanceof Integer || value instanceof Long
                ? number(((Number) value).longValue())
                : String.valueOf(value);
    }

    private Properties file(String noun) {
        return files.computeIfAbsent(noun, this::read);
    }

    private Properties read(String noun) {
        var properties = new Properties();
        String name = noun + "_" + language.wire() + ".properties";
        try (var in = Texts.class.getResourceAsStream(name)) {
            if (in != null) {
                properties.load(new InputStreamReader(in, StandardCharsets.UTF_8));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(name, e);
        }
        return properties;
    }
}
