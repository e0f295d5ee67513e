package platen.web.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import platen.db.core.PublicId;
import platen.db.member.Role;
import platen.web.dashboard.RoleCheck.Route;

/** Calls every route of workspaces as every role, as a stranger and as nobody. */
@Tag("thorough")
class RolesOfPagesTest extends DashboardTest {
    /** A value for path variables beside the workspace: no object has it. */
    private static final String NOTHING = "nothing";

    @TestFactory
    Stream<DynamicTest> aRouteIsOpenToItsRoleAndThoseAboveOnly() {
        return routes().entrySet()
                .stream()
                .flatMap(each -> Stream.of(Role.values())
                        .map(role -> DynamicTest.dynamicTest(each.getKey() + " as " + role, () -> {
                            HttpResponse<String> answer = call(as(role), each.getKey(), path(""));
                            if (role.includes(each.getValue())) {
                                assertThat(answer.statusCode()).isNotIn(401, 403).isLessThan(500);
                                assertThat(Visitor.location(answer)).doesNotStartWith("/login");
                            } else {
                                assertThat(answer.statusCode()).isEqualTo(403);
                                assertThat(answer.body()).contains("Your role in this workspace");
                            }
                        })));
    }

    @TestFactory
    Stream<DynamicTest> aForeignWorkspaceIsAnsweredLikeAMissingOne() {
        String missing = "/dashboard/w/" + PublicId.WORKSPACE.of(PublicId.next());
        return routes().keySet().stream().map(route -> DynamicTest.dynamicTest(route.toString(), () -> {
            HttpResponse<String> foreign = call(stranger(), route, path(""));
            HttpResponse<String> none = call(stranger(), route, missing);
            assertThat(foreign.statusCode()).isEqualTo(404);
            assertThat(foreign.body()).isEqualTo(none.body());
            assertThat(names(foreign)).isEqualTo(names(none));
            assertThat(stranger().get("/dashboard/w/nonsense").body()).isEqualTo(none.body());
        }));
    }

    @TestFactory
    Stream<DynamicTest> withoutALoginEveryRouteLeadsToTheLogin() {
        return routes().keySet().stream().map(route -> DynamicTest.dynamicTest(route.toString(), () -> {
            Visitor nobody = server().visitor();
            HttpResponse<String> answer = call(nobody, route, path(""));
            assertThat(answer.statusCode()).isEqualTo(303);
            assertThat(Visitor.location(answer)).startsWith("/login");
        }));
    }

    @Test
    void anUnknownPageBelowTheDashboardIsAnsweredLikeAMissingWorkspace() {
        HttpResponse<String> answer = as(Role.OWNER).get(path("/nothing-here"));
        assertThat(answer.statusCode()).isEqualTo(404);
        assertThat(answer.body()).isEqualTo(as(Role.OWNER).get("/dashboard/w/nonsense").body())
                .contains("Page not found");
    }

    private Map<Route, Role> routes() {
        Map<Route, Role> routes = server().bean(RoleCheck.class).roles();
        assertThat(routes).isNotEmpty();
        return routes;
    }

    private static HttpResponse<String> call(Visitor visitor, Route route, String workspace) {
        String path = route.pattern()
                .replace("/dashboard/w/{workspace}", workspace)
                .replaceAll("\\{[^/]+}", NOTHING);
        if (route.method().equals("GET")) {
            return visitor.get(path);
        }
        return visitor.send(visitor.request(path)
                .header("Origin", visitor.base().toString())
                .header("Content-Type", "application/x-www-form-urlencoded")
                .method(route.method(), BodyPublishers.ofString(Visitor.form("_csrf", visitor.token()))));
    }

    /** Returns the names of headers except that of the transport, which the server adds to each hundredth reply. */
    private static List<String> names(HttpResponse<String> answer) {
        return answer.headers().map().keySet().stream().filter(name -> !name.equals("connection")).sorted().toList();
    }
}
