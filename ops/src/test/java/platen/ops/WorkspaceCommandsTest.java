package platen.ops;

import static org.assertj.core.api.Assertions.assertThat;
import static platen.ops.CommandFixture.run;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.OptionalInt;
import java.util.UUID;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import platen.db.TestDatabase;
import platen.db.audit.Actor;
import platen.db.audit.AuditChange;
import platen.db.audit.AuditStore;
import platen.db.audit.AuditType;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.key.ApiKey;
import platen.db.key.KeyLimits;
import platen.db.key.KeySecret;
import platen.db.key.Scope;
import platen.db.mail.MailStore;
import platen.db.mail.MailStore.NewMail;
import platen.db.seal.HashAnswerStore;
import platen.db.webhook.Endpoint;
import platen.db.webhook.EndpointStore;
import platen.db.workspace.Plan;
import platen.db.workspace.WorkspaceStore;
import platen.ops.CommandFixture.Ran;

/** Tests the commands of workspaces and what they own: keys, plans, endpoints and notices. */
class WorkspaceCommandsTest {
    @AutoClose
    private static final CommandFixture commands = new CommandFixture();
    private static final TestDatabase testing = commands.testing;

    @Test
    void aKeyIsPrintedAloneAndHasTheRequestedScopes() {
        assertThat(run("workspaces", "create", "acme", "--plan", "free", "--allowance", "5").code()).isZero();
        Ran made = run("keys", "create", "-w", "acme", "-e", "staging", "-s", "template:read,webhook:manage",
                "--expires", "90d");
        assertThat(made.code()).isZero();
        String secret = made.out().strip();
        assertThat(KeySecret.wellFormed(secret)).as(made.out()).isTrue();

        ApiKey key = commands.key(secret);
        assertThat(key.environment()).isEqualTo(Environment.STAGING);
        assertThat(key.scopes()).containsExactly("template:read", "webhook:manage");
        assertThat(key.expiresAt()).isEqualTo(key.createdAt().plus(Duration.ofDays(90)));

        String id = PublicId.KEY.of(key.id());
        assertThat(run("keys", "list", "-w", "acme").out()).contains(id, "valid").doesNotContain(secret);
        assertThat(run("keys", "revoke", id).code()).isZero();
        assertThat(commands.key(secret).revokedAt()).isNotNull();
        assertThat(run("keys", "list", "-w", "acme").out()).contains("revoked");
        assertThat(run("keys", "revoke", id).code()).isEqualTo(1);
    }

    @Test
    void aKeyIsLimitedWhenItIsMadeAndLater() {
        run("workspaces", "create", "limited");
        ApiKey key = commands.key(run("keys", "create", "-w", "limited", "--addresses=203.0.113.0/24,2001:db8::/32",
                "--requests-per-minute=600").out().strip());
        assertThat(key.limits()).isEqualTo(new KeyLimits(List.of("203.0.113.0/24", "2001:db8::/32"), 600));
        assertThat(run("keys", "list", "-w", "limited").out()).contains("203.0.113.0/24,2001:db8::/32", " 600 ");
        String id = PublicId.KEY.of(key.id());
        assertThat(run("keys", "limits", "-w", "limited", id, "--requests-per-minute=1200").out())
                .contains("from 203.0.113.0/24, 2001:db8::/32, 1,200 times a minute.");
        assertThat(run("keys", "limits", "-w", "limited", id, "--addresses=any", "--requests-per-minute=unlimited")
                .out()).contains("from any address, without a limit of its own.");
        assertThat(run("keys", "limits", "-w", "limited", id, "--addresses=203.0.113.7/24").err())
                .contains("'203.0.113.7/24' is no address and no network");
        assertThat(run("keys", "limits", "-w", "limited", id, "--requests-per-minute=0").err())
                .contains("1 to 1,000,000 requests per minute");
        assertThat(run("keys", "limits", "-w", "limited", id).err()).contains("Give --addresses");
    }

    @Test
    void aKeyHasTheFourScopesOfTheInterfaceAndNoExpiryUnlessToldOtherwise() {
        run("workspaces", "create", "usual");
        ApiKey key = commands.key(run("keys", "create", "-w", "usual").out().strip());
        assertThat(key.scopes()).isEqualTo(Scope.DEFAULTS.stream().map(Scope::wire).toList());
        assertThat(key.environment()).isEqualTo(Environment.PRODUCTION);
        assertThat(key.expiresAt()).isNull();
        assertThat(run("workspaces", "list").out()).contains("usual").contains("unlimited");
    }

    @Test
    void whichOfSeveralWorkspacesIsMeantMustBeSaid() {
        run("workspaces", "create", "east");
        run("workspaces", "create", "west");
        Ran unsaid = run("keys", "list");
        assertThat(unsaid.code()).isEqualTo(1);
        assertThat(unsaid.err()).contains("--workspace", "east", "west");
    }

    @Test
    void aWorkspaceGetsAnotherPlan() {
        run("workspaces", "create", "growing", "--plan", "free");
        assertThat(commands.workspace("growing").allowance()).isEqualTo(100);
        assertThat(run("workspaces", "change", "growing", "--plan", "business").code()).isZero();
        assertThat(commands.workspace("growing").allowance()).isEqualTo(10_000);
        assertThat(run("workspaces", "change", "nobody", "--plan", "free").err()).contains("no workspace 'nobody'");
    }

    @Test
    void anEndpointIsMadeTestedAndSwitchedOff() {
        run("workspaces", "create", "told");
        assertThat(run("webhooks", "create", "https://10.0.0.1/", "-w", "told").err()).contains("private address",
                "PLATEN_OUTBOUND_ALLOW");
        assertThat(run("webhooks", "create", "https://a.example/", "-w", "told", "--events", "nothing").err())
                .contains("submission.completed");
        Ran made = run("webhooks", "create", "https://receiver.invalid/hook", "-w", "told", "--sources", "api_sync");
        assertThat(made.out()).startsWith("whsec_");
        Endpoint endpoint = new EndpointStore(testing.database()).of(commands.workspace("told").id()).getFirst();
        assertThat(endpoint.apiSync()).isTrue();
        assertThat(endpoint.forms()).isFalse();
        String id = PublicId.ENDPOINT.of(endpoint.id());
        assertThat(run("webhooks", "list", "-w", "told").out()).contains(id, "enabled").doesNotContain("whsec_");

        Ran tested = run("webhooks", "test", id, "-w", "told");
        assertThat(tested.code()).isEqualTo(1);
        assertThat(tested.out()).contains("failed", "could not be resolved");
        String delivery = tested.out().substring(0, tested.out().indexOf(' '));
        assertThat(run("deliveries", "list", "-w", "told", "--status", "failed").out()).contains(delivery);
        assertThat(run("deliveries", "show", delivery, "-w", "told").out()).contains("could not be resolved");
        assertThat(run("webhooks", "disable", id, "-w", "told").code()).isZero();
        assertThat(run("deliveries", "replay", delivery, "-w", "told").code()).isEqualTo(1);
        assertThat(run("webhooks", "enable", id, "-w", "told").code()).isZero();
        assertThat(run("deliveries", "replay", delivery, "-w", "told").out()).contains("is sent again");
        run("webhooks", "disable", id, "-w", "told");
        assertThat(run("webhooks", "change", id, "-w", "told", "--events", "batch.failed", "--sources", "forms").code())
                .isZero();
        assertThat(run("webhooks", "change", id, "-w", "told", "--url", "https://10.0.0.1/").err())
                .contains("private address");
        Endpoint changed = new EndpointStore(testing.database()).of(commands.workspace("told").id()).getFirst();
        assertThat(changed.events()).containsExactly("batch.failed");
        assertThat(changed.apiSync()).isFalse();
        assertThat(changed.forms()).isTrue();
        assertThat(changed.enabled()).isFalse();
        assertThat(changed.url()).isEqualTo(endpoint.url());
        assertThat(run("webhooks", "rotate", id, "-w", "told", "--overlap", "2").out()).startsWith("whsec_")
                .isNotEqualTo(made.out());
        assertThat(run("webhooks", "delete", id, "-w", "told").code()).isZero();
        assertThat(run("webhooks", "delete", id, "-w", "told").err()).contains("no webhook");
    }

    @Test
    void answersByHashAreAllowedAndForbidden() {
        new WorkspaceStore(testing.database()).create("open", Plan.ENTERPRISE, OptionalInt.empty(), Instant.now());
        var answers = new HashAnswerStore(testing.database());
        UUID workspace = commands.workspace("open").id();
        assertThat(answers.allowed(workspace)).isFalse();
        assertThat(run("workspaces", "hashes", "open").out()).contains("are answered for");
        assertThat(answers.allowed(workspace)).isTrue();
        assertThat(run("workspaces", "hashes", "open", "--off").out()).contains("are not answered for");
        assertThat(answers.allowed(workspace)).isFalse();
        assertThat(run("workspaces", "hashes", "missing").code()).isNotZero();
    }

    @Test
    void whatPlatenDidByItselfIsShownAndToldToAContact() {
        new WorkspaceStore(testing.database()).create("watched", Plan.ENTERPRISE, OptionalInt.empty(), Instant.now());
        assertThat(run("workspaces", "contact", "watched", "nowhere").err()).contains("no mail address");
        assertThat(run("workspaces", "contact", "watched", "ada@watched.example").out())
                .contains("ada@watched.example");
        UUID workspace = commands.workspace("watched").id();
        assertThat(new WorkspaceStore(testing.database()).contact(workspace)).contains("ada@watched.example");
        new AuditStore(testing.database()).append(workspace, new AuditChange(Actor.SYSTEM, AuditType.WEBHOOK_DISABLED,
                PublicId.next(), "{\"reason\":\"gone\"}", null, null, Instant.now()));
        new MailStore(testing.database()).queue(
                new NewMail(PublicId.next(), workspace, "ada@watched.example", "A webhook is disabled", "…",
                        Instant.now()),
                Duration.ofMinutes(1));
        assertThat(run("audit", "list", "-w", "watched").out()).contains("webhook.disabled", "gone");
        assertThat(run("audit", "mails", "-w", "watched").out()).contains("pending", "A webhook is disabled");
    }
}
