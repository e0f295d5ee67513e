package platen.web.operator.worklist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import platen.db.node.Node;
import platen.db.submission.BacklogStore.Backlog;
import platen.db.sweep.SweepRun;
import platen.db.worklist.WorkCondition;
import platen.db.worklist.WorkKind;
import platen.db.worklist.WorkListStore.Count;

class HealthTest {
    private static final Instant NOW = Instant.parse("2026-11-28T10:00:00Z");

    @Test
    void everyConcernHasAnEntryInTheRunbook() throws IOException {
        Set<String> entries = Files.readAllLines(Path.of("..", "ops", "docs", "runbook.md"))
                .stream()
                .filter(line -> line.matches("#{2,3} .*"))
                .map(line -> line.replaceFirst("#+ ", ""))
                .collect(Collectors.toSet());
        List<Health.Concern> concerns = troubled().concerns();
        assertThat(concerns).hasSize(7);
        assertThat(entries).containsAll(concerns.stream().map(Health.Concern::runbook).toList());
    }

    @Test
    void aConcernSaysHowMuchOfWhatIsWrong() {
        assertThat(troubled().concerns()).extracting(Health.Concern::text).containsExactly(
                "Renders wait for 61 seconds. Workers are missing, busy or held up.",
                "Webhooks are late by 5 minutes.", "1 submission is stuck.", "3 batches are stuck.",
                "BrokenSweep fails: disk full", "node-1:77 runs an earlier release than the database's schema.",
                "node-1:77 was not stopped and says nothing any more.");
    }

    @Test
    void waitingWorkAloneIsNoConcern() {
        var health = new Health(List.of(new Count(WorkKind.RENDERS, WorkCondition.WAITING, 1_000)),
                List.of(new Backlog("interactive", 1_000, 59), new Backlog("webhooks", 9, 299)),
                List.of(SweepRun.succeeded("QuietSweep", true, Duration.ofSeconds(1), NOW, 0)),
                List.of(node(false, NOW)), List.of(), NOW);
        assertThat(health.concerns()).isEmpty();
    }

    private static Node node(boolean outdated, Instant seen) {
        return new Node("node-1:77", "worker", "1.0", NOW, seen, 4, 1, 0, 0, outdated, NOW);
    }

    private static Health troubled() {
        return new Health(
                List.of(new Count(WorkKind.RENDERS, WorkCondition.STUCK, 1),
                        new Count(WorkKind.RUNS, WorkCondition.STUCK, 0),
                        new Count(WorkKind.BATCHES, WorkCondition.STUCK, 3)),
                List.of(new Backlog("interactive", 5, 61), new Backlog("webhooks", 9, 301)),
                List.of(SweepRun.failed("BrokenSweep", false, Duration.ofMinutes(1), NOW, "disk full")),
                List.of(node(true, NOW), node(false, NOW.minusSeconds(61))), List.of(), NOW);
    }
}
