package platen.jobs.render.accept;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import platen.db.core.Environment;
import platen.db.template.Template;
import platen.jobs.JobsFixture;

class TemplateLookupTest {
    private static final int OTHERS = 6;
    private static final int PUBLICATIONS = 60;

    private static final JobsFixture jobsFixture = new JobsFixture();
    private static final UUID organization = jobsFixture.workspace.organizationId();

    private final TemplateLookup lookups = new TemplateLookup(jobsFixture.templates);

    @AfterAll
    static void close() {
        jobsFixture.close();
    }

    @Test
    void aLookupSeesEarlierPublicationsUnderConcurrency() {
        Template letter = jobsFixture.template(jobsFixture.workspace, "letter");
        jobsFixture.addVersion(letter, "letter v2");
        var busy = new AtomicBoolean(true);
        try (ExecutorService others = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < OTHERS; i++) {
                others.execute(() -> {
                    while (busy.get()) {
                        lookups.find(organization, "letter");
                    }
                });
            }
            try {
                for (int i = 0; i < PUBLICATIONS; i++) {
                    int version = 1 + i % 2;
                    jobsFixture.templates.publish(letter.id(), version, Environment.PRODUCTION, null,
                            jobsFixture.clock.instant());
                    assertThat(lookups.find(organization, "letter").orElseThrow().published())
                            .containsEntry(Environment.PRODUCTION, version);
                }
            } finally {
                busy.set(false);
            }
        }
    }

    @Test
    void otherAliasesAndOtherOrganizationsFindTheirOwn() {
        jobsFixture.template(jobsFixture.workspace, "one");
        Template archived = jobsFixture.template(jobsFixture.workspace, "archived");
        jobsFixture.templates.change(archived.id(), archived.name(), true, jobsFixture.clock.instant());

        assertThat(lookups.find(organization, "one").map(Template::alias)).contains("one");
        assertThat(lookups.find(organization, "two")).isEmpty();
        assertThat(lookups.find(organization, "archived")).isEqualTo(Optional.empty());
        assertThat(lookups.find(UUID.randomUUID(), "one")).isEmpty();
    }
}
