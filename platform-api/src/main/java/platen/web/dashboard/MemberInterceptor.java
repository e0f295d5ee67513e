package platen.web.dashboard;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.HandlerMapping;
import platen.api.http.limit.RateLimiter;
import platen.api.http.limit.TenantRates;
import platen.api.http.proxy.TrustedProxies;
import platen.api.http.reply.RequestIdFilter;
import platen.db.core.PublicId;
import platen.db.member.Membership;
import platen.db.member.MembershipStore;
import platen.db.person.Person;
import platen.db.person.PersonStore;
import platen.db.workspace.Workspace;
import platen.db.workspace.WorkspaceStore;
import platen.web.session.PersonLogin;
import platen.web.view.HeldForm;
import platen.web.view.OwnPath;
import platen.web.view.PageNotFoundException;
import platen.web.view.View;

/**
 * Checks the role of the person in the workspace of the path before a page with {@link May} runs. A workspace of others
 * is answered like one that does not exist.
 */
final class MemberInterceptor implements HandlerInterceptor {
    private static final String MEMBER = "platen.member";
    private static final String WORKSPACE = "workspace";

    private final MembershipStore memberships;
    private final WorkspaceStore workspaces;
    private final PersonStore people;
    private final TrustedProxies proxies;
    private final InstantSource clock;
    private final TenantRates rates;

    MemberInterceptor(MembershipStore memberships, WorkspaceStore workspaces, PersonStore people,
            TrustedProxies proxies, InstantSource clock, TenantRates rates) {
        this.memberships = memberships;
        this.workspaces = workspaces;
        this.people = people;
        this.proxies = proxies;
        this.clock = clock;
        this.rates = rates;
    }

    /** Returns the member whose role was checked; null for a handler without {@link May}. */
    static @Nullable Member member(HttpServletRequest request) {
        return request.getAttribute(MEMBER) instanceof Member member ? member : null;
    }

    @Override
    public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler)
            throws IOException {
        May may = handler instanceof HandlerMethod method ? method.getMethodAnnotation(May.class) : null;
        if (may == null) {
            return true;
        }
        List<String> unknown = UnknownParameters.of(request, (HandlerMethod) handler, may);
        PersonLogin login = PersonLogin.current().orElseThrow(PageNotFoundException::new);
        Member member = member(request, login, unknown);
        if (!member.may(may.value())) {
            View.of(request, response).sendError(HttpStatus.FORBIDDEN, "error.role");
            return false;
        }
        if (member.workspace().isArchived() && !may.archived() && !request.getMethod().equals("GET")) {
            View.of(request, response).sendError(HttpStatus.CONFLICT, "error.archived");
            return false;
        }
        if (member.workspace().isQuarantined() && (may.engine() || may.preview())) {
            View.of(request, response).sendError(HttpStatus.FORBIDDEN, "error.quarantined");
            return false;
        }
        if (may.recent() && !HeldForm.confirmed(View.of(request, response),
                OwnPath.page(request, WorkspaceView.path(member.workspace())), clock.instant())) {
            return false;
        }
        if (may.preview() && refusesPreview(member, request, response)) {
            return false;
        }
        request.setAttribute(MEMBER, member);
        if (!member.workspace().id().equals(member.person().lastWorkspaceId())) {
            people.opened(member.person().id(), member.workspace().id());
        }
        return true;
    }

    private boolean refusesPreview(Member member, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        Optional<RateLimiter.Place> refused = rates.refusePreview(member.organizationId());
        if (refused.isPresent()) {
            response.setHeader(HttpHeaders.RETRY_AFTER, Long.toString(refused.get().retryAfter()));
            View.of(request, response).sendError(HttpStatus.TOO_MANY_REQUESTS, "error.preview-rate");
        }
        return refused.isPresent();
    }

    private Member member(HttpServletRequest request, PersonLogin login, List<String> unknown) {
        Person person = login.person();
        Workspace workspace = workspaceId(request).flatMap(workspaces::find)
                .filter(each -> login.opens(each.organizationId()))
                .orElseThrow(PageNotFoundException::new);
        Membership membership = memberships.find(workspace.organizationId(), person.id())
                .orElseThrow(PageNotFoundException::new);
        return new Member(person, membership.role(), workspace, RequestIdFilter.given(request),
                proxies.clientAddress(request), unknown);
    }

    private static Optional<UUID> workspaceId(HttpServletRequest request) {
        return request.getAttribute(HandlerMapping.URI_TEMPLATE_VARIABLES_ATTRIBUTE) instanceof Map<?, ?> variables
                && variables.get(WORKSPACE) instanceof String id ? PublicId.WORKSPACE.parse(id) : Optional.empty();
    }
}
