package platen.db.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import platen.db.TestDatabase;

class NamedLockTest {
    @AutoClose
    private final TestDatabase testing = new TestDatabase();

    private final NamedLock lock = new NamedLock(testing.database(), "first");

    @Test
    void oneCallerAtATimeHoldsALock() {
        var inner = new AtomicBoolean(true);
        var other = new AtomicBoolean();
        assertThat(lock.runIfFree(() -> {
            inner.set(new NamedLock(testing.database(), "first").runIfFree(() -> {}));
            other.set(new NamedLock(testing.database(), "second").runIfFree(() -> {}));
        })).isTrue();
        assertThat(inner).isFalse();
        assertThat(other).isTrue();
        assertThat(lock.runIfFree(() -> {})).isTrue();
    }

    @Test
    void workThatFailsReleasesTheLock() {
        assertThatThrownBy(() -> lock.runIfFree(() -> {
            throw new IllegalArgumentException("on purpose");
        })).hasMessage("on purpose");
        assertThat(lock.runIfFree(() -> {})).isTrue();
    }

    @Test
    void aLockEndsWithTheConnectionOfItsHolder() {
        lock.runIfFree(() -> {
            testing.database().jdbi().useHandle(handle -> handle.createQuery("""
                    select pg_terminate_backend(pid, 5000) from pg_locks where locktype = 'advisory'
                    """).mapTo(Boolean.class).list());
            assertThat(new NamedLock(testing.database(), "first").runIfFree(() -> {})).isTrue();
        });
        assertThat(lock.runIfFree(() -> {})).isTrue();
    }
}
