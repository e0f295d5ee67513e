package platen.web.account;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import platen.db.audit.AuditEntry;
import platen.db.audit.AuditStore;
import platen.db.core.PublicId;
import platen.db.member.MembershipStore;
import platen.db.member.Role;
import platen.db.person.PersonStore;
import platen.db.workspace.WorkspaceStore;
import platen.web.dashboard.DashboardFixture;
import platen.web.dashboard.Visitor;

@Tag("thorough")
class SetupPageTest {
    @TempDir
    Path folder;

    private DashboardFixture server;

    @BeforeEach
    void open() {
        server = new DashboardFixture(folder, Map.of());
    }

    @AfterEach
    void close() {
        server.close();
    }

    @Test
    void theFirstStartWritesALinkThatOnlyItsOwnerCanRead() throws IOException {
        assertThat(Files.getPosixFilePermissions(folder.resolve(SetupFile.FILE)))
                .isEqualTo(PosixFilePermissions.fromString("rw-------"));
        assertThat(link()).startsWith("/setup/");
    }

    @Test
    void theLinkMakesTheOwnerWithAWorkspaceOnce() throws IOException {
        String link = link();
        Visitor visitor = server.visitor();
        HttpResponse<String> done = finish(visitor, link, "Quillmoor");
        assertThat(done.statusCode()).as(done.body()).isEqualTo(303);
        String overview = Visitor.location(visitor.get("/dashboard"));
        assertThat(visitor.get(overview).body()).contains("Quillmoor").contains("Mara Lindqvist").contains("Owner");
        assertThat(folder.resolve(SetupFile.FILE)).doesNotExist();
        assertThat(server.visitor().get(link).statusCode()).isEqualTo(404);
        assertThat(server.bean(PersonStore.class).findByEmail("mara@quillmoor.example")).isPresent();
    }

    @Test
    void theSetupIsRecordedWithTheOwnerAsItsActor() throws IOException {
        HttpResponse<String> done = finish(server.visitor(), link(), "Quillmoor");
        var workspace = server.bean(WorkspaceStore.class).findByName("Quillmoor").orElseThrow();
        var owner = server.bean(PersonStore.class).findByEmail("mara@quillmoor.example").orElseThrow();
        var entries = server.bean(AuditStore.class).newest(workspace.id(), 10);
        assertThat(entries).extracting(AuditEntry::type).containsExactlyInAnyOrder("workspace.created", "member.added");
        assertThat(entries).allSatisfy(each -> {
            assertThat(each.actorId()).isEqualTo(owner.id());
            assertThat(each.address()).isEqualTo("127.0.0.1");
            assertThat(done.headers().firstValue("X-Request-Id"))
                    .hasValue(PublicId.REQUEST.of(Objects.requireNonNull(each.requestId())));
        });
        assertThat(entries.toString()).doesNotContain("correct horse");
    }

    @Test
    void theOwnerTakesOverWorkspacesWithoutOne() throws IOException {
        var existing = server.workspace("existing");
        Visitor visitor = server.visitor();
        assertThat(visitor.get(link()).body()).contains("existing").doesNotContain("name=\"organization\"");
        assertThat(finish(visitor, link(), "").statusCode()).isEqualTo(303);
        var owner = server.bean(PersonStore.class).findByEmail("mara@quillmoor.example").orElseThrow();
        assertThat(server.bean(MembershipStore.class).find(existing.organizationId(), owner.id()).orElseThrow().role())
                .isEqualTo(Role.OWNER);
        assertThat(server.bean(WorkspaceStore.class).all()).hasSize(1);
    }

    @Test
    void aFormWithErrorsKeepsWhatWasTypedAndTheLink() throws IOException {
        String link = link();
        HttpResponse<String> wrong = server.visitor()
                .submit(link, link, "name", "Mara", "email", "mara", "organization", "", "password", "short");
        assertThat(wrong.statusCode()).isEqualTo(422);
        assertThat(wrong.body()).contains("There are 3 problems").contains("autofocus").contains("value=\"Mara\"")
                .contains("at least 12 characters").doesNotContain("value=\"short\"");
        assertThat(server.visitor().get(link).statusCode()).isEqualTo(200);
    }

    @Test
    void theLinkWorksForADayAndNoOtherSecretDoes() throws IOException {
        String link = link();
        assertThat(server.visitor().get("/setup/wrong").statusCode()).isEqualTo(404);
        assertThat(server.visitor().get("/setup").body()).contains("setup.env");
        server.clock().advance(Duration.ofDays(1));
        assertThat(server.visitor().get(link).statusCode()).isEqualTo(404);
    }

    private static HttpResponse<String> finish(Visitor visitor, String link, String organization) {
        return visitor.submit(link, link, "name", "Mara Lindqvist", "email", "Mara@Quillmoor.example", "organization",
                organization, "password", "correct horse tern");
    }

    /** Returns the path of the link in the file. */
    private String link() throws IOException {
        var told = new Properties();
        try (var in = Files.newBufferedReader(folder.resolve(SetupFile.FILE))) {
            told.load(in);
        }
        return URI.create(told.getProperty("PLATEN_SETUP_URL")).getPath();
    }
}
