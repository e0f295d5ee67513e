package platen.web.operator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.key.KeyStore;
import platen.db.key.Scope;
import platen.db.member.Role;
import platen.db.workspace.WorkModeStore;
import platen.db.workspace.Workspace;
import platen.web.account.AccountSettings;
import platen.web.dashboard.DashboardFixture;
import platen.web.dashboard.Visitor;
import platen.web.operator.login.OperatorPasswords;

/**
 * Calls every route of the operators' pages as a stranger, as members of each role, with API keys of each environment and
 * as an operator. A new form fails until it is listed here.
 */
class OperatorRoutesTest {
    private static final Pattern VARIABLE = Pattern.compile("\\{\\w+:(\\w+_)\\[0-9a-f]\\{32}}");

    /** Forms that a session may not send without the operator's password, so that a stolen one cannot. */
    private static final Set<String> WITH_PASSWORD = Set.of("/operator/workspaces/{workspace}/pause",
            "/operator/workspaces/{workspace}/quarantine", "/operator/workspaces/{workspace}/resume");

    /** Forms that a session may send as long as it lasts: what they change can be repeated or changed back. */
    private static final Set<String> ORDINARY = Set.of("/operator/of/{submission:sub_[0-9a-f]{32}}/render",
            "/operator/of/{submission:sub_[0-9a-f]{32}}/cancel", "/operator/of/{run:run_[0-9a-f]{32}}/cancel",
            "/operator/of/{run:run_[0-9a-f]{32}}/repeat", "/operator/of/{batch:bat_[0-9a-f]{32}}/cancel",
            "/operator/of/{batch:bat_[0-9a-f]{32}}/resume", "/operator/of/{delivery:dlv_[0-9a-f]{32}}/replay",
            "/operator/of/{delivery:dlv_[0-9a-f]{32}}/cancel");

    @TempDir
    private static Path folder;

    private static DashboardFixture server;
    private static Workspace workspace;
    private static Visitor operator;

    /** The operators' pages in the server of the members' pages, as in production. */
    @Configuration(proxyBeanMethods = false)
    @Import(DashboardConfiguration.class)
    static class OperatorPages {

        @Bean
        DashboardSettings dashboardSettings(AccountSettings settings) {
            return new DashboardSettings(settings.dataFolder(), false);
        }

        @Bean
        Handlers handlers(@Qualifier("requestMappingHandlerMapping") RequestMappingHandlerMapping mapping) {
            return new Handlers(mapping);
        }
    }

    /** Mapping of routes to controllers. */
    record Handlers(RequestMappingHandlerMapping mapping) {}

    /** A path with its method. */
    private record Route(String method, String pattern) {
        String path() {
            return VARIABLE.matcher(pattern).replaceAll(found -> found.group(1) + "0".repeat(32))
                    .replace("{workspace}", PublicId.WORKSPACE.of(workspace.id()))
                    .replace("{id}", PublicId.SUBMISSION.of(new UUID(0, 0)))
                    .replace("**", "x");
        }

        boolean isForm() {
            return method.equals("POST");
        }

        /** Returns whether only scripts of JobRunr's page call it, which get a status instead of the login page. */
        boolean isScripted() {
            return pattern.startsWith("/operator/jobs/api/") || pattern.startsWith("/operator/jobs/sse/");
        }
    }

    @BeforeAll
    static void open() throws IOException {
        server = new DashboardFixture(folder, Map.of(), OperatorPages.class);
        workspace = server.workspace("Acme");
        for (Role role : Role.values()) {
            server.join(workspace, server.person(email(role), role.name()), role);
        }
        var told = new Properties();
        try (var in = Files.newBufferedReader(folder.resolve(OperatorPasswords.FILE))) {
            told.load(in);
        }
        operator = server.visitor();
        assertThat(operator.submit("/operator/login", "/operator/login", "username", OperatorPasswords.FIRST,
                "password", told.getProperty("PLATEN_OPERATOR_PASSWORD")).statusCode()).isEqualTo(302);
    }

    @AfterAll
    static void close() {
        server.close();
    }

    @Test
    void everyFormIsListed() {
        assertThat(routes().stream().filter(Route::isForm).map(Route::pattern))
                .containsExactlyInAnyOrderElementsOf(Stream.of(WITH_PASSWORD, ORDINARY).flatMap(Set::stream).toList());
        assertThat(routes()).hasSizeGreaterThan(25);
    }

    @TestFactory
    Stream<DynamicTest> strangersAndMembersOfEachRoleAreLedToTheLogin() {
        Stream<Visitor> members = Arrays.stream(Role.values()).map(role -> server.visitor().login(email(role)));
        List<Visitor> visitors = Stream.concat(Stream.of(server.visitor()), members).toList();
        return routes().stream().map(route -> DynamicTest.dynamicTest(route.toString(), () -> {
            for (Visitor each : visitors) {
                HttpResponse<String> answer = call(each, route);
                if (route.isScripted()) {
                    assertThat(answer.statusCode()).isEqualTo(401);
                } else {
                    assertThat(answer.statusCode()).isEqualTo(302);
                    assertThat(Visitor.location(answer)).isEqualTo("/operator/login");
                }
                assertThat(answer.body()).isEmpty();
            }
        }));
    }

    @TestFactory
    Stream<DynamicTest> keysOfEachEnvironmentOpenNoRoute() {
        List<String> keys = Arrays.stream(Environment.values()).map(environment -> server.bean(KeyStore.class)
                .issue(workspace.id(), "test", environment, EnumSet.allOf(Scope.class), null, Instant.now()).secret())
                .toList();
        return routes().stream().map(route -> DynamicTest.dynamicTest(route.toString(), () -> {
            for (String key : keys) {
                Visitor caller = server.visitor();
                HttpResponse<String> answer = caller.send(caller.request(route.path())
                        .header("Authorization", "Bearer " + key)
                        .header("Origin", server.base().toString())
                        .method(route.method(), BodyPublishers.noBody()));
                assertThat(answer.statusCode()).isIn(302, 401, 403);
                assertThat(Visitor.location(answer)).isIn("", "/operator/login");
            }
        }));
    }

    @TestFactory
    Stream<DynamicTest> anOperatorMayOpenEveryRoute() {
        return routes().stream().filter(route -> !route.pattern().contains("/sse/"))
                .map(route -> DynamicTest.dynamicTest(route.toString(), () -> {
                    HttpResponse<String> answer = call(operator, route);
                    assertThat(answer.statusCode()).isNotIn(401, 403).isLessThan(500);
                    assertThat(Visitor.location(answer)).isNotEqualTo("/operator/login");
                }));
    }

    @TestFactory
    Stream<DynamicTest> aFormNeedsTheTokenOfOurPages() {
        return routes().stream().filter(Route::isForm).map(route -> DynamicTest.dynamicTest(route.toString(),
                () -> assertThat(operator.post(route.path(), "wrong").statusCode()).isEqualTo(403)));
    }

    @TestFactory
    Stream<DynamicTest> aSessionWithoutThePasswordChangesNoWorkspace() {
        return routes().stream().filter(route -> WITH_PASSWORD.contains(route.pattern()))
                .map(route -> DynamicTest.dynamicTest(route.toString(), () -> {
                    for (String[] fields : new String[][]{{"reason", "x"}, {"reason", "x", "password", ""}}) {
                        HttpResponse<String> answer = operator.post(route.path(), token(operator), fields);
                        assertThat(answer.statusCode()).isEqualTo(422);
                        assertThat(answer.body()).contains("Nothing was changed.");
                    }
                    assertThat(new WorkModeStore(server.database()).find(workspace.id())).isEmpty();
                }));
    }

    @Test
    void anOperatorsSessionOpensNoPageOfMembersAndNoApi() {
        assertThat(Visitor.location(operator.get("/dashboard/w/" + PublicId.WORKSPACE.of(workspace.id()))))
                .startsWith("/login");
        assertThat(operator.get("/api/v1/templates").statusCode()).isEqualTo(401);
    }

    private static HttpResponse<String> call(Visitor visitor, Route route) {
        return route.isForm() ? visitor.post(route.path(), token(visitor)) : visitor.get(route.path());
    }

    private static String token(Visitor visitor) {
        return visitor.token("/operator/login");
    }

    /** Returns every route; one without a method is called with GET. */
    private static List<Route> routes() {
        return server.bean(Handlers.class).mapping()
                .getHandlerMethods().keySet().stream()
                .flatMap(info -> {
                    Set<RequestMethod> methods = info.getMethodsCondition().getMethods();
                    String method = methods.isEmpty() ? "GET" : methods.iterator().next().name();
                    return info.getPatternValues().stream().map(pattern -> new Route(method, pattern));
                })
                .filter(route -> route.pattern().startsWith("/operator"))
                .filter(route -> !route.pattern().equals("/operator/login"))
                .sorted(Comparator.comparing(Route::toString))
                .toList();
    }

    private static String email(Role role) {
        return role.name().toLowerCase(Locale.ROOT) + "@acme.example";
    }
}
