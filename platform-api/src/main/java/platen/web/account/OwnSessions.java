package platen.web.account;

import jakarta.servlet.http.HttpServletRequest;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.session.FindByIndexNameSessionRepository;
import org.springframework.session.Session;
import platen.db.person.Person;
import platen.jobs.engine.pdf.Sha256;
import platen.web.session.PersonLogin;
import platen.web.session.SessionContexts;

/**
 * Lists the sessions of a person. Pages name a session by a hash, because its id would let others in. A person who is
 * logged in by an issuer sees the sessions of this issuer only.
 */
final class OwnSessions {
    private final FindByIndexNameSessionRepository<? extends Session> sessions;

    OwnSessions(FindByIndexNameSessionRepository<? extends Session> sessions) {
        this.sessions = sessions;
    }

    /**
     * A session as shown to its person.
     *
     * @param browser the header {@code User-Agent} of its login
     * @param current whether it is that of the request
     */
    record Shown(String name, String address, String browser, Instant createdAt, Instant usedAt, boolean current) {}

    /** Returns the sessions of a person, the last used first. */
    List<Shown> of(Person person, HttpServletRequest request) {
        String own = request.getSession().getId();
        return all(person).values()
                .stream()
                .map(each -> new Shown(name(each.getId()), text(each.getAttribute(LoginPage.ADDRESS)),
                        text(each.getAttribute(LoginPage.BROWSER)), each.getCreationTime(), each.getLastAccessedTime(),
                        each.getId().equals(own)))
                .sorted(Comparator.comparing(Shown::usedAt).reversed())
                .toList();
    }

    /** Returns the id of the person's session with a name on the page; empty when there is none. */
    List<String> named(Person person, String name) {
        return all(person).keySet().stream().filter(id -> name(id).equals(name)).toList();
    }

    /** Returns the ids of all sessions of a person except that of the request. */
    List<String> others(Person person, HttpServletRequest request) {
        String own = request.getSession().getId();
        return all(person).keySet().stream().filter(id -> !id.equals(own)).toList();
    }

    private Map<String, ? extends Session> all(Person person) {
        var own = new HashMap<String, Session>(sessions.findByPrincipalName(person.id().toString()));
        PersonLogin.current()
                .flatMap(PersonLogin::scope)
                .ifPresent(scope -> own.values()
                        .removeIf(each -> !SessionContexts.issuer(each::getAttribute)
                                .equals(Optional.of(scope.issuerId()))));
        return own;
    }

    private static String name(String id) {
        return HexFormat.of().formatHex(Sha256.of(id.getBytes(StandardCharsets.UTF_8)));
    }

    private static String text(@Nullable Object attribute) {
        return Objects.toString(attribute, "");
    }
}
