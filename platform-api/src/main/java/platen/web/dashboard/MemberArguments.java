package platen.web.dashboard;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.web.bind.support.WebDataBinderFactory;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.method.support.ModelAndViewContainer;
import platen.db.member.MembershipStore;
import platen.jobs.workspace.WorkPauses;
import platen.web.session.PersonLogin;
import platen.web.view.View;

/** Gives pages of a workspace their {@link Member} and {@link WorkspaceView}. */
final class MemberArguments implements HandlerMethodArgumentResolver {
    private final MembershipStore memberships;
    private final WorkPauses pauses;

    MemberArguments(MembershipStore memberships, WorkPauses pauses) {
        this.memberships = memberships;
        this.pauses = pauses;
    }

    @Override
    public boolean supportsParameter(MethodParameter parameter) {
        return parameter.getParameterType() == Member.class || parameter.getParameterType() == WorkspaceView.class;
    }

    @Override
    public Object resolveArgument(MethodParameter parameter, @Nullable ModelAndViewContainer container,
            NativeWebRequest request, @Nullable WebDataBinderFactory binders) {
        HttpServletRequest http = Objects.requireNonNull(request.getNativeRequest(HttpServletRequest.class));
        Member member = Objects.requireNonNull(MemberInterceptor.member(http), "A page with a member needs @May");
        if (parameter.getParameterType() == Member.class) {
            return member;
        }
        if (container != null) {
            // the view is the answer; Spring would look for one by the name of the path
            container.setRequestHandled(true);
        }
        return new WorkspaceView(
                View.of(http, Objects.requireNonNull(request.getNativeResponse(HttpServletResponse.class))), member,
                () -> PersonLogin.opened(memberships.workspaces(member.person().id())),
                () -> member.workspace().isPaused() ? pauses.find(member.workspace().id()) : Optional.empty());
    }
}
