package platen.web.operator.login;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.web.authentication.logout.SecurityContextLogoutHandler;
import org.springframework.web.filter.OncePerRequestFilter;
import platen.db.operator.OperatorStore;
import platen.db.operator.OperatorStore.Credentials;

/** Ends a session when the operator's password has changed since the login, in this or another process. */
public final class PasswordChangeFilter extends OncePerRequestFilter {
    private final OperatorStore operators;
    private final SecurityContextLogoutHandler logout = new SecurityContextLogoutHandler();

    public PasswordChangeFilter(OperatorStore operators) {
        this.operators = operators;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        Authentication login = SecurityContextHolder.getContext().getAuthentication();
        if (login != null && login.getPrincipal() instanceof OperatorUser user && !isCurrent(user)) {
            logout.logout(request, response, login);
        }
        chain.doFilter(request, response);
    }

    private boolean isCurrent(OperatorUser user) {
        return operators.credentials(user.getUsername())
                .map(Credentials::changedAt)
                .filter(user.passwordChangedAt()::equals)
                .isPresent();
    }
}
