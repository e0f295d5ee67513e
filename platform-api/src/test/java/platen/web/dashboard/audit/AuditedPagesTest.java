package platen.web.dashboard.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;
import platen.api.http.reply.RequestIdFilter;
import platen.db.core.PublicId;
import platen.web.dashboard.DashboardTest;

/**
 * Sends every form of people's pages and looks for the audit entry of its request. A new form fails until it has a
 * scenario in {@link ChangeScenarios}, or a reason here why it needs no entry.
 */
@Tag("thorough")
class AuditedPagesTest extends DashboardTest {
    /** Forms without an entry, with the reason. */
    private static final Map<String, String> WITHOUT_ENTRY = Map.ofEntries(
            Map.entry("/verify", "A verification stores nothing."),
            Map.entry("/dashboard/w/{workspace}/forms/{form}/fields/preview", "A preview stores nothing."),
            Map.entry("/dashboard/w/{workspace}/templates/{alias}/draft",
                    "Nothing renders a draft; the version that it becomes, or that it is discarded, is recorded."),
            Map.entry("/dashboard/w/{workspace}/templates/{alias}/draft/preview", "A preview stores nothing."),
            Map.entry("/dashboard/w/{workspace}/templates/{alias}/draft/import", "A comparison stores nothing."),
            Map.entry("/dashboard/w/{workspace}/templates/{alias}/draft/replace",
                    "The file waits for its confirmation."),
            Map.entry("/dashboard/w/{workspace}/templates/{alias}/draft/replace/confirm",
                    "Nothing renders a draft; the version that it becomes is recorded."),
            Map.entry("/dashboard/w/{workspace}/templates/{alias}/render",
                    "A render is recorded as a submission, as in the API."),
            Map.entry("/dashboard/w/{workspace}/batches/new",
                    "An uploaded file has no effect until a batch is ordered from it."),
            Map.entry("/dashboard/w/{workspace}/batches/drafts/{draft}",
                    "The mapping of columns has no effect until a batch is ordered."),
            Map.entry("/dashboard/w/{workspace}/batches/drafts/{draft}/discard",
                    "An uploaded file has no effect until a batch is ordered from it."),
            Map.entry("/dashboard/w/{workspace}/submissions/{submission}/render",
                    "A render is recorded as a submission, as in the API."),
            Map.entry("/dashboard/w/{workspace}/workflows/{alias}/try", "A trial stores nothing."),
            Map.entry("/f/{slug}", "An answer is recorded as a submission, as a render of the API."),
            Map.entry("/f/{environment:staging|development}/{slug}",
                    "An answer is recorded as a submission, as a render of the API."),
            Map.entry("/f/{slug}/s/{token}", "An answer is recorded as a submission, as a render of the API."),
            Map.entry("/f/{environment:staging|development}/{slug}/s/{token}",
                    "An answer is recorded as a submission, as a render of the API."),
            Map.entry("/s/{token}",
                    "Each step is an entry in the trail of the envelope, which the database refuses to change."),
            Map.entry("/login/confirm", "A password repeated in a session changes nothing."),
            Map.entry("/login/confirm/passkey", "A passkey repeated in a session changes nothing."),
            Map.entry("/login/confirm/passkey/options", "A challenge has no effect until a passkey signs it."),
            Map.entry("/login/oidc/{organization}", "A login that begins changes nothing."),
            Map.entry("/login/passkey", "A login is seen in the list of sessions."),
            Map.entry("/login/passkey/options", "A challenge has no effect until a passkey signs it."),
            Map.entry("/me/factor/propose", "A proposed secret has no effect until a code confirms it."),
            Map.entry("/me/passkeys/options", "A challenge has no effect until a passkey signs it."),
            Map.entry("/reset",
                    "The answer must not tell whether a link is made; the entry is written with the link, later."),
            Map.entry("/signup", "An address is not a person yet; the entry is written when the link is used."));

    /** Forms that need a server of their own, with the test that looks for the entry. */
    private static final Map<String, String> ELSEWHERE = Map.of("/login/oidc/{organization}/link", "OidcLoginTest",
            "/setup/{secret}", "SetupPageTest",
            "/signup/{secret}", "SignUpTest");

    /** An entry as far as this test reads it. */
    record Written(String type, String actorType, UUID actorId, String address, String content) {}

    @TestFactory
    Stream<DynamicTest> aChangeLeavesAnEntryWithItsPersonAddressAndRequest() {
        var scenarios = new ChangeScenarios(server(), workspace());
        return scenarios.all().entrySet().stream().map(each -> DynamicTest.dynamicTest(each.getKey(), () -> {
            HttpResponse<String> answer = each.getValue().send();
            assertThat(answer.statusCode()).as(answer.body()).isIn(200, 303);
            assertThat(answer.headers().firstValue("Location").orElse("")).doesNotStartWith("/login/confirm");
            String request = answer.headers().firstValue(RequestIdFilter.HEADER).orElseThrow();
            assertThat(entries(PublicId.REQUEST.parse(request).orElseThrow())).isNotEmpty().allSatisfy(entry -> {
                assertThat(entry.actorType()).isEqualTo("person");
                assertThat(entry.actorId()).isNotNull();
                assertThat(entry.address()).isEqualTo("127.0.0.1");
                assertThat(entry.content()).doesNotContain("correct horse", "$2a$", "pk_", "sk_", "whsec_");
            });
        }));
    }

    @Test
    void everyFormHasAScenarioOrAReasonForNoEntry() {
        Set<String> forms = server().bean(RequestMappingHandlerMapping.class)
                .getHandlerMethods()
                .entrySet()
                .stream()
                .filter(each -> each.getValue().getBeanType().getName().startsWith("platen.web."))
                .filter(each -> !each.getValue().getBeanType().getName().startsWith("platen.web.operator."))
                .filter(each -> each.getKey()
                        .getMethodsCondition()
                        .getMethods()
                        .stream()
                        .anyMatch(method -> method != RequestMethod.GET && method != RequestMethod.HEAD))
                .flatMap(each -> each.getKey().getPatternValues().stream())
                .collect(Collectors.toCollection(TreeSet::new));
        var known = new TreeSet<>(new ChangeScenarios(server(), workspace()).all().keySet());
        known.addAll(WITHOUT_ENTRY.keySet());
        known.addAll(ELSEWHERE.keySet());
        assertThat(forms).as("forms with a scenario in ChangeScenarios or a reason in WITHOUT_ENTRY").isEqualTo(known);
    }

    private Stream<Written> entries(UUID requestId) {
        return server().database()
                .jdbi()
                .withHandle(handle -> handle.createQuery("""
                        select type, actor_type, actor_id, address, concat_ws(' ', data, before, after) as content
                          from audit_entry where request_id = :id
                        """)
                        .bind("id", requestId)
                        .map((row, context) -> new Written(row.getString(1), row.getString(2),
                                row.getObject(3, UUID.class), row.getString(4), row.getString(5)))
                        .list())
                .stream();
    }
}
