package platen.web.operator.worklist;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import platen.db.node.Node;
import platen.db.submission.BacklogStore.Backlog;
import platen.db.sweep.SweepRun;
import platen.db.worklist.WorkCondition;
import platen.db.worklist.WorkListStore.Count;
import platen.db.workspace.WorkPause;

/**
 * The state of an installation.
 *
 * @param sweeps the latest run of each sweep
 * @param pauses workspaces that are paused or quarantined
 */
record Health(List<Count> counts, List<Backlog> backlogs, List<SweepRun> sweeps, List<Node> nodes,
        List<WorkPause> pauses, Instant now) {
    /** Seconds that interactive renders may wait before the page says so; as in the alert PlatenQueueLate. */
    private static final double MAX_INTERACTIVE_WAIT = 60;
    /** Seconds that webhooks may be late before the page says so; as in the alert PlatenWebhooksLate. */
    private static final double MAX_WEBHOOK_WAIT = 300;

    /**
     * Something that an operator has to look at.
     *
     * @param path page that shows it
     * @param runbook heading of the runbook that says what to do
     */
    record Concern(String text, String path, String runbook) {}

    /** Returns what needs attention; empty when all is well. */
    List<Concern> concerns() {
        var concerns = new ArrayList<Concern>();
        for (Backlog each : backlogs) {
            if (each.queue().equals("interactive") && each.ageSeconds() > MAX_INTERACTIVE_WAIT) {
                concerns.add(new Concern("Renders wait for " + wait(each) + ". Workers are missing, busy or held up.",
                        "/operator/work?kind=renders&state=waiting", "PlatenQueueLate"));
            }
            if (each.queue().equals("webhooks") && each.ageSeconds() > MAX_WEBHOOK_WAIT) {
                concerns.add(new Concern("Webhooks are late by " + wait(each) + ".",
                        "/operator/work?kind=deliveries&state=waiting", "PlatenWebhooksLate"));
            }
        }
        counts.stream().filter(each -> each.condition() == WorkCondition.STUCK && each.items() > 0)
                .forEach(each -> concerns.add(new Concern(WorkTexts.count(each.kind(), each.items())
                        + (each.items() == 1 ? " is stuck." : " are stuck."),
                        "/operator/work?kind=" + each.kind().wire() + "&state=stuck", "Stuck work")));
        sweeps.stream().filter(SweepRun::isFailing).forEach(each -> concerns.add(new Concern(
                each.sweep() + " fails: " + each.failure(), "#sweeps", "Failing sweeps")));
        nodes.stream().filter(Node::outdated).forEach(each -> concerns.add(new Concern(
                each.name() + " runs an earlier release than the database's schema.", "#nodes", "Earlier releases")));
        nodes.stream().filter(Node::isLost).forEach(each -> concerns.add(new Concern(
                each.name() + " was not stopped and says nothing any more.", "#nodes", "Lost processes")));
        return concerns;
    }

    private static String wait(Backlog backlog) {
        long seconds = Math.round(backlog.ageSeconds());
        return seconds < 120 ? seconds + " seconds" : seconds / 60 + " minutes";
    }
}
