package platen.web.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;
import platen.db.member.Role;

/**
 * Sends every form half an hour after the last factor was presented: what a stolen session must not do asks for a factor
 * again. A new form fails until it is listed here.
 */
@Tag("thorough")
class RecentFactorTest extends DashboardTest {
    private static final String WORKSPACE = "/dashboard/w/{workspace}";

    /** Forms that a stolen session must not send. */
    private static final Set<String> DANGEROUS = Set.of(WORKSPACE + "/keys", WORKSPACE + "/keys/{key}",
            WORKSPACE + "/keys/{key}/rotate", WORKSPACE + "/keys/{key}/revoke", WORKSPACE + "/webhooks",
            WORKSPACE + "/webhooks/{webhook}", WORKSPACE + "/webhooks/{webhook}/disable",
            WORKSPACE + "/webhooks/{webhook}/rotate", WORKSPACE + "/webhooks/{webhook}/delete",
            WORKSPACE + "/forms/{form}/secret",
            WORKSPACE + "/destinations", WORKSPACE + "/destinations/{destination}",
            WORKSPACE + "/destinations/{destination}/switch", WORKSPACE + "/destinations/{destination}/delete",
            WORKSPACE + "/destinations/{destination}/host-key",
            WORKSPACE + "/members/invite", WORKSPACE + "/members/invitations/{invitation}/renew",
            WORKSPACE + "/members/invitations/{invitation}/withdraw", WORKSPACE + "/members/{person}/role",
            WORKSPACE + "/members/{person}/remove", WORKSPACE + "/members/{person}/transfer",
            WORKSPACE + "/settings/create", WORKSPACE + "/settings/hashes", WORKSPACE + "/settings/archive",
            WORKSPACE + "/settings/restore",
            WORKSPACE + "/settings/delete", WORKSPACE + "/settings/retention",
            WORKSPACE + "/settings/retention/hold", WORKSPACE + "/settings/retention/release",
            WORKSPACE + "/settings/delete/cancel", WORKSPACE + "/settings/oidc",
            WORKSPACE + "/settings/oidc/remove", "/me/factor/propose",
            "/me/factor/confirm", "/me/factor/codes", "/me/factor/remove", "/me/passkeys", "/me/passkeys/options",
            "/me/passkeys/{id}/remove");

    /** Forms that a session may send as long as it lasts; {@code /me/password} asks for the present password. */
    private static final Set<String> ORDINARY = Set.of(WORKSPACE + "/settings/rename", WORKSPACE + "/templates",
            WORKSPACE + "/templates/samples", WORKSPACE + "/templates/{alias}/versions",
            WORKSPACE + "/templates/{alias}/publish", WORKSPACE + "/templates/{alias}/unpublish",
            WORKSPACE + "/templates/{alias}/seal", WORKSPACE + "/templates/{alias}/render",
            WORKSPACE + "/templates/{alias}/draft",
            WORKSPACE + "/templates/{alias}/draft/save", WORKSPACE + "/templates/{alias}/draft/preview",
            WORKSPACE + "/templates/{alias}/draft/import",
            WORKSPACE + "/templates/{alias}/draft/discard", WORKSPACE + "/templates/{alias}/draft/replace",
            WORKSPACE + "/templates/{alias}/draft/replace/confirm", WORKSPACE + "/workflows",
            WORKSPACE + "/workflows/{alias}/versions", WORKSPACE + "/workflows/{alias}/try",
            WORKSPACE + "/workflows/{alias}/publish",
            WORKSPACE + "/workflows/{alias}/unpublish", WORKSPACE + "/webhooks/{webhook}/test",
            WORKSPACE + "/webhooks/{webhook}/enable", WORKSPACE + "/deliveries/{delivery}/replay",
            WORKSPACE + "/deliveries/replay", "/me/profile", "/me/password", "/me/sessions/end",
            WORKSPACE + "/batches/drafts/{draft}",
            WORKSPACE + "/batches/drafts/{draft}/discard",
            WORKSPACE + "/batches/drafts/{draft}/order",
            WORKSPACE + "/batches/new",
            WORKSPACE + "/batches/{batch}/cancel",
            WORKSPACE + "/batches/{batch}/correct",
            WORKSPACE + "/batches/{batch}/resume",
            WORKSPACE + "/batches/{batch}/transfers/retry",
            WORKSPACE + "/batches/{batch}/transfers/{transfer}/retry",
            WORKSPACE + "/destinations/{destination}/test",
            WORKSPACE + "/envelopes/new",
            WORKSPACE + "/envelopes/{envelope}/deadline",
            WORKSPACE + "/envelopes/{envelope}/resend",
            WORKSPACE + "/envelopes/{envelope}/send",
            WORKSPACE + "/envelopes/{envelope}/void",
            WORKSPACE + "/forms",
            WORKSPACE + "/forms/{form}",
            WORKSPACE + "/forms/{form}/close",
            WORKSPACE + "/forms/{form}/delete",
            WORKSPACE + "/forms/{form}/fields",
            WORKSPACE + "/forms/{form}/fields/preview",
            WORKSPACE + "/forms/{form}/logo",
            WORKSPACE + "/forms/{form}/logo/remove",
            WORKSPACE + "/forms/{form}/open",
            WORKSPACE + "/runs/{run}/reveal",
            WORKSPACE + "/schedules",
            WORKSPACE + "/schedules/{schedule}",
            WORKSPACE + "/schedules/{schedule}/delete",
            WORKSPACE + "/schedules/{schedule}/pause",
            WORKSPACE + "/schedules/{schedule}/resume",
            WORKSPACE + "/schedules/{schedule}/run",
            WORKSPACE + "/submissions/{submission}/purge",
            WORKSPACE + "/submissions/{submission}/render",
            WORKSPACE + "/submissions/{submission}/reveal",
            "/me/sessions/end-others", "/me/passkeys/{id}/rename");

    @BeforeAll
    void waitUntilTheFactorIsOld() {
        as(Role.OWNER).get("/me");
        server().clock().advance(Duration.ofMinutes(31));
    }

    @Test
    void everyFormOfALoggedInPersonIsListed() {
        var listed = new TreeSet<>(DANGEROUS);
        listed.addAll(ORDINARY);
        assertThat(forms()).containsExactlyInAnyOrderElementsOf(listed);
    }

    @TestFactory
    Stream<DynamicTest> aDangerousFormAsksForAFactorAgain() {
        return DANGEROUS.stream().map(pattern -> DynamicTest.dynamicTest(pattern,
                () -> assertThat(Visitor.location(post(as(Role.OWNER), pattern))).startsWith("/login/confirm?to=")));
    }

    @TestFactory
    Stream<DynamicTest> anOrdinaryFormDoesNot() {
        return ORDINARY.stream().map(pattern -> DynamicTest.dynamicTest(pattern,
                () -> assertThat(Visitor.location(post(as(Role.OWNER), pattern))).doesNotStartWith("/login")));
    }

    @Test
    void theSecretOfAnAuthenticatorAppIsShownAfterARecentFactorOnly() {
        server().join(workspace(), server().person("half@example.org", "Half Way"), Role.VIEWER);
        Visitor visitor = server().visitor().login("half@example.org");
        visitor.submit("/me", "/me/factor/propose");
        assertThat(visitor.get("/me/factor").statusCode()).isEqualTo(200);
        server().clock().advance(Duration.ofMinutes(31));
        assertThat(Visitor.location(visitor.get("/me/factor"))).isEqualTo("/login/confirm?to=%2Fme%2Ffactor");
    }

    private HttpResponse<String> post(Visitor visitor, String pattern) {
        String path = pattern.replace(WORKSPACE, path("")).replaceAll("\\{[^/]+}", "nothing");
        return visitor.post(path, visitor.token());
    }

    private Stream<String> forms() {
        return server().bean(RequestMappingHandlerMapping.class)
                .getHandlerMethods()
                .keySet()
                .stream()
                .filter(info -> info.getMethodsCondition().getMethods().contains(RequestMethod.POST))
                .flatMap(info -> info.getPatternValues().stream())
                .filter(pattern -> pattern.startsWith("/dashboard") || pattern.startsWith("/me"));
    }
}
