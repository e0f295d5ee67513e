package platen.web.text;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import platen.db.person.Language;

/** The texts of one language, and how the language writes numbers and times. */
public final class Texts {
    /** By the code of the language. */
    private static final Map<String, Texts> ALL = new HashMap<>();
    private static final Pattern PLACE = Pattern.compile("\\{(\\d)}");

    static {
        for (Language language : Language.values()) {
            ALL.put(language.wire(), new Texts(language.wire(), language.locale(), language));
        }
        for (FormLanguage language : FormLanguage.values()) {
            ALL.putIfAbsent(language.wire(), new Texts(language.wire(), language.locale(), null));
        }
    }

    private final String code;
    private final Locale locale;
    private final @Nullable Language language;
    private final Map<String, Properties> files = new ConcurrentHashMap<>();
    private final DateTimeFormatter day;
    private final DateTimeFormatter date;
    private final DateTimeFormatter moment;
    private final DateTimeFormatter minute;

    private Texts(String code, Locale locale, @Nullable Language language) {
        this.code = code;
        this.locale = locale;
        this.language = language;
        this.day = utc(language == Language.DE ? "d. MMM" : "d MMM", locale);
        this.date = utc(language == Language.DE ? "d. MMMM uuuu" : "d MMMM uuuu", locale);
        this.moment = utc(language == Language.DE ? "d. MMM uuuu, HH:mm:ss" : "d MMM uuuu, HH:mm:ss", locale);
        this.minute = utc(language == Language.DE ? "d. MMM uuuu, HH:mm" : "d MMM uuuu, HH:mm", locale);
    }

    private static DateTimeFormatter utc(String pattern, Locale locale) {
        return DateTimeFormatter.ofPattern(pattern, locale).withZone(ZoneOffset.UTC);
    }

    public static Texts of(Language language) {
        return of(language.wire());
    }

    /** Returns the texts of a language of forms, which are those that forms need. */
    public static Texts of(FormLanguage language) {
        return of(language.wire());
    }

    private static Texts of(String code) {
        return Objects.requireNonNull(ALL.get(code), code);
    }

    /**
     * Returns the language of a page that is no form.
     *
     * @throws IllegalStateException for a language that only forms have
     */
    public Language language() {
        if (language == null) {
            throw new IllegalStateException("Only forms have texts in " + code);
        }
        return language;
    }

    /** Returns the language tag of the texts, such as {@code en}. */
    public String code() {
        return code;
    }

    /** Returns the locale by which numbers and dates are written. */
    public Locale locale() {
        return locale;
    }

    /** Returns whether the language is written from right to left. */
    public boolean isRightToLeft() {
        return code.equals(FormLanguage.AR.wire());
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
            throw new IllegalArgumentException("No text is named " + key + " in " + code);
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
        return String.format(locale, "%,d", number);
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

    /** Returns a date and time to the minute, for people to whom seconds say nothing. UTC. */
    public String minute(Instant time) {
        return minute.format(time);
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
        String name = noun + "_" + code + ".properties";
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
