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
 * The planned times of a cron expression in a time zone. A cron whose hour is a number names times of the wall clock: one
 * that clocks skip in spring is planned for the moment at which they are put forward, one that comes twice in autumn for
 * its first time only. A cron whose hour begins with a star goes by time that passes: every quarter of an hour stays
 * every quarter of an hour. All fields must hold: a day is one of the days of the month and one of the days of the week.
 */
final class CronTimes {
    private static final int FIELDS = 5;
    private static final int HOUR = 1;
    private static final Pattern NAMED = Pattern.compile("@.*");
    /** What the parser quotes behind its reason: with six fields, of which nobody has written the first. */
    private static final Pattern QUOTE = Pattern.compile("\\s*'[^']*' in cron expression \".*$");

    /** The parser takes 0 for Sunday before it counts, and does not say so. */
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
     * Reads an expression of five fields, or one of {@code @hourly}, {@code @daily}, {@code @weekly}, {@code @monthly},
     * {@code @yearly}.
     *
     * @param zone an id of the time zone database
     * @throws IllegalArgumentException when either is none, in words that can be shown
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

    /** The first planned time after this one; empty when there is none any more. */
    Optional<Instant> after(Instant time) {
        return byPassingTime ? afterPassing(time) : afterOnWall(time);
    }

    /** The next so many planned times. */
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
        // In the second pass of an overlap the wall shows times of the first one again; they are over.
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
        // of two, the one before the change
        return wall.toInstant(offsets.getFirst());
    }

    /** Goes by one offset up to the next change of clocks, and by the other from there. */
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
