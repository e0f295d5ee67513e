package platen.jobs.render.work;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import platen.db.template.Template;
import platen.jobs.JobsFixture;
import platen.jobs.engine.Engine;
import platen.jobs.engine.image.ImageResolver;
import platen.jobs.engine.model.PageMarks;
import platen.jobs.engine.model.RenderOutcome;
import platen.jobs.engine.model.RenderOutcome.Reason;
import platen.jobs.engine.model.RenderOutcome.Rejected;
import platen.jobs.engine.model.RenderOutcome.Rendered;
import platen.jobs.render.image.ImageSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

class TemplateRendererTest {
    private static final Duration SHORT = Duration.ofSeconds(1);
    private static final Duration LONG = Duration.ofMinutes(5);

    @AutoClose
    private final JobsFixture jobsFixture = new JobsFixture();
    @AutoClose
    private final RenderTimeout timeout = new RenderTimeout(SHORT, thread -> {});
    private final RenderPermits onePermit = new RenderPermits(1);

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    @Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
    void aRenderThatDoesNotEndDoesNotKeepItsPermit(boolean inOneThread) {
        Template template = jobsFixture.template(jobsFixture.workspace, "letter");
        assertThat(render(LONG, template, named())).as("the engine is warm").isInstanceOf(Rendered.class);
        var data = new DeafData();
        try {
            var outcome = new AtomicReference<@Nullable RenderOutcome>();
            Runnable hanging = () -> outcome.set(render(SHORT, template, data));
            if (inOneThread) {
                timeout.inOneThread(hanging, () -> {});
                assertThat(outcome).as("given up").hasNullValue();
            } else {
                hanging.run();
                assertThat(outcome.get()).isInstanceOfSatisfying(Rejected.class,
                        late -> assertThat(late.reason()).isEqualTo(Reason.TIMEOUT));
            }
            assertThat(data.asked.getCount()).isZero();

            assertThat(render(LONG, template, named())).isInstanceOf(Rendered.class);
        } finally {
            data.release.countDown();
        }
    }

    private RenderOutcome render(Duration limit, Template template, ObjectNode data) {
        var limits = new RenderLimits(limit, limit, limit, SHORT, 3, 1 << 20);
        ImageSource images = urls -> {
            if (data instanceof DeafData deaf) {
                deaf.rendering = true;
            }
            return ImageResolver.NONE;
        };
        return new TemplateRenderer(new Engine(), jobsFixture.cache, images, onePermit, limits, timeout)
                .render(new TemplateRenderer.Input(jobsFixture.workspace.id(), template.id(), 1, PageMarks.NONE, data,
                        jobsFixture.clock.instant()));
    }

    private static ObjectNode named() {
        return JsonNodeFactory.instance.objectNode().put("name", "N");
    }

    /** Data that a render waits for and never gets, until it is released; it can be read while images are fetched. */
    private static final class DeafData extends ObjectNode {
        private final transient CountDownLatch asked = new CountDownLatch(1);
        private final transient CountDownLatch release = new CountDownLatch(1);
        private transient volatile boolean rendering;

        DeafData() {
            super(JsonNodeFactory.instance);
        }

        @Override
        public @Nullable JsonNode get(String name) {
            await();
            return super.get(name);
        }

        @Override
        public JsonNode path(String name) {
            await();
            return super.path(name);
        }

        @Override
        public Set<Map.Entry<String, JsonNode>> properties() {
            await();
            return super.properties();
        }

        @Override
        public boolean isEmpty() {
            await();
            return super.isEmpty();
        }

        private void await() {
            if (rendering) {
                asked.countDown();
            }
            while (rendering && release.getCount() > 0) {
                Thread.onSpinWait();
            }
        }
    }
}
