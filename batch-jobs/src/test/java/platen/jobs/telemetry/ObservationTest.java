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
    private static final JobsFixture shop = new JobsFixture();

    @BeforeAll
    static void publish() {
        shop.template(shop.workspace, "letter");
        shop.listen("submission.completed");
    }

    @AfterAll
    static void close() {
        shop.close();
    }

    @BeforeEach
    void forget() {
        shop.spans.clear();
    }

    @Test
    void theTraceOfARequestGoesOnInTheJobAndInTheEvent() {
        Span request = shop.telemetry.getTracer("test").spanBuilder("POST").startSpan();
        UUID id;
        try (var scope = request.makeCurrent()) {
            id = queued("{\"name\":\"T\"}");
        }
        request.end();
        shop.renderJobs.run(new RenderJob(id));

        List<SpanData> renders = shop.spans.stream().filter(span -> span.getName().equals("render")).toList();
        assertThat(renders).singleElement().satisfies(render -> {
            assertThat(render.getTraceId()).isEqualTo(request.getSpanContext().getTraceId());
            assertThat(render.getParentSpanId()).isEqualTo(request.getSpanContext().getSpanId());
        });
        assertThat(new TraceStore(shop.database).of(shop.lastEvent())).get()
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
                    Span request = shop.telemetry.getTracer("test").spanBuilder("POST").setNoParent().startSpan();
                    barrier.await();
                    try (var scope = request.makeCurrent()) {
                        traces.put(queued("{\"name\":\"many\"}"), request.getSpanContext().getTraceId());
                    }
                    return request;
                });
            }
        }
        assertThat(traces).hasSize(20);
        var store = new TraceStore(shop.database);
        assertThat(traces).allSatisfy((id, trace) -> assertThat(store.of(id)).get().asString().contains(trace));
        // Leaves an empty queue for the other tests of this class.
        traces.keySet().forEach(id -> shop.renderJobs.run(new RenderJob(id)));
    }

    @Test
    void whatNobodyTracesLeavesNothing() {
        long before = shop.count("trace");
        UUID id = queued("{\"name\":\"U\"}");
        shop.renderJobs.run(new RenderJob(id));
        assertThat(shop.count("trace")).isEqualTo(before);
        assertThat(shop.spans).isEmpty();
    }

    @Test
    void rendersFailuresAndClaimsAreMeasured() {
        double failures = failures();
        long claims = shop.registry.timer("platen.claim.latency").count();
        shop.renderJobs.run(new RenderJob(queued("{\"name\":\"V\",\"order\":\"reject\"}")));
        assertThat(failures()).isEqualTo(failures + 1);
        assertThat(shop.registry.timer("platen.claim.latency").count()).isEqualTo(claims + 1);
        assertThat(shop.registry.get("platen.render.time").tag("environment", "production").timers()).isNotEmpty();
    }

    @Test
    void failuresAreLoggedUnderTheIdsOfSubmissionAndRun() {
        shop.workflow(shop.workspace, "logged", """
                {"fields":[{"key":"name","type":"text","is_array":false,"required":true},
                           {"key":"order","type":"text","is_array":false,"required":false}],
                 "documents":[{"template":"letter"}]}
                """);
        var runs = new ArrayList<Run>();
        List<ILoggingEvent> lines = LogFixture.during(() -> runs.add(((RunResult.Recorded) shop.runs
                .runNow(shop.runRequest("logged", "{\"name\":\"W\",\"order\":\"reject\"}", null))).run()));

        Run run = runs.getFirst();
        String submission = PublicId.SUBMISSION.of(shop.submissions.ofRun(run.id()).getFirst().id());
        assertThat(lines).extracting(ILoggingEvent::getMDCPropertyMap)
                .contains(Map.of("run_id", PublicId.RUN.of(run.id()), "submission_id", submission),
                        Map.of("run_id", PublicId.RUN.of(run.id())));
        assertThat(MDC.getCopyOfContextMap()).isNullOrEmpty();
    }

    private static double failures() {
        return shop.registry.counter("platen.render.failures", "kind", "fillable", "reason", "image_format").count();
    }

    private static UUID queued(String data) {
        return ((Queued) shop.renders.renderLater(shop.request(shop.workspace, "letter", data, null))).submission()
                .id();
    }
}
