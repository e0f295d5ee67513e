package platen.web.operator.worklist;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import platen.db.worklist.WorkItem;
import platen.db.worklist.WorkListStore;
import platen.web.operator.frame.OperatorPage;
import platen.web.operator.frame.OperatorPage.Place;
import platen.web.page.Pages;

/** Lists waiting, running, stuck and failed work of all workspaces. */
@Controller
final class WorkPages {
    private static final int PAGE = 100;

    private final WorkListStore works;

    WorkPages(WorkListStore works) {
        this.works = works;
    }

    @GetMapping(WorkQuery.AT)
    void list(HttpServletRequest request, HttpServletResponse response) throws IOException {
        var page = new OperatorPage(request, response, Place.WORK);
        WorkQuery query = WorkQuery.of(request);
        List<WorkItem> found = query.problems().isEmpty()
                ? works.list(query.kind(), query.condition(), query.workspaceId(), query.after(), PAGE + 1)
                : List.of();
        List<WorkItem> items = found.subList(0, Math.min(PAGE, found.size()));
        String following = found.size() > PAGE ? query.following(items.getLast()) : "";
        page.send("Work", query.problems().isEmpty() ? HttpStatus.OK : HttpStatus.UNPROCESSABLE_CONTENT,
                output -> JteworkGenerated.render(output, Pages.NO_INTERCEPTOR, page.token(), query, items, following));
    }
}
