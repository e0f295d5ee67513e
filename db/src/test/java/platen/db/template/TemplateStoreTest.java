package platen.db.template;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import platen.db.DatabaseFixture;
import platen.db.RaceFixture;
import platen.db.core.Environment;

class TemplateStoreTest {
    private static final Instant NOW = DatabaseFixture.THEN;

    @AutoClose
    private final DatabaseFixture databaseFixture = new DatabaseFixture();

    private final TemplateStore templates = new TemplateStore(databaseFixture.database());
    private final UUID organization = databaseFixture.workspace().organizationId();

    @Test
    void anAliasBelongsToOneTemplateOfTheOrganization() {
        assertThat(templates.create(organization, "w9", "W-9", Kind.FILLABLE, NOW)).isPresent();
        assertThat(templates.create(organization, "w9", "Another", Kind.DYNAMIC, NOW)).isEmpty();
        UUID other = databaseFixture.workspace("other", java.util.OptionalInt.empty()).organizationId();
        assertThat(templates.create(other, "w9", "Theirs", Kind.FILLABLE, NOW)).isPresent();
        assertThat(templates.findByAlias(organization, "w9").orElseThrow().name()).isEqualTo("W-9");
    }

    @Test
    void versionsAddedAtOnceTakeDifferentNumbers() throws Exception {
        var versions = RaceFixture.of(8,
                () -> templates.addVersion(databaseFixture.templateId(), version("x"), NOW).version());
        assertThat(versions).containsExactlyInAnyOrder(2, 3, 4, 5, 6, 7, 8, 9);
        assertThat(templates.versions(databaseFixture.templateId())).extracting(TemplateVersion::version)
                .containsExactly(9, 8, 7, 6, 5, 4, 3, 2, 1);
    }

    @Test
    void eachEnvironmentShowsTheVersionPublishedToIt() {
        templates.addVersion(databaseFixture.templateId(), version("second"), NOW);
        assertThat(letter().status()).isEqualTo("draft");
        assertThat(templates.publish(databaseFixture.templateId(), 1, Environment.PRODUCTION, null, NOW)).isTrue();
        assertThat(templates.publish(databaseFixture.templateId(), 2, Environment.STAGING, null, NOW)).isTrue();
        assertThat(letter().published()).isEqualTo(Map.of(Environment.PRODUCTION, 1, Environment.STAGING, 2));
        assertThat(letter().status()).isEqualTo("published");

        assertThat(templates.publish(databaseFixture.templateId(), 2, Environment.PRODUCTION, null, NOW)).isTrue();
        assertThat(letter().published()).containsEntry(Environment.PRODUCTION, 2);
    }

    @Test
    void aVersionThatDoesNotExistIsNotPublished() {
        assertThat(templates.publish(databaseFixture.templateId(), 7, Environment.PRODUCTION, null, NOW.plusSeconds(1)))
                .isFalse();
        assertThat(letter().published()).isEmpty();
        assertThat(letter().updatedAt()).isEqualTo(NOW);
    }

    @Test
    void aVersionIsReadAsItWasAdded() {
        TemplateVersion added = templates.addVersion(databaseFixture.templateId(), version("read me"), NOW);
        TemplateVersion read = templates.version(databaseFixture.templateId(), added.version()).orElseThrow();
        assertThat(read).usingRecursiveComparison().isEqualTo(added);
        assertThat(read.sampleData()).isEqualTo("{\"b\":1,\"a\":2}");
        assertThat(templates.version(databaseFixture.templateId(), 99)).isEmpty();
    }

    @Test
    void theListIsByAliasAndContinuesAfterOne() {
        templates.create(organization, "zeta", "Z", Kind.FILLABLE, NOW);
        templates.create(organization, "alpha", "A", Kind.FILLABLE, NOW);
        assertThat(templates.list(organization, null, 10)).extracting(Template::alias)
                .containsExactly("alpha", "letter", "zeta");
        assertThat(templates.list(organization, "alpha", 1)).extracting(Template::alias).containsExactly("letter");
    }

    @Test
    void theListCanBeOfOneStatus() {
        TemplateVersion version = templates.addVersion(databaseFixture.templateId(), version("v"), NOW);
        templates.create(organization, "draft", "D", Kind.FILLABLE, NOW);
        templates.publish(databaseFixture.templateId(), version.version(), Environment.STAGING, null, NOW);
        assertThat(templates.list(organization, "published", null, 10)).extracting(Template::alias)
                .containsExactly("letter");
        assertThat(templates.list(organization, "draft", null, 10)).extracting(Template::alias)
                .containsExactly("draft");
        assertThat(templates.list(organization, "archived", null, 10)).isEmpty();
    }

    private Template letter() {
        return templates.findByAlias(organization, "letter").orElseThrow();
    }

    private TemplateStore.NewVersion version(String file) {
        byte[] hash = databaseFixture.keep(file);
        return new TemplateStore.NewVersion(Kind.FILLABLE, hash, hash, 3, "{\"fields\":[]}", "{\"b\":1,\"a\":2}", "[]",
                new CompiledBy(1, null));
    }

    @Test
    void aVersionIsTakenOutOfOneEnvironment() {
        templates.publish(databaseFixture.templateId(), 1, Environment.STAGING, null, NOW);
        assertThat(templates.unpublish(databaseFixture.templateId(), 2, Environment.STAGING, NOW)).isFalse();
        assertThat(templates.unpublish(databaseFixture.templateId(), 1, Environment.STAGING, NOW)).isTrue();
        assertThat(letter().published()).isEmpty();
    }

    @Test
    void aTemplatePutAwayIsListedApartAndKeepsItsAlias() {
        templates.change(databaseFixture.templateId(), "Old letter", true, NOW);
        assertThat(letter().status()).isEqualTo("archived");
        assertThat(templates.list(organization, null, 10)).isEmpty();
        assertThat(templates.list(organization, "archived", null, 10)).extracting(Template::name)
                .containsExactly("Old letter");
        assertThat(templates.create(organization, "letter", "New", Kind.FILLABLE, NOW)).isEmpty();
    }

    @Test
    void summariesOfVersionsAreListedNewestFirst() {
        templates.addVersion(databaseFixture.templateId(), version("second"), NOW.plusSeconds(1));
        assertThat(templates.summaries(databaseFixture.templateId(), null, 10))
                .extracting(TemplateStore.VersionSummary::version)
                .containsExactly(2, 1);
        assertThat(templates.summaries(databaseFixture.templateId(), NOW.plusSeconds(1), 10)).hasSize(1);
    }
}
