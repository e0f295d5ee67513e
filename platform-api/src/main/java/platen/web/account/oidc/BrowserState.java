package platen.web.account.oidc;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpSession;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import platen.jobs.oidc.Identity;
import platen.jobs.oidc.IssuerLogin;

/** Keeps a login by an issuer in the session of its browser. */
final class BrowserState {
    private static final String LOGIN = "oidc-login";
    private static final String PENDING = "oidc-pending";
    private static final Duration IDLE = Duration.ofMinutes(15);

    private BrowserState() {}

    /** An identity that its person has not confirmed yet. */
    record Pending(UUID issuerId, UUID personId, Identity identity, String target) {}

    static void begin(IssuerLogin login, HttpServletRequest request) {
        HttpSession known = request.getSession(false);
        HttpSession session = known == null ? request.getSession() : known;
        if (known == null) {
            session.setMaxInactiveInterval((int) IDLE.toSeconds());
        }
        session.setAttribute(LOGIN, login.text());
    }

    /** Returns the login that this browser has begun, and forgets it: an answer works once. */
    static Optional<IssuerLogin> take(HttpServletRequest request) {
        HttpSession session = request.getSession(false);
        if (session == null || !(session.getAttribute(LOGIN) instanceof String text)) {
            return Optional.empty();
        }
        session.removeAttribute(LOGIN);
        return IssuerLogin.parse(text);
    }

    static void keep(Pending pending, HttpServletRequest request) {
        Identity identity = pending.identity();
        request.getSession()
                .setAttribute(PENDING, Stream
                        .concat(Stream.of(pending.issuerId().toString(), pending.personId().toString(),
                                pending.target(), identity.subject(), identity.email(),
                                identity.authenticatedAt().toString()), identity.roleValues().stream())
                        .map(each -> URLEncoder.encode(each, StandardCharsets.UTF_8))
                        .collect(Collectors.joining(" ")));
    }

    /** Returns the identity that waits for a confirmation of its person. */
    static Optional<Pending> pending(HttpServletRequest request) {
        HttpSession session = request.getSession(false);
        if (session == null || !(session.getAttribute(PENDING) instanceof String text)) {
            return Optional.empty();
        }
        List<String> parts = Arrays.stream(text.split(" ", -1))
                .map(each -> URLDecoder.decode(each, StandardCharsets.UTF_8))
                .toList();
        var identity = new Identity(parts.get(3), parts.get(4), true, "", parts.subList(6, parts.size()),
                Instant.parse(parts.get(5)));
        return Optional.of(new Pending(UUID.fromString(parts.get(0)), UUID.fromString(parts.get(1)), identity,
                parts.get(2)));
    }
}
