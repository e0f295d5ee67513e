package platen.jobs.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.spi.ILoggingEvent;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.sdk.trace.data.SpanData;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.MDC;
import platen.db.core.PublicId;
import platen.db.run.Run;
import platen.db.trace.TraceStore;
import platen.jobs.JobsFixture;
import platen.jobs.LogFixture;
import platen.jobs.render.accept.RenderResult.Queued;
import platen.jobs.render.work.RenderJob;
import platen.jobs.run.RunResult;

class ObservationTest {
    private static final JobsFixture jobsFixture = new JobsFixture();

    @BeforeAll
    static void publish() {
        jobsFixture.template(jobsFixture.workspace, "letter");
        jobsFixture.listen("submission.completed");
    }

    @AfterAll
    static void close() {
        jobsFixture.close();
    }

    @BeforeEach
    void forget() {
        jobsFixture.spans.clear();
    }

    @Test
    void theTraceOfARequestGoesOnInTheJobAndInTheEvent() {
        Span request = jobsFixture.telemetry.getTracer("test").spanBuilder("POST").startSpan();
        UUID id;
        try (var scope = request.makeCurrent()) {
            id = queued("{\"name\":\"T\"}");
        }
        request.end();
        jobsFixture.renderJobs.run(new RenderJob(id));

        List<SpanData> renders = jobsFixture.spans.stream().filter(span -> span.getName().equals("render")).toList();
        assertThat(renders).singleElement().satisfies(render -> {
            assertThat(render.getTraceId()).isEqualTo(request.getSpanContext().getTraceId());
            assertThat(render.getParentSpanId()).isEqualTo(request.getSpanContext().getSpanId());
        });
        assertThat(new TraceStore(jobsFixture.database).of(jobsFixture.lastEvent())).get()
                .asString()
                .contains(request.getSpanContext().getTraceId());
    }

    @Test
    void requestsThatAreRecordedTogetherKeepTheirOwnTraces() throws Exception {
        var barrier = new CyclicBarrier(20);
        Map<UUID, String> traces = new ConcurrentHashMap<>();
        try (var clients = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 20; i++) {
                clients.submit(() -> {
                    Span request = jobsFixture.telemetry.getTracer("test").spanBuilder("POST").setNoParent()
                            .startSpan();
                    barrier.await();
                    try (var scope = request.makeCurrent()) {
                        traces.put(queued("{\"name\":\"many\"}"), request.getSpanContext().getTraceId());
                    }
                    return request;
                });
            }
        }
        assertThat(traces).hasSize(20);
        var store = new TraceStore(jobsFixture.database);
        assertThat(traces).allSatisfy((id, trace) -> assertThat(store.of(id)).get().asString().contains(trace));
        // Leaves an empty queue for the other tests of this class.
        traces.keySet().forEach(id -> jobsFixture.renderJobs.run(new RenderJob(id)));
    }

    @Test
    void anUntracedRequestLeavesNoTrace() {
        long before = jobsFixture.count("trace");
        UUID id = queued("{\"name\":\"U\"}");
        jobsFixture.renderJobs.run(new RenderJob(id));
        assertThat(jobsFixture.count("trace")).isEqualTo(before);
        assertThat(jobsFixture.spans).isEmpty();
    }

    @Test
    void rendersFailuresAndClaimsAreMeasured() {
        double failures = failures();
        long claims = jobsFixture.registry.timer("platen.claim.latency").count();
        jobsFixture.renderJobs.run(new RenderJob(queued("{\"name\":\"V\",\"order\":\"reject\"}")));
        assertThat(failures()).isEqualTo(failures + 1);
        assertThat(jobsFixture.registry.timer("platen.claim.latency").count()).isEqualTo(claims + 1);
        assertThat(jobsFixture.registry.get("platen.render.time").tag("environment", "production").timers())
                .isNotEmpty();
    }

    @Test
    void failuresAreLoggedUnderTheIdsOfSubmissionAndRun() {
        jobsFixture.workflow(jobsFixture.workspace, "logged", """
                {"fields":[{"key":"name","type":"text","is_array":false,"required":true},
                           {"key":"order","type":"text","is_array":false,"required":false}],
                 "documents":[{"template":"letter"}]}
                """);
        var runs = new ArrayList<Run>();
        List<ILoggingEvent> lines = LogFixture.during(() -> runs.add(((RunResult.Recorded) jobsFixture.runs
                .runNow(jobsFixture.runRequest("logged", "{\"name\":\"W\",\"order\":\"reject\"}", null))).run()));

        Run run = runs.getFirst();
        String submission = PublicId.SUBMISSION.of(jobsFixture.submissions.ofRun(run.id()).getFirst().id());
        assertThat(lines).extracting(ILoggingEvent::getMDCPropertyMap)
                .contains(Map.of("run_id", PublicId.RUN.of(run.id()), "submission_id", submission),
                        Map.of("run_id", PublicId.RUN.of(run.id())));
        assertThat(MDC.getCopyOfContextMap()).isNullOrEmpty();
    }

    private static double failures() {
        return jobsFixture.registry.counter("platen.render.failures", "kind", "fillable", "reason", "image_format")
                .count();
    }

    private static UUID queued(String data) {
        return ((Queued) jobsFixture.renders
                .renderLater(jobsFixture.request(jobsFixture.workspace, "letter", data, null))).submission()
                .id();
    }
}
