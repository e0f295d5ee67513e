package platen.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.BatchUpdateException;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import org.jobrunr.storage.StorageException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RetryingStorageTest {

    @ParameterizedTest
    @ValueSource(strings = {"08006", "08001", "57P01", "57P03", "25006", "53100", "53300", "40001", "40P01"})
    void anOutageAFullDiskOrALostRacePasses(String state) {
        assertThat(RetryingStorage.passes(new StorageException(new SQLException("", state)))).isTrue();
    }

    @Test
    void anExhaustedPoolPasses() {
        assertThat(RetryingStorage.passes(new StorageException(new SQLTransientConnectionException()))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"23505", "42P01", "22P02"})
    void whatWillFailAgainDoesNot(String state) {
        assertThat(RetryingStorage.passes(new StorageException(new BatchUpdateException("", state, new int[0]))))
                .isFalse();
    }

    @Test
    void aFailureThatIsNotTheDatabasesDoesNot() {
        assertThat(RetryingStorage.passes(new IllegalStateException("a bug"))).isFalse();
    }
}
