package platen.web.session;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.TransactionStatus;
import org.springframework.transaction.support.DefaultTransactionDefinition;
import org.springframework.transaction.support.TransactionCallback;
import org.springframework.transaction.support.TransactionOperations;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * The transactions of the sessions' repository. It reads a session by one statement, which needs no transaction: every
 * request of a person would pay for its end. It writes a session and its attributes in a transaction of its own.
 */
final class SessionTransactions implements TransactionOperations {
    private final TransactionTemplate writing;

    SessionTransactions(PlatformTransactionManager manager) {
        writing = new TransactionTemplate(manager,
                new DefaultTransactionDefinition(TransactionDefinition.PROPAGATION_REQUIRES_NEW));
    }

    /** Runs a query; the repository calls it for what has a result. */
    @Override
    public <T extends @Nullable Object> T execute(TransactionCallback<T> query) {
        return TransactionOperations.withoutTransaction().execute(query);
    }

    /** Runs changes in a transaction; the repository calls it for what has no result. */
    @Override
    public void executeWithoutResult(Consumer<TransactionStatus> changes) {
        writing.executeWithoutResult(changes);
    }
}
