package platen.web.session;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.context.DeferredSecurityContext;
import org.springframework.security.core.context.SecurityContext;
import org.springframework.security.core.context.SecurityContextImpl;
import org.springframework.security.web.context.HttpRequestResponseHolder;
import org.springframework.security.web.context.SecurityContextRepository;
import org.springframework.session.FindByIndexNameSessionRepository;
import platen.db.core.WireName;
import platen.db.oidc.IssuerStore;
import platen.db.person.Person;
import platen.db.person.PersonStore;
import platen.jobs.people.SecondFactor;

/**
 * Stores in the session who is logged in, as text, and reads the person from the database for each request, so that a
 * disabled person is logged out at once.
 */
public final class SessionContexts implements SecurityContextRepository {
    private static final String PERSON = FindByIndexNameSessionRepository.PRINCIPAL_NAME_INDEX_NAME;
    private static final String FACTORS = "factors";
    private static final String ISSUER = "issuer";

    private final PersonStore people;
    private final SecondFactor secondFactor;
    private final IssuerStore issuers;

    public SessionContexts(PersonStore people, SecondFactor secondFactor, IssuerStore issuers) {
        this.people = people;
        this.secondFactor = secondFactor;
        this.issuers = issuers;
    }

    @Override
    @SuppressWarnings("deprecation") // of the interface; Spring Security calls loadDeferredContext
    public SecurityContext loadContext(HttpRequestResponseHolder holder) {
        return loadDeferredContext(holder.getRequest()).get();
    }

    @Override
    public DeferredSecurityContext loadDeferredContext(HttpServletRequest request) {
        return new Deferred(request);
    }

    @Override
    public void saveContext(SecurityContext context, HttpServletRequest request, HttpServletResponse response) {
        if (context.getAuthentication() instanceof PersonLogin login) {
            save(login, request);
        } else {
            HttpSession session = request.getSession(false);
            if (session != null) {
                session.removeAttribute(PERSON);
                session.removeAttribute(FACTORS);
                session.removeAttribute(ISSUER);
            }
        }
    }

    /** Stores a login in the session of the request. */
    public void save(PersonLogin login, HttpServletRequest request) {
        HttpSession session = request.getSession();
        session.setAttribute(PERSON, login.person().id().toString());
        login.scope()
                .ifPresentOrElse(scope -> session.setAttribute(ISSUER, scope.issuerId().toString()),
                        () -> session.removeAttribute(ISSUER));
        session.setAttribute(FACTORS, login.factors()
                .entrySet()
                .stream()
                .map(each -> each.getKey().wire() + "=" + each.getValue())
                .collect(Collectors.joining(" ")));
    }

    @Override
    public boolean containsContext(HttpServletRequest request) {
        HttpSession session = request.getSession(false);
        return session != null && session.getAttribute(PERSON) != null;
    }

    private Optional<PersonLogin> login(HttpServletRequest request) {
        HttpSession session = request.getSession(false);
        if (session == null || !(session.getAttribute(PERSON) instanceof String id)) {
            return Optional.empty();
        }
        Optional<UUID> issuer = issuer(session::getAttribute);
        IssuerScope scope = issuer
                .flatMap(each -> issuers.organization(each).map(organization -> new IssuerScope(each, organization)))
                .orElse(null);
        Map<Factor, Instant> factors = factors(String.valueOf(session.getAttribute(FACTORS)));
        // a removed issuer vouches for nobody
        boolean valid = !factors.isEmpty() && (issuer.isEmpty() || scope != null);
        return people.find(UUID.fromString(id))
                .filter(person -> valid && !person.isDisabled())
                .map((Person person) -> new PersonLogin(person, factors,
                        secondFactor.isEnrolled(person.id()), scope));
    }

    /**
     * Returns the issuer by which the person of a session is logged in; empty when it is none.
     *
     * @param attributes of the session, by name
     */
    public static Optional<UUID> issuer(Function<String, @Nullable Object> attributes) {
        return attributes.apply(ISSUER) instanceof String id ? Optional.of(UUID.fromString(id)) : Optional.empty();
    }

    private static Map<Factor, Instant> factors(String text) {
        var factors = new EnumMap<Factor, Instant>(Factor.class);
        for (String each : text.split(" ", -1)) {
            int equals = each.indexOf('=');
            if (equals > 0) {
                WireName.parse(Factor.class, each.substring(0, equals))
                        .ifPresent(factor -> factors.put(factor, Instant.parse(each.substring(equals + 1))));
            }
        }
        return factors;
    }

    /** Reads the session when it is first asked for. Used by the thread of one request. */
    private final class Deferred implements DeferredSecurityContext {
        private final HttpServletRequest request;
        private @Nullable SecurityContext context;
        private boolean generated;

        Deferred(HttpServletRequest request) {
            this.request = request;
        }

        @Override
        public SecurityContext get() {
            SecurityContext known = context;
            if (known == null) {
                Optional<PersonLogin> login = login(request);
                generated = login.isEmpty();
                known = login.map(SecurityContextImpl::new).orElseGet(SecurityContextImpl::new);
                context = known;
            }
            return known;
        }

        @Override
        public boolean isGenerated() {
            get();
            return generated;
        }
    }
}
