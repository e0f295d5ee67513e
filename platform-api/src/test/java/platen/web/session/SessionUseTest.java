package platen.web.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.springframework.session.FindByIndexNameSessionRepository;
import org.springframework.session.Session;
import org.springframework.session.jdbc.JdbcIndexedSessionRepository;
import platen.db.member.Role;
import platen.db.person.PersonStore;
import platen.web.dashboard.DashboardTest;

/** The time of a session's last use, by which it ends. */
class SessionUseTest extends DashboardTest {
    @Test
    void theUseOfASessionIsWrittenOnceAMinute() {
        as(Role.VIEWER).get(path(""));
        Instant moved = use(server().bean(JdbcIndexedSessionRepository.class),
                SteadySessions.MIN_STEP.minusSeconds(30));
        as(Role.VIEWER).get(path("/templates"));
        assertThat(use()).as("half a minute later").isEqualTo(moved);

        Instant earlier = use(server().bean(JdbcIndexedSessionRepository.class), SteadySessions.MIN_STEP);
        as(Role.VIEWER).get(path("/templates"));
        assertThat(use()).as("a minute later").isAfter(earlier);
    }

    @Test
    void aSessionThatWasNotUsedForTwelveHoursEnds() {
        assertThat(as(Role.EDITOR).get(path("/templates")).statusCode()).isEqualTo(200);
        // It is not read again: Spring looks a session up once more after the answer to a request, and removes one that has
        // ended by then.
        moveUse(Role.EDITOR, server().bean(JdbcIndexedSessionRepository.class),
                SessionConfiguration.IDLE.plusSeconds(1));
        assertThat(as(Role.EDITOR).get(path("/templates")).statusCode()).isEqualTo(303);
    }

    private Instant use() {
        Session session = session(Role.VIEWER, server().bean(JdbcIndexedSessionRepository.class));
        return session.getLastAccessedTime();
    }

    /** Moves the last use of the viewer's session to some time ago, and returns it as stored. */
    private <S extends Session> Instant use(FindByIndexNameSessionRepository<S> sessions, Duration ago) {
        moveUse(Role.VIEWER, sessions, ago);
        return session(Role.VIEWER, sessions).getLastAccessedTime();
    }

    private <S extends Session> void moveUse(Role role, FindByIndexNameSessionRepository<S> sessions, Duration ago) {
        S session = session(role, sessions);
        session.setLastAccessedTime(Instant.now().minus(ago));
        sessions.save(session);
    }

    private <S extends Session> S session(Role role, FindByIndexNameSessionRepository<S> sessions) {
        String person = server().bean(PersonStore.class).findByEmail(email(role)).orElseThrow().id().toString();
        return sessions.findByPrincipalName(person).values().iterator().next();
    }
}
