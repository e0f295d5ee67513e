package platen.db.operator;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import platen.db.RaceFixture;
import platen.db.TestDatabase;
import platen.db.operator.OperatorStore.Credentials;

class OperatorStoreTest {
    private static final Instant NOW = Instant.parse("2026-08-22T10:11:12Z");

    private static TestDatabase testing;
    private static OperatorStore operators;

    @BeforeAll
    static void open() {
        testing = new TestDatabase();
        operators = new OperatorStore(testing.database());
    }

    @AfterAll
    static void close() {
        testing.close();
    }

    @Test
    void ofNodesThatStartTogetherOneMakesTheOperator() throws Exception {
        var made = RaceFixture.of(6, () -> operators.create("first", "hash", NOW));
        assertThat(made).filteredOn(Boolean::booleanValue).hasSize(1);
    }

    @Test
    void anExistingOperatorKeepsItsPassword() {
        operators.create("kept", "old", NOW);
        assertThat(operators.create("kept", "new", NOW)).isFalse();
        assertThat(operators.credentials("kept")).map(Credentials::passwordHash).contains("old");
    }

    @Test
    void aPasswordIsReplacedForKnownOperatorsOnly() {
        operators.create("changing", "old", NOW);
        assertThat(operators.changePassword("changing", "new", NOW)).isTrue();
        assertThat(operators.credentials("changing")).map(Credentials::passwordHash).contains("new");
        assertThat(operators.changePassword("nobody", "new", NOW)).isFalse();
        assertThat(operators.credentials("nobody")).isEmpty();
    }

    @Test
    void aChangeIsLaterThanTheOneBeforeWhateverTheClockSays() {
        operators.create("backwards", "old", NOW);
        operators.changePassword("backwards", "new", NOW.minusSeconds(60));
        assertThat(operators.credentials("backwards").orElseThrow().changedAt()).isAfter(NOW);
    }
}
