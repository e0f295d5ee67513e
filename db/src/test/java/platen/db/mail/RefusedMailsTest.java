package platen.db.mail;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.UUID;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.generic.GenericType;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.springframework.core.io.ClassPathResource;
import platen.db.DatabaseFixture;

/** The migration that gives refused mails of earlier releases a status of their own. */
class RefusedMailsTest {
    @AutoClose
    private final DatabaseFixture databaseFixture = new DatabaseFixture();

    private final UUID workspace = databaseFixture.workspace().id();

    @Test
    void mailsOfEarlierReleasesAreRefusedUnlessTheyHadAllAttemptsOrWereNotNeededAnyMore() throws IOException {
        String script = new ClassPathResource("db/migration/V316__refused_mails.sql")
                .getContentAsString(StandardCharsets.UTF_8);
        Map<String, String> statuses = databaseFixture.database().jdbi().withHandle(handle -> {
            handle.begin();
            insert(handle, "refused", "failed", 1, "550 no such user");
            insert(handle, "not accepted", "failed", 12, "Connection refused");
            insert(handle, "deleted", "failed", 1, "The destination was deleted.");
            insert(handle, "recorded", "recorded", 1, "No mail server is set.");
            handle.createScript(script).execute();
            Map<String, String> found = handle.createQuery("select subject, status from mail")
                    .setMapKeyColumn("subject")
                    .setMapValueColumn("status")
                    .collectInto(new GenericType<Map<String, String>>() {});
            handle.rollback();
            return found;
        });

        assertThat(statuses).containsExactlyInAnyOrderEntriesOf(Map.of("refused", "refused", "not accepted", "failed",
                "deleted", "failed", "recorded", "recorded"));
    }

    private void insert(Handle handle, String subject, String status, int attempt, String error) {
        handle.execute("""
                insert into mail (id, workspace_id, recipient, subject, body, status, attempt, error, created_at)
                values (gen_random_uuid(), ?, 'ada@example.org', ?, '', ?, ?, ?, now())
                """, workspace, subject, status, attempt, error);
    }
}
