package platen.web.dashboard.usage;

import java.io.IOException;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.UUID;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import platen.db.member.Role;
import platen.db.submission.SourceUseStore;
import platen.db.workspace.UsageStore;
import platen.web.dashboard.May;
import platen.web.dashboard.Nav;
import platen.web.dashboard.WorkspaceView;
import platen.web.page.Pages;
import platen.web.view.PageNotFoundException;

/** Shows what a workspace used in a month. */
@Controller
final class UsagePages {
    private static final int MIN_YEAR = 2000;

    private final UsageStore usage;
    private final SourceUseStore sources;
    private final Clock clock;

    UsagePages(UsageStore usage, SourceUseStore sources, Clock clock) {
        this.usage = usage;
        this.sources = sources;
        this.clock = clock;
    }

    @May(Role.VIEWER)
    @GetMapping("/dashboard/w/{workspace}/usage")
    void show(WorkspaceView view, @RequestParam(defaultValue = "") String month) throws IOException {
        LocalDate today = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
        YearMonth wanted = month.isEmpty() ? YearMonth.from(today) : parsed(month, today);
        UUID workspace = view.member().workspace().id();
        LocalDate first = wanted.atDay(1);
        var shown = new UsageView(wanted, view.member().workspace().allowance(), usage.month(workspace, first),
                sources.month(workspace, first), today, wanted.isBefore(YearMonth.from(today)));
        view.show(new WorkspaceView.Head(Nav.USAGE, view.text("nav.usage")),
                output -> JteusageGenerated.render(output, Pages.NO_INTERCEPTOR, view, shown));
    }

    private static YearMonth parsed(String month, LocalDate today) {
        try {
            YearMonth parsed = YearMonth.parse(month);
            if (parsed.getYear() >= MIN_YEAR && !parsed.isAfter(YearMonth.from(today))) {
                return parsed;
            }
        } catch (DateTimeException e) {
            // answered like a month without a page
        }
        throw new PageNotFoundException();
    }
}
