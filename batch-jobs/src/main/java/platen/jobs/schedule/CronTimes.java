package platen.jobs.schedule;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.springframework.scheduling.support.CronExpression;

/**
 * Computes the planned times of a cron expression in a time zone. A cron expression with a numeric hour names wall
 * clock times: a time in the gap of a spring clock change is planned for the moment of the change, and a time that
 * occurs twice in autumn only for its first occurrence. A cron expression whose hour begins with a star follows elapsed
 * time: every quarter of an hour stays every quarter of an hour. All fields must match: a day must match both the day
 * of month and the day of week.
 */
final class CronTimes {
    private static final int FIELDS = 5;
    private static final int HOUR = 1;
    private static final Pattern NAMED = Pattern.compile("@.*");
    /**
     * The suffix of the parser's message, which quotes the expression with six fields, although the user wrote five.
     */
    private static final Pattern QUOTE = Pattern.compile("\\s*'[^']*' in cron expression \".*$");

    /** The parser's range of weekdays; its message does not say that it also accepts 0 for Sunday. */
    private static final String WEEK = "DayOfWeek (valid values 1 - 7)";
    private static final String OUR_WEEK = "DayOfWeek (valid values 0 - 7, of which 0 and 7 are Sunday)";

    private final CronExpression expression;
    private final ZoneRules rules;
    private final boolean byPassingTime;

    private CronTimes(CronExpression expression, ZoneRules rules, boolean byPassingTime) {
        this.expression = expression;
        this.rules = rules;
        this.byPassingTime = byPassingTime;
    }

    /**
     * Parses an expression of five fields, or one of {@code @hourly}, {@code @daily}, {@code @weekly},
     * {@code @monthly}, {@code @yearly}.
     *
     * @param zone an id of the time zone database
     * @throws IllegalArgumentException when the expression or the zone is invalid, with a message for the caller
     */
    static CronTimes of(String cron, String zone) {
        String text = cron.strip();
        boolean named = text.startsWith("@");
        String[] fields = text.split("\\s+");
        if (!named && fields.length != FIELDS) {
            throw new IllegalArgumentException("'" + cron
                    + "' is no cron expression of five fields: minute, hour, day of month, month, day of week");
        }
        return new CronTimes(parsed(cron, named ? text : "0 " + text), rules(zone),
                named ? text.equals("@hourly") : fields[HOUR].startsWith("*"));
    }

    private static CronExpression parsed(String shown, String text) {
        try {
            return CronExpression.parse(text);
        } catch (IllegalArgumentException e) {
            String why = NAMED.matcher(text).matches()
                    ? "the names are @hourly, @daily, @weekly, @monthly and @yearly"
                    : QUOTE.matcher(String.valueOf(e.getMessage())).replaceAll("").replace(WEEK, OUR_WEEK);
            throw new IllegalArgumentException("'" + shown + "' is no cron expression: " + why, e);
        }
    }

    private static ZoneRules rules(String zone) {
        try {
            return ZoneId.of(zone).getRules();
        } catch (DateTimeException e) {
            throw new IllegalArgumentException("'" + zone + "' is no time zone, such as Europe/Berlin", e);
        }
    }

    /** Returns the first planned time after this one; empty when there are no more. */
    Optional<Instant> after(Instant time) {
        return byPassingTime ? afterPassing(time) : afterOnWall(time);
    }

    /** Returns the next planned times after this one, at most {@code number}. */
    List<Instant> after(Instant time, int number) {
        var times = new ArrayList<Instant>();
        Optional<Instant> next = after(time);
        while (next.isPresent() && times.size() < number) {
            times.add(next.get());
            next = after(next.get());
        }
        return times;
    }

    private Optional<Instant> afterOnWall(Instant time) {
        LocalDateTime wall = LocalDateTime.ofEpochSecond(time.getEpochSecond(), 0, rules.getOffset(time));
        // In the second pass of an overlap, wall clock times of the first pass occur again; these are skipped.
        while (true) {
            wall = expression.next(wall);
            if (wall == null) {
                return Optional.empty();
            }
            Instant next = onWall(wall);
            if (next.isAfter(time)) {
                return Optional.of(next);
            }
        }
    }

    private Instant onWall(LocalDateTime wall) {
        List<ZoneOffset> offsets = rules.getValidOffsets(wall);
        if (offsets.isEmpty()) {
            return rules.getTransition(wall).getInstant();
        }
        // Of two offsets, the one before the change applies.
        return wall.toInstant(offsets.getFirst());
    }

    /** Computes with one offset up to the next clock change, and with the other from there. */
    private Optional<Instant> afterPassing(Instant time) {
        Instant from = time;
        while (true) {
            ZoneOffset offset = rules.getOffset(from);
            LocalDateTime wall = LocalDateTime.ofEpochSecond(from.getEpochSecond(), 0, offset);
            LocalDateTime next = expression.next(from.equals(time) ? wall : wall.minusSeconds(1));
            if (next == null) {
                return Optional.empty();
            }
            ZoneOffsetTransition change = rules.nextTransition(from);
            if (change == null || next.toInstant(offset).isBefore(change.getInstant())) {
                return Optional.of(next.toInstant(offset));
            }
            from = change.getInstant();
        }
    }
}
