package platen.db.template;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import platen.db.DatabaseFixture;
import platen.db.audit.Actor;
import platen.db.blob.BlobStore;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.template.TemplateStore.NewVersion;

class VersionHistoryStoreTest {
    private static final Actor MARA = Actor.person(PublicId.next(), "mara@example.org", null, null);

    @AutoClose
    private final DatabaseFixture fixture = new DatabaseFixture();

    private final TemplateStore templates = new TemplateStore(fixture.database());
    private final VersionHistoryStore history = new VersionHistoryStore(fixture.database());

    @Test
    void aVersionHasItsAuthorNotesAndSize() {
        add(new VersionOrigin(MARA, "Pets clause"));
        VersionHistoryStore.Origin origin = history.origin(fixture.templateId(), 2);
        assertThat(origin.notes()).isEqualTo("Pets clause");
        assertThat(origin.sizeBytes()).isEqualTo("not really a form".length());
        assertThat(origin.author()).isEqualTo(new Author(Actor.Type.PERSON, MARA.id(), null, "mara@example.org"));
    }

    @Test
    void aFileThatSharesBytesHasTheSizeOfTheWhole() {
        byte[] form = fixture.keep("a form");
        byte[] filled = DatabaseFixture.sha256("a form, filled");
        new BlobStore(fixture.database()).keep(List.of(
                new BlobStore.File(filled, form, null, ", filled".getBytes(StandardCharsets.UTF_8))));
        add(filled, VersionOrigin.UNKNOWN);
        assertThat(history.origin(fixture.templateId(), 2).sizeBytes()).isEqualTo("a form, filled".length());
    }

    @Test
    void aVersionOfAnEarlierReleaseHasNoAuthorAndAnUnknownOneNothing() {
        assertThat(history.origin(fixture.templateId(), 1).author()).isNull();
        assertThat(history.origin(fixture.templateId(), 7)).isEqualTo(VersionHistoryStore.Origin.UNKNOWN);
        assertThat(history.publishers(fixture.templateId())).isEmpty();
    }

    @Test
    void aPublicationHasItsPublisher() {
        templates.publish(fixture.templateId(), 1, Environment.STAGING, MARA, DatabaseFixture.THEN);
        templates.publish(fixture.templateId(), 1, Environment.PRODUCTION, null, DatabaseFixture.THEN);
        Map<Environment, Author> publishers = history.publishers(fixture.templateId());
        assertThat(publishers).containsOnlyKeys(Environment.STAGING);
        assertThat(publishers.values()).extracting(Author::id).containsExactly(MARA.id());
    }

    @Test
    void theMigrationTakesAuthorsOfEarlierVersionsFromTheAuditLog() throws IOException {
        add(VersionOrigin.UNKNOWN);
        fixture.database().jdbi().useHandle(handle -> handle.createUpdate("""
                insert into audit_entry (id, workspace_id, organization_id, type, about, actor_type, actor_id,
                                         actor_label, data, after, created_at)
                select gen_random_uuid(), :workspaceId, :organizationId, type, :about, 'person', :person,
                       'mara@example.org', '{}', cast(after as json), now()
                  from (values ('template.version_added', '{"version":2}'), ('template.version_added', '{"version":2}'),
                               ('template.created', '{"name":"x"}'), ('template.created', '{"version":"oops"}'))
                       as entry (type, after)
                """)
                .bind("workspaceId", fixture.workspace().id())
                .bind("organizationId", fixture.workspace().organizationId())
                .bind("about", fixture.templateId())
                .bind("person", MARA.id())
                .execute());
        String backfill = backfill();
        fixture.database().jdbi().useHandle(handle -> handle.execute(backfill));
        assertThat(history.origin(fixture.templateId(), 2).author())
                .isEqualTo(new Author(Actor.Type.PERSON, MARA.id(), null, "mara@example.org"));
        assertThat(history.origin(fixture.templateId(), 1).author()).as("the log has no entry of it").isNull();
    }

    /** Returns the statement of the migration that fills the columns. */
    private static String backfill() throws IOException {
        try (var in = Objects.requireNonNull(VersionHistoryStoreTest.class
                .getResourceAsStream("/db/migration/V215__version_authors.sql"))) {
            String all = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return all.substring(all.indexOf("update template_version"), all.indexOf("update template_publication"));
        }
    }

    private void add(VersionOrigin origin) {
        add(fixture.keep("not really a form"), origin);
    }

    private void add(byte[] file, VersionOrigin origin) {
        templates.addVersion(fixture.templateId(), new NewVersion(Kind.FILLABLE, file, file, 1, "{\"fields\":[]}", null,
                "[]", new CompiledBy(1, null)), origin, DatabaseFixture.THEN);
    }
}
