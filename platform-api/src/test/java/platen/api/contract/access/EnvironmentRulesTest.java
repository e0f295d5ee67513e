package platen.api.contract.access;

import static org.assertj.core.api.Assertions.assertThat;
import static platen.api.contract.access.EnvironmentRule.CHANGES_OWN;
import static platen.api.contract.access.EnvironmentRule.LISTS;
import static platen.api.contract.access.EnvironmentRule.MANAGES;
import static platen.api.contract.access.EnvironmentRule.NAMES_OWN;
import static platen.api.contract.access.EnvironmentRule.NAMES_REACHED;
import static platen.api.contract.access.EnvironmentRule.READS;

import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import platen.api.Client;
import platen.api.Client.Answer;
import platen.api.SharedServerTest;
import platen.api.description.Description;
import platen.api.description.Description.Operation;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.key.Scope;
import platen.db.workspace.KeyReach;

/**
 * Tests every operation of the description by environment and scopes of the key and by the read setting of the
 * workspace.
 */
@Tag("thorough")
@Timeout(600)
@SharedServerTest
class EnvironmentRulesTest {
    private static final Set<EnvironmentRule> ABOUT_ONE = EnumSet.of(READS, MANAGES, CHANGES_OWN);
    private static final Set<EnvironmentRule> NAMING = EnumSet.of(NAMES_OWN, NAMES_REACHED);
    /** Operations that make a schedule render, and therefore need the scope of its rows, too. */
    private static final Set<String> ALSO_RENDERING = Set.of("createSchedule", "changeSchedule", "runSchedule",
            "createForm", "changeForm");

    private static Map<KeyReach, EnvironmentFixture> fixtures;
    private static Map<KeyReach, Client> developers;
    private static Map<KeyReach, Client> owners;

    @BeforeAll
    static void open() {
        fixtures = Stream.of(KeyReach.values()).collect(Collectors.toMap(reach -> reach, EnvironmentFixture::new));
        developers = clients(Environment.DEVELOPMENT);
        owners = clients(Environment.PRODUCTION);
    }

    static Stream<Arguments> operations() {
        return Description.operations()
                .stream()
                .flatMap(operation -> Stream.of(KeyReach.values()).map(reach -> Arguments.of(operation.id(), reach)));
    }

    static Stream<String> names() {
        return Description.operations().stream().map(Operation::id);
    }

    @Test
    void everyOperationSaysHowItBindsAKeyToItsEnvironment() {
        assertThat(names()).containsExactlyInAnyOrderElementsOf(EnvironmentRule.OF.keySet());
    }

    @ParameterizedTest
    @MethodSource("operations")
    void aKeyOfAnotherEnvironmentDoesWhatTheRuleLetsItDoAndNothingElse(String name, KeyReach reach) {
        Operation operation = operation(name);
        EnvironmentRule rule = rule(name);
        EnvironmentFixture fixture = of(fixtures, reach);
        fixture.prepare(operation, Environment.PRODUCTION);
        Map<String, String> ids = ids(fixture, operation, rule);
        WorkspaceSnapshot before = fixture.snapshot();

        Answer answer = fixture.send(of(developers, reach), operation, ids,
                NAMING.contains(rule) ? Environment.PRODUCTION : Environment.DEVELOPMENT);

        int expected = rule.statusForOthers(reach);
        if (expected == 200) {
            assertThat(answer.status()).as(answer.text()).isBetween(200, 299);
        } else {
            assertThat(answer.status()).as(answer.text()).isEqualTo(expected);
            assertThat(fixture.snapshot()).isEqualTo(before);
        }
        if (expected == 403) {
            assertThat(answer.json().path("code").asString()).isEqualTo("forbidden");
            assertThat(answer.json().path("message").asString()).contains("production").contains("development");
        }
        if (expected == 404) {
            Answer missing = fixture.send(of(developers, reach), operation, nobodys(ids), Environment.DEVELOPMENT);
            assertThat(answer.json().path("message")).isEqualTo(missing.json().path("message"));
        }
    }

    @ParameterizedTest
    @MethodSource("operations")
    void aKeyOfTheSameEnvironmentDoesItUnderEitherReach(String name, KeyReach reach) {
        Operation operation = operation(name);
        EnvironmentFixture fixture = of(fixtures, reach);
        fixture.prepare(operation, Environment.PRODUCTION);
        Answer answer = fixture.send(of(owners, reach), operation, ids(fixture, operation, rule(name)),
                Environment.PRODUCTION);
        assertThat(answer.status()).as(answer.text()).isBetween(200, 299);
    }

    @ParameterizedTest
    @MethodSource("names")
    void noOtherScopesAreEnoughAndTheDescribedOneIs(String name) {
        Operation operation = operation(name);
        EnvironmentFixture fixture = of(fixtures, KeyReach.WORKSPACE);
        fixture.prepare(operation, Environment.PRODUCTION);
        Set<Scope> described = described(operation);
        Map<String, String> ids = ids(fixture, operation, rule(name));
        WorkspaceSnapshot before = fixture.snapshot();

        Scope[] others = EnumSet.complementOf(EnumSet.copyOf(described)).toArray(Scope[]::new);
        Answer refused = fixture.send(fixture.client(Environment.PRODUCTION, others), operation, ids,
                Environment.PRODUCTION);
        assertThat(refused.error()).isEqualTo("403 forbidden");
        assertThat(described).extracting(Scope::wire).contains(refused.json().path("required_scope").asString());
        assertThat(fixture.snapshot()).isEqualTo(before);

        Scope first = Scope.parse(operation.scope()).orElseThrow();
        Scope[] enough = ALSO_RENDERING.contains(name)
                ? new Scope[]{first, Scope.TEMPLATE_RENDER}
                : new Scope[]{first};
        Answer accepted = fixture.send(fixture.client(Environment.PRODUCTION, enough), operation, ids,
                Environment.PRODUCTION);
        assertThat(accepted.status()).as(accepted.text()).isBetween(200, 299);
    }

    @ParameterizedTest
    @MethodSource("operations")
    void listsShowWhatTheKeyReaches(String name, KeyReach reach) {
        if (rule(name) != LISTS || name.equals("replayFailedDeliveries")) {
            return;
        }
        EnvironmentFixture fixture = of(fixtures, reach);
        String parameter = switch (name) {
            case "listSubmissions", "listTemplateSubmissions" -> "submission_id";
            case "listRuns" -> "run_id";
            case "listBatches" -> "batch_id";
            case "listSchedules" -> "schedule_id";
            case "listDestinations" -> "destination_id";
            case "listTransfers" -> "transfer_id";
            case "listForms" -> "form_id";
            case "listEnvelopes" -> "envelope_id";
            case "listWebhooks" -> "webhook_id";
            case "listDeliveries" -> "delivery_id";
            default -> throw new IllegalArgumentException("What does " + name + " list? Name its id here.");
        };
        String theirs = fixture.fresh(parameter);
        Operation list = operation(name);
        assertThat(fixture.send(of(owners, reach), list, Map.of(), Environment.PRODUCTION).text()).contains(theirs);
        Answer shown = fixture.send(of(developers, reach), list, Map.of(), Environment.DEVELOPMENT);
        switch (reach) {
            case WORKSPACE -> assertThat(shown.text()).contains(theirs);
            case ENVIRONMENT -> assertThat(shown.text()).doesNotContain(theirs);
        }
    }

    @Test
    void replaysAllFailedDeliveriesThatTheKeyReaches() {
        for (KeyReach reach : KeyReach.values()) {
            EnvironmentFixture fixture = of(fixtures, reach);
            failed(fixture);
            Operation replay = operation("replayFailedDeliveries");
            int byDeveloper = fixture.send(of(developers, reach), replay, Map.of(), Environment.DEVELOPMENT)
                    .json()
                    .path("replayed")
                    .intValue();
            switch (reach) {
                case WORKSPACE -> assertThat(byDeveloper).isEqualTo(1);
                case ENVIRONMENT -> {
                    assertThat(byDeveloper).isZero();
                    assertThat(fixture.send(of(owners, reach), replay, Map.of(), Environment.PRODUCTION).json()
                            .path("replayed")
                            .intValue()).isEqualTo(1);
                }
            }
        }
    }

    @Test
    void aNarrowedKeyCannotMoveItsWebhookToAnotherEnvironment() {
        EnvironmentFixture fixture = of(fixtures, KeyReach.ENVIRONMENT);
        Client developer = of(developers, KeyReach.ENVIRONMENT);
        Answer made = fixture.send(developer, operation("createWebhook"), Map.of(), Environment.DEVELOPMENT);
        String path = "/v1/webhooks/" + made.json().path("webhook_id").asString();
        assertThat(developer.sendJson("PATCH", path, "{\"environment\":\"production\"}").error())
                .isEqualTo("403 forbidden");
        assertThat(developer.get(path).json().path("environment").asString()).isEqualTo("development");
    }

    @Test
    void whatAKeyMakesBelongsToItsEnvironment() {
        EnvironmentFixture fixture = of(fixtures, KeyReach.WORKSPACE);
        Client developer = of(developers, KeyReach.WORKSPACE);
        for (String name : List.of("createSchedule", "createBatch")) {
            assertThat(fixture.send(developer, operation(name), Map.of(), Environment.PRODUCTION).json()
                    .path("environment")
                    .asString()).as(name).isEqualTo("development");
        }
    }

    /**
     * Creates a failed delivery of a production event. A test call would not do, since it is not replayed with the
     * others.
     */
    private static void failed(EnvironmentFixture fixture) {
        fixture.tenant.api.database().jdbi().useHandle(handle -> {
            handle.execute("update delivery set test = true where workspace_id = ?", fixture.tenant.workspace.id());
            handle.execute("update delivery set test = false, status = 'failed', due_at = null where id = ?",
                    PublicId.DELIVERY.parse(fixture.fresh("delivery_id")).orElseThrow());
        });
    }

    /** Returns ids of new records for operations that change them; operations that read use shared ones. */
    private static Map<String, String> ids(EnvironmentFixture fixture, Operation operation, EnvironmentRule rule) {
        Map<String, String> ids = new HashMap<>();
        operation.parameters()
                .stream()
                .filter(each -> each.path("in").asString().equals("path"))
                .map(each -> each.path("name").asString())
                .filter(name -> name.endsWith("_id"))
                .forEach(name -> ids.put(name, rule == READS ? fixture.shared(name) : fixture.fresh(name, operation)));
        assertThat(ids.isEmpty()).as("a rule about one thing is for operations with an id")
                .isNotEqualTo(ABOUT_ONE.contains(rule));
        return ids;
    }

    private static Map<String, String> nobodys(Map<String, String> ids) {
        return ids.entrySet()
                .stream()
                .collect(Collectors.toMap(Map.Entry::getKey, id -> id.getValue().substring(0, 4) + "0".repeat(32)));
    }

    private static Set<Scope> described(Operation operation) {
        return operation.node()
                .path("security")
                .valueStream()
                .map(each -> Scope.parse(each.path("key").path(0).asString()).orElseThrow())
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(Scope.class)));
    }

    private static Map<KeyReach, Client> clients(Environment environment) {
        return fixtures.values()
                .stream()
                .collect(Collectors.toMap(fixture -> fixture.reach,
                        fixture -> fixture.client(environment, Scope.values())));
    }

    private static EnvironmentRule rule(String name) {
        return of(EnvironmentRule.OF, name);
    }

    private static <K, V> V of(Map<K, V> map, K key) {
        return Objects.requireNonNull(map.get(key), () -> "No row for " + key);
    }

    private static Operation operation(String name) {
        return Description.operations().stream().filter(each -> each.id().equals(name)).findFirst().orElseThrow();
    }
}
