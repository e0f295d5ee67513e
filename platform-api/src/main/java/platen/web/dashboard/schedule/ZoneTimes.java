package platen.web.dashboard.schedule;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import platen.db.person.Language;
import platen.web.dashboard.WorkspaceView;

/** Writes planned times in the zone of a schedule and in UTC. */
final class ZoneTimes {
    private static final String PATTERN = "EEE, d MMM uuuu, HH:mm zzz";
    private static final String GERMAN_PATTERN = "EEE, d. MMM uuuu, HH:mm zzz";

    private ZoneTimes() {}

    /** Returns a time as clocks in a zone show it, with the abbreviation of the zone. */
    static String in(WorkspaceView view, Instant time, String zone) {
        Language language = view.texts().language();
        return DateTimeFormatter.ofPattern(language == Language.DE ? GERMAN_PATTERN : PATTERN, language.locale())
                .format(time.atZone(ZoneId.of(zone)));
    }

    /**
     * Returns what is shown beside a time in a zone: the time in UTC, unless clocks in the zone show that already, and a
     * note.
     *
     * @param note empty for none
     */
    static String beside(WorkspaceView view, Instant time, String zone, String note) {
        String utc = ZoneId.of(zone).getRules().getOffset(time).equals(ZoneOffset.UTC) ? "" : utc(view, time);
        return utc.isEmpty() || note.isEmpty() ? utc + note : utc + " · " + note;
    }

    private static String utc(WorkspaceView view, Instant time) {
        Language language = view.texts().language();
        return DateTimeFormatter
                .ofPattern(language == Language.DE ? "d. MMM, HH:mm 'UTC'" : "d MMM, HH:mm 'UTC'", language.locale())
                .format(time.atZone(ZoneOffset.UTC));
    }
}
