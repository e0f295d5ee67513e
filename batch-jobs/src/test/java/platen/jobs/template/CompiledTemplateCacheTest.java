package platen.jobs.template;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import platen.db.core.Environment;
import platen.db.template.Template;
import platen.jobs.FakeTemplate;
import platen.jobs.JobsFixture;
import platen.jobs.engine.Engine;
import platen.jobs.engine.model.PageMarks;
import platen.jobs.engine.template.CompiledTemplate;
import platen.jobs.render.work.Watermarks;

class CompiledTemplateCacheTest {

    /** Uses enough versions that a nested load would collide with its own slot of the cache. */
    @Test
    void theFirstRenderOfAnyVersionMayBeAMarkedOne() {
        try (var jobsFixture = new JobsFixture()) {
            Template template = jobsFixture.template(jobsFixture.workspace, "a");
            IntStream.range(0, 299).forEach(each -> jobsFixture.addVersion(template, "version " + each));
            var cache = new CompiledTemplateCache(jobsFixture.templates, jobsFixture.blobs, FakeTemplate::read,
                    new Engine()::compile,
                    1 << 20);
            PageMarks staging = Watermarks.of(Environment.STAGING, false);
            for (int version = 1; version <= 300; version++) {
                CompiledTemplate marked = cache.get(template.id(), version, staging);
                assertThat(cache.get(template.id(), version, staging)).isSameAs(marked);
            }
        }
    }
}
