package platen.web.session;

import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.session.Session;
import org.springframework.session.SessionRepository;

/**
 * Writes the time of a session's last use at most once in {@link #MIN_STEP}, because a write of every request would wait
 * for the disk. A session therefore ends up to that time early.
 *
 * @param <S> sessions of the repository behind this one
 */
final class SteadySessions<S extends Session> implements SessionRepository<SteadySessions.Steady<S>> {
    static final Duration MIN_STEP = Duration.ofMinutes(1);

    private final SessionRepository<S> sessions;

    SteadySessions(SessionRepository<S> sessions) {
        this.sessions = sessions;
    }

    @Override
    public Steady<S> createSession() {
        return new Steady<>(sessions.createSession());
    }

    @Override
    public void save(Steady<S> session) {
        sessions.save(session.stored);
    }

    @Override
    public @Nullable Steady<S> findById(String id) {
        S found = sessions.findById(id);
        return found == null ? null : new Steady<>(found);
    }

    @Override
    public void deleteById(String id) {
        sessions.deleteById(id);
    }

    /** A session whose last use moves in steps. */
    static final class Steady<S extends Session> implements Session {
        private final S stored;

        private Steady(S stored) {
            this.stored = stored;
        }

        @Override
        public void setLastAccessedTime(Instant now) {
            if (Duration.between(stored.getLastAccessedTime(), now).abs().compareTo(MIN_STEP) >= 0) {
                stored.setLastAccessedTime(now);
            }
        }

        @Override
        public Instant getLastAccessedTime() {
            return stored.getLastAccessedTime();
        }

        @Override
        public String getId() {
            return stored.getId();
        }

        @Override
        public String changeSessionId() {
            return stored.changeSessionId();
        }

        /** Returns null when there is no such attribute, which the type of the interface does not say. */
        @Override
        @SuppressWarnings("NullAway")
        public <T> T getAttribute(String name) {
            return stored.getAttribute(name);
        }

        @Override
        public Set<String> getAttributeNames() {
            return stored.getAttributeNames();
        }

        @Override
        public void setAttribute(String name, Object value) {
            stored.setAttribute(name, value);
        }

        @Override
        public void removeAttribute(String name) {
            stored.removeAttribute(name);
        }

        @Override
        public Instant getCreationTime() {
            return stored.getCreationTime();
        }

        @Override
        public void setMaxInactiveInterval(Duration interval) {
            stored.setMaxInactiveInterval(interval);
        }

        @Override
        public Duration getMaxInactiveInterval() {
            return stored.getMaxInactiveInterval();
        }

        @Override
        public boolean isExpired() {
            return stored.isExpired();
        }
    }
}
