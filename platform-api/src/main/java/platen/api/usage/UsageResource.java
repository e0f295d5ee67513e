package platen.api.usage;

import java.time.Clock;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import platen.api.http.auth.Caller;
import platen.api.http.operation.RequiresScope;
import platen.api.http.query.Query;
import platen.db.key.Scope;
import platen.db.workspace.UsageStore;
import platen.db.workspace.Workspace;

/** Serves the monthly quota and the usage by template, key and day. */
@RestController
final class UsageResource {
    /** The last month; the end of a later one would be in a year of five digits. */
    private static final YearMonth LAST = YearMonth.of(9999, 12);

    private final UsageStore usage;
    private final Clock clock;

    UsageResource(UsageStore usage, Clock clock) {
        this.usage = usage;
        this.clock = clock;
    }

    /** Returns the usage of the current month, or of the requested one. */
    @GetMapping("/v1/usage")
    @RequiresScope(Scope.SUBMISSION_READ)
    UsageRecord show(Caller caller, Query query) {
        YearMonth month = query.text("month")
                .map(UsageResource::month)
                .orElseGet(() -> YearMonth.from(clock.instant().atZone(ZoneOffset.UTC)));
        Workspace workspace = caller.workspace();
        LocalDate first = month.atDay(1);
        UsageStore.Month told = usage.month(workspace.id(), first);
        int used = told.used();
        Integer limit = workspace.allowance();
        return new UsageRecord(month.toString(), workspace.plan(), limit, used,
                limit == null ? null : Math.max(0, limit - used),
                first.plusMonths(1).atStartOfDay(ZoneOffset.UTC).toInstant(),
                told.byTemplate().stream().map(UsageRecord.OfTemplate::of).toList(),
                told.byKey().stream().map(UsageRecord.OfKey::of).toList(),
                told.byDay().stream().map(UsageRecord.OfDay::of).toList());
    }

    private static YearMonth month(String value) {
        if (value.length() == 7) {
            try {
                YearMonth month = YearMonth.parse(value);
                if (month.isBefore(LAST)) {
                    return month;
                }
            } catch (DateTimeParseException e) {
                // Reported below, like any other invalid month.
            }
        }
        throw Query.outOfRange("month", value, "must be a month such as 2026-08");
    }
}
