package platen.web.session;

import java.io.Serial;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.security.authentication.AbstractAuthenticationToken;
import org.springframework.security.core.GrantedAuthority;
import org.springframework.security.core.authority.SimpleGrantedAuthority;
import org.springframework.security.core.context.SecurityContextHolder;
import platen.db.person.Person;
import platen.db.workspace.Workspace;

/** A person who is logged in, as read from the database for this request, and the factors of the session. */
public final class PersonLogin extends AbstractAuthenticationToken {
    /** Role of a person who has presented all factors that the login needs. */
    public static final String ROLE = "PERSON";

    /**
     * Role of every person who has presented all factors, also of one who was logged in by an issuer and may open that
     * issuer's organization only.
     */
    public static final String MEMBER = "MEMBER";

    /** How long a presented factor permits changes that a stolen session must not make. */
    public static final Duration RECENT = Duration.ofMinutes(30);

    @Serial
    private static final long serialVersionUID = 1;

    private static final Collection<GrantedAuthority> COMPLETE = List.of(new SimpleGrantedAuthority("ROLE_" + ROLE),
            new SimpleGrantedAuthority("ROLE_" + MEMBER));
    private static final Collection<GrantedAuthority> BY_ISSUER = List.of(new SimpleGrantedAuthority("ROLE_" + MEMBER));

    private final transient Person person;
    private final transient Map<Factor, Instant> factors;
    private final boolean enrolled;
    private final transient @Nullable IssuerScope scope;

    /**
     * @param factors when each factor was presented; not empty
     * @param enrolled whether a login by password needs {@link Factor#CODE} too; without it, it opens no page
     */
    public PersonLogin(Person person, Map<Factor, Instant> factors, boolean enrolled) {
        this(person, factors, enrolled, null);
    }

    /**
     * @param scope the issuer that vouches for the person, whose organization is the only one that this login opens; null
     *        when the person presented a factor of his or her own
     */
    public PersonLogin(Person person, Map<Factor, Instant> factors, boolean enrolled, @Nullable IssuerScope scope) {
        super(authorities(factors, enrolled, scope));
        this.person = person;
        this.factors = new EnumMap<>(factors);
        this.enrolled = enrolled;
        this.scope = scope;
        setAuthenticated(true);
    }

    private static Collection<GrantedAuthority> authorities(Map<Factor, Instant> factors, boolean enrolled,
            @Nullable IssuerScope scope) {
        if (scope != null) {
            return BY_ISSUER;
        }
        boolean needsCode = enrolled && !factors.containsKey(Factor.CODE) && !factors.containsKey(Factor.PASSKEY);
        return needsCode ? List.of() : COMPLETE;
    }

    /** Returns the login of the request in progress; empty when nobody is logged in with all factors. */
    public static Optional<PersonLogin> current() {
        return any().filter(login -> !login.getAuthorities().isEmpty());
    }

    /** Returns the login of the request in progress if its code is still missing. */
    public static Optional<PersonLogin> unfinished() {
        return any().filter(login -> login.getAuthorities().isEmpty());
    }

    private static Optional<PersonLogin> any() {
        return SecurityContextHolder.getContext().getAuthentication() instanceof PersonLogin login
                ? Optional.of(login)
                : Optional.empty();
    }

    public Person person() {
        return person;
    }

    public Map<Factor, Instant> factors() {
        return Map.copyOf(factors);
    }

    /** Returns this login after a factor was presented again. The scope of an issuer stays. */
    public PersonLogin with(Factor factor, Instant now) {
        var more = new EnumMap<Factor, Instant>(factors);
        more.put(factor, now);
        return new PersonLogin(person, more, enrolled, scope);
    }

    /** Returns the issuer that vouches for the person; empty when the person presented a factor of his or her own. */
    public Optional<IssuerScope> scope() {
        return Optional.ofNullable(scope);
    }

    /** Returns whether this login opens the organization of an issuer only. */
    public boolean isLimited() {
        return scope != null;
    }

    /** Returns whether this login opens an organization of the person. */
    public boolean opens(UUID organization) {
        return scope == null || scope.organizationId().equals(organization);
    }

    /** Returns those of a person's workspaces that the login of the request in progress opens. */
    public static List<Workspace> opened(List<Workspace> all) {
        return current().map(login -> all.stream().filter(each -> login.opens(each.organizationId())).toList())
                .orElse(all);
    }

    /** Returns whether a factor was presented within {@link #RECENT}; needed for changes a stolen session must not make. */
    public boolean isRecent(Instant now) {
        return factors.values().stream().anyMatch(each -> each.plus(RECENT).isAfter(now));
    }

    @Override
    public String getName() {
        return person.id().toString();
    }

    @Override
    public @Nullable Object getCredentials() {
        return null;
    }

    @Override
    public Object getPrincipal() {
        return person.id();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof PersonLogin login && person.id().equals(login.person.id())
                && factors.equals(login.factors) && enrolled == login.enrolled
                && Objects.equals(scope, login.scope);
    }

    @Override
    public int hashCode() {
        return Objects.hash(person.id(), factors, enrolled, scope);
    }
}
