package platen.jobs.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static platen.jobs.webhook.WebhookFixture.BROKEN;
import static platen.jobs.webhook.WebhookFixture.GONE;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import platen.db.audit.Actor;
import platen.db.audit.AuditEntry;
import platen.db.audit.AuditFilter;
import platen.db.core.PublicId;
import platen.db.event.EventType;
import platen.db.mail.Mail;
import platen.db.webhook.Endpoint;
import platen.jobs.JobsFixture;
import tools.jackson.databind.node.ObjectNode;

/** Tests the audit entries and mails about automatically disabled endpoints (contract rule 11.4). */
@Timeout(600)
class DisabledEndpointsTest {
    @AutoClose
    private final WebhookFixture fixture = new WebhookFixture();

    private final JobsFixture jobsFixture = fixture.jobsFixture;

    @Test
    void anEndpointThatFailsForThreeDaysIsReportedInTheAuditLogAndByMail() throws Exception {
        Instant since = jobsFixture.clock.instant().minus(73, ChronoUnit.HOURS).truncatedTo(ChronoUnit.MICROS);
        Endpoint endpoint = endpoint(BROKEN, since);
        fixture.render("a");
        fixture.await(() -> !fixture.now(endpoint).enabled());

        ObjectNode data = onlyEntry(endpoint);
        assertThat(data.path("reason").asString()).isEqualTo("failing");
        assertThat(data.path("failing_since").asString()).isEqualTo(since.toString());
        assertThat(data.path("last_answer").asString()).isEqualTo("answered 500");
        assertThat(onlyMail().subject()).isEqualTo("A webhook of acme is disabled");
        assertThat(onlyMail().body()).contains("every attempt of the last three days failed", endpoint.url(),
                PublicId.ENDPOINT.of(endpoint.id()), since.toString(), "answered 500");
    }

    @Test
    void anEndpointThatFailsForLessIsLeftAlone() throws Exception {
        Endpoint endpoint = endpoint(BROKEN, jobsFixture.clock.instant().minus(71, ChronoUnit.HOURS));
        fixture.render("a");
        fixture.awaitRetry(1);
        assertThat(fixture.now(endpoint).enabled()).isTrue();
        assertThat(disablings()).isEmpty();
        assertThat(jobsFixture.count("mail")).isZero();
    }

    @Test
    void anEndpointThatIsGoneIsReportedOnce() throws Exception {
        Endpoint endpoint = endpoint(GONE, null);
        fixture.render("a");
        fixture.await(() -> !fixture.now(endpoint).enabled());
        fixture.tests.test(endpoint, EventType.SUBMISSION_COMPLETED, "submission.completed", Actor.SYSTEM);
        assertThat(onlyEntry(endpoint).path("reason").asString()).isEqualTo("gone");
        assertThat(onlyMail().body()).contains("it answered 410 Gone");
    }

    private Endpoint endpoint(String answer, @Nullable Instant failingSince) {
        Endpoint endpoint = fixture.endpoint(fixture.receiver(answer), "submission.completed");
        jobsFixture.database.jdbi()
                .useHandle(handle -> handle.execute("update webhook_endpoint set failing_since = ? where id = ?",
                        failingSince, endpoint.id()));
        return endpoint;
    }

    private ObjectNode onlyEntry(Endpoint endpoint) {
        List<AuditEntry> entries = disablings();
        assertThat(entries).hasSize(1);
        assertThat(entries.getFirst().type()).isEqualTo("webhook.disabled");
        assertThat(entries.getFirst().about()).isEqualTo(endpoint.id());
        return jobsFixture.json(entries.getFirst().data());
    }

    private Mail onlyMail() {
        List<Mail> mails = jobsFixture.mailRows.newest(jobsFixture.workspace.id(), 10);
        assertThat(mails).hasSize(1);
        assertThat(jobsFixture.hasJob(mails.getFirst().id())).isTrue();
        return mails.getFirst();
    }

    private List<AuditEntry> disablings() {
        return jobsFixture.audit.newest(jobsFixture.workspace.id(),
                new AuditFilter("webhook.disabled", null, null, null, null, null, null, null), 10);
    }
}
