package platen.db;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalTime;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.LifecycleMethodExecutionExceptionHandler;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;

/**
 * Adds to each failure where the log of the test is: the file, the time span and the thread. JUnit finds the extension
 * by its service file.
 */
public final class TestLog
        implements
            BeforeEachCallback,
            TestExecutionExceptionHandler,
            LifecycleMethodExecutionExceptionHandler {
    private static final Path FILE = Path.of("target", "test.log").toAbsolutePath();
    private static final ExtensionContext.Namespace NAMESPACE = ExtensionContext.Namespace.create(TestLog.class);
    private static final String START = "start";

    /** A line of a stack trace that says where to look. */
    private static final class Location extends Exception {
        Location(String message) {
            super(message, null, false, false);
        }
    }

    /** Deletes the log of the previous run. JUnit creates the extension before any class of a test is loaded. */
    public TestLog() throws IOException {
        Files.deleteIfExists(FILE);
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        context.getStore(NAMESPACE).put(START, now());
    }

    @Override
    public void handleTestExecutionException(ExtensionContext context, Throwable failure) throws Throwable {
        throw located(context, failure);
    }

    @Override
    public void handleBeforeAllMethodExecutionException(ExtensionContext context, Throwable failure)
            throws Throwable {
        throw located(context, failure);
    }

    @Override
    public void handleBeforeEachMethodExecutionException(ExtensionContext context, Throwable failure)
            throws Throwable {
        throw located(context, failure);
    }

    private static Throwable located(ExtensionContext context, Throwable failure) {
        if (Files.exists(FILE)) {
            LocalTime start = context.getStore(NAMESPACE).getOrDefault(START, LocalTime.class, now());
            failure.addSuppressed(new Location("The log of this test is in " + FILE + ", from " + start + " to " + now()
                    + ", by thread [" + Thread.currentThread().getName() + "] and others"));
        }
        return failure;
    }

    private static LocalTime now() {
        return LocalTime.now().truncatedTo(ChronoUnit.MILLIS);
    }
}
