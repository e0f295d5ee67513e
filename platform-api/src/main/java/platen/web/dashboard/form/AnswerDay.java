package platen.web.dashboard.form;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import platen.db.core.Status;
import platen.db.submission.SubmissionSearchStore.DayCount;

/** The answers of one day, in UTC, by the status of their submissions. */
record AnswerDay(LocalDate day, Map<Status, Integer> counts) {

    /** @param counts newest day first */
    static List<AnswerDay> of(List<DayCount> counts) {
        var days = new ArrayList<AnswerDay>();
        for (DayCount each : counts) {
            if (days.isEmpty() || !days.getLast().day().equals(each.day())) {
                days.add(new AnswerDay(each.day(), new EnumMap<>(Status.class)));
            }
            days.getLast().counts().put(each.status(), each.count());
        }
        return days;
    }

    int count(Status status) {
        return counts.getOrDefault(status, 0);
    }

    int total() {
        return counts.values().stream().mapToInt(Integer::intValue).sum();
    }
}
