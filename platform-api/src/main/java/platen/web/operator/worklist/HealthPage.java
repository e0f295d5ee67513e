package platen.web.operator.worklist;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import platen.db.core.Database;
import platen.db.node.NodeStore;
import platen.db.submission.BacklogStore;
import platen.db.sweep.SweepRun;
import platen.db.sweep.SweepRunStore;
import platen.db.worklist.WorkListStore;
import platen.jobs.workspace.WorkPauses;
import platen.web.operator.frame.OperatorPage;
import platen.web.operator.frame.OperatorPage.Place;
import platen.web.page.Pages;

/** Shows the state of an installation: backlog, stuck work, sweeps and processes. */
@Controller
final class HealthPage {
    private final WorkListStore works;
    private final NodeStore nodes;
    private final BacklogStore backlogs;
    private final SweepRunStore sweeps;
    private final WorkPauses pauses;
    private final InstantSource clock;

    HealthPage(WorkListStore works, WorkPauses pauses, Database database,
            InstantSource clock) {
        this.works = works;
        this.nodes = new NodeStore(database);
        this.backlogs = new BacklogStore(database);
        this.sweeps = new SweepRunStore(database);
        this.pauses = pauses;
        this.clock = clock;
    }

    @GetMapping({"/operator", "/operator/", "/operator/health"})
    void show(HttpServletRequest request, HttpServletResponse response) throws IOException {
        var health = new Health(works.counts(null), backlogs.all(), latest(), nodes.all(), pauses.all(),
                clock.instant());
        new OperatorPage(request, response, Place.HEALTH).send("Health", HttpStatus.OK,
                output -> JtehealthGenerated.render(output, Pages.NO_INTERCEPTOR, health));
    }

    /** Returns the latest run of each sweep, of whichever node. */
    private List<SweepRun> latest() {
        var latest = new LinkedHashMap<String, SweepRun>();
        sweeps.all().forEach(each -> latest.putIfAbsent(each.sweep(), each));
        return List.copyOf(latest.values());
    }
}
