package platen.jobs.render.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import platen.db.core.Environment;
import platen.db.core.Stage;
import platen.db.core.Status;
import platen.db.submission.Claim;
import platen.db.submission.Submission;
import platen.db.submission.SubmissionFilter;
import platen.db.workspace.Workspace;
import platen.jobs.FakeTemplate;
import platen.jobs.JobsFixture;
import platen.jobs.render.accept.RenderResult;

/** Tests the order and grouping of queued renders. */
class RenderJobHandlerTest {
    private static final SubmissionFilter ALL = new SubmissionFilter(null, null, null, null, null, null);

    @AutoClose
    private final JobsFixture jobsFixture = new JobsFixture();

    @BeforeEach
    void open() {
        jobsFixture.template(jobsFixture.workspace, "letter");
    }

    @Test
    void aSingleRenderOfOneWorkspaceIsDoneBeforeTheRestOfAnothersMany() {
        List<UUID> many = IntStream.range(0, 200).mapToObj(i -> queued(jobsFixture.workspace, "{\"name\":\"many\"}"))
                .toList();
        Workspace small = jobsFixture.workspace("small", OptionalInt.empty());
        jobsFixture.template(small, "letter");
        UUID single = queued(small, "{\"name\":\"single\"}");

        jobsFixture.renderJobs.run(new RenderJob(many.getFirst()));
        followUntilFinal(small, single);

        Submission served = find(small, single);
        long earlier = many.stream()
                .map(id -> find(jobsFixture.workspace, id))
                .filter(each -> each.completedAt() != null && each.completedAt().isBefore(served.completedAt()))
                .count();
        assertThat(earlier).as("done before the single one").isLessThan(3);
    }

    @Test
    void aRenderQueuedBehindASlowOneRunsBeforeASecondRenderOfOthers() {
        List<Workspace> workspaces = Stream.concat(Stream.of(jobsFixture.workspace),
                Stream.of("b", "c", "d").map(name -> jobsFixture.workspace(name, OptionalInt.empty()))).toList();
        workspaces.stream().skip(1).forEach(each -> jobsFixture.template(each, "letter"));
        String slow = "{\"name\":\"slow\",\"order\":\"pause\"}";
        List<UUID> firsts = workspaces.stream().map(each -> queued(each, slow)).toList();
        List<UUID> seconds = workspaces.stream().map(each -> queued(each, slow)).toList();

        FakeTemplate.inPause(RenderJobHandlerTest::outlastASlice, () -> {
            for (int i = 0; i < workspaces.size(); i++) {
                followUntilFinal(workspaces.get(i), firsts.get(i));
                followUntilFinal(workspaces.get(i), seconds.get(i));
            }
        });

        assertThat(workspaces.stream()
                .flatMap(each -> jobsFixture.submissions.newest(each.id(), ALL, 2).stream())
                .sorted(Comparator.comparing(Submission::completedAt))
                .limit(workspaces.size())
                .map(Submission::id)).containsExactlyInAnyOrderElementsOf(firsts);
    }

    /** Prolongs a render until its slice begins no further ones. */
    private static void outlastASlice() {
        long begun = System.nanoTime();
        while (System.nanoTime() - begun < RenderSlice.MAX_DURATION.toNanos()) {
            Thread.onSpinWait();
        }
    }

    @Test
    void aJobTakesARenderThatIsQueuedWhileItRuns() {
        UUID first = queued(jobsFixture.workspace, "{\"name\":\"first\",\"order\":\"pause\"}");
        var second = new ArrayList<UUID>();
        FakeTemplate.inPause(() -> second.add(queued(jobsFixture.workspace, "{\"name\":\"second\"}")),
                () -> jobsFixture.renderJobs.run(new RenderJob(first)));
        assertThat(find(jobsFixture.workspace, first).status()).isEqualTo(Status.COMPLETED);
        assertThat(find(jobsFixture.workspace, second.getFirst()).status()).isEqualTo(Status.COMPLETED);
    }

    @Test
    void aClaimThatMayHaveLeftRendersDoesNotCountAsAll() {
        Workspace other = jobsFixture.workspace("other", OptionalInt.empty());
        List<Claim> claimed = List.of(claim(jobsFixture.workspace), claim(jobsFixture.workspace), claim(other));
        assertThat(FairClaims.tookAll(claimed, 9)).as("two of a share of four and a half").isTrue();
        assertThat(FairClaims.tookAll(claimed, 8)).as("two of a share of four").isFalse();
        assertThat(FairClaims.tookAll(List.of(claim(other)), 1)).as("slow renders, one by one").isFalse();
        assertThat(FairClaims.tookAll(List.of(), 1)).isTrue();
    }

    private static Claim claim(Workspace workspace) {
        return new Claim(UUID.randomUUID(), workspace.id(), UUID.randomUUID(), 1, Environment.PRODUCTION, false, null,
                new byte[0], 1);
    }

    @Test
    void aRenderThatThrowsHarmsNoNeighbour() {
        UUID before = queued(jobsFixture.workspace, "{\"name\":\"before\"}");
        UUID thrower = queued(jobsFixture.workspace, "{\"name\":\"x\",\"order\":\"throw\"}");
        UUID behind = queued(jobsFixture.workspace, "{\"name\":\"behind\"}");

        assertThatThrownBy(() -> followUntilFinal(jobsFixture.workspace, thrower))
                .isInstanceOf(IllegalStateException.class);
        assertThat(find(jobsFixture.workspace, before).status()).isEqualTo(Status.COMPLETED);
        assertThat(find(jobsFixture.workspace, behind).attempt()).isZero();

        jobsFixture.renderJobs.run(new RenderJob(UUID.randomUUID()));
        assertThat(find(jobsFixture.workspace, behind).status()).isEqualTo(Status.COMPLETED);
        assertThat(find(jobsFixture.workspace, thrower).status()).isEqualTo(Status.PROCESSING);
    }

    @Test
    void aRetriedRenderRunsAlone() {
        UUID suspect = queued(jobsFixture.workspace, "{\"name\":\"suspect\"}");
        jobsFixture.claims.claim(suspect, Duration.ZERO);
        UUID innocent = queued(jobsFixture.workspace, "{\"name\":\"innocent\"}");

        jobsFixture.renderJobs.run(new RenderJob(suspect));

        assertThat(find(jobsFixture.workspace, suspect).status()).isEqualTo(Status.COMPLETED);
        assertThat(find(jobsFixture.workspace, innocent).attempt()).isZero();
    }

    @Test
    void aJobWhoseRowIsDoneLooksForOthersAndEndsWhenThereAreNone() {
        UUID first = queued(jobsFixture.workspace, "{\"name\":\"1\"}");
        UUID second = queued(jobsFixture.workspace, "{\"name\":\"2\"}");
        jobsFixture.renderJobs.run(new RenderJob(second));
        assertThat(find(jobsFixture.workspace, first).status()).isEqualTo(Status.COMPLETED);
        jobsFixture.renderJobs.run(new RenderJob(second));
        assertThat(find(jobsFixture.workspace, second).attempt()).isEqualTo(1);
    }

    @Test
    void aStoppingProcessGivesBackAtOnceWhatItHasNotBegun() {
        UUID begun = queued(jobsFixture.workspace, "{\"name\":\"begun\",\"order\":\"pause\"}");
        List<UUID> behind = IntStream.range(0, 5).mapToObj(i -> queued(jobsFixture.workspace, "{\"name\":\"behind\"}"))
                .toList();
        jobsFixture.clearNotifications();

        FakeTemplate.inPause(() -> {
            jobsFixture.renderJobs.stop();
            assertThat(find(jobsFixture.workspace, begun).stage()).isEqualTo(Stage.RENDERING);
            assertThat(behind).allSatisfy(id -> assertThat(find(jobsFixture.workspace, id))
                    .returns(Stage.QUEUED, Submission::stage)
                    .returns(0, Submission::attempt));
            assertThat(jobsFixture.notifiedIds()).as("others are woken for it").isNotEmpty().isSubsetOf(behind);
        }, () -> jobsFixture.renderJobs.run(new RenderJob(UUID.randomUUID())));

        assertThat(find(jobsFixture.workspace, begun).status()).as("what was begun is finished")
                .isEqualTo(Status.COMPLETED);
        jobsFixture.renderJobs.run(new RenderJob(behind.getFirst()));
        assertThat(behind).as("nothing is begun any more")
                .allSatisfy(id -> assertThat(find(jobsFixture.workspace, id).attempt()).isZero());
    }

    /**
     * Runs one job after the other, because each enqueues a successor when its time is over; tolerates slow machines.
     */
    private void followUntilFinal(Workspace workspace, UUID id) {
        while (find(workspace, id).status() == Status.PROCESSING) {
            jobsFixture.renderJobs.run(new RenderJob(UUID.randomUUID()));
        }
    }

    private UUID queued(Workspace workspace, String data) {
        return ((RenderResult.Queued) jobsFixture.renders
                .renderLater(jobsFixture.request(workspace, "letter", data, null)))
                .submission()
                .id();
    }

    private Submission find(Workspace workspace, UUID id) {
        return jobsFixture.submissions.find(workspace.id(), id).orElseThrow();
    }
}
