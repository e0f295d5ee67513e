package platen.jobs.template;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import platen.db.Environment;
import platen.db.template.Template;
import platen.jobs.TestingPlan;
import platen.jobs.TestingWorkshop;
import platen.jobs.engine.Engine;
import platen.jobs.engine.Marks;
import platen.jobs.engine.Plan;
import platen.jobs.render.Watermarks;

class PlansTest {

    /** Enough versions that a load nested in another would meet its own slot of the cache. */
    @Test
    void theFirstRenderOfAnyVersionMayBeAMarkedOne() {
        try (var shop = new TestingWorkshop()) {
            Template template = shop.template(shop.workspace, "a");
            IntStream.range(0, 299).forEach(each -> shop.addVersion(template, "version " + each));
            var plans = new Plans(shop.templates, shop.blobs, TestingPlan::read, new Engine()::compile, 1 << 20);
            Marks staging = Watermarks.of(Environment.STAGING, false);
            for (int version = 1; version <= 300; version++) {
                Plan marked = plans.plan(template.id(), version, staging);
                assertThat(plans.plan(template.id(), version, staging)).isSameAs(marked);
            }
        }
    }
}
