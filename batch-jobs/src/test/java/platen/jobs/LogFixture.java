package platen.jobs;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.slf4j.LoggerFactory;

/** Captures the log output of this project's classes. */
public final class LogFixture {
    private LogFixture() {}

    /**
     * Returns the log events of all classes during the work. Synchronized, because the log level is global to the
     * process: concurrent callers would reset each other's level.
     */
    public static synchronized List<ILoggingEvent> during(Runnable work) {
        var lines = new ListAppender<ILoggingEvent>();
        lines.list = new CopyOnWriteArrayList<>();
        lines.start();
        var logger = (Logger) LoggerFactory.getLogger("platen.jobs");
        Level usual = logger.getLevel();
        logger.setLevel(Level.INFO);
        logger.addAppender(lines);
        try {
            work.run();
        } finally {
            logger.detachAppender(lines);
            logger.setLevel(usual);
        }
        return List.copyOf(lines.list);
    }
}
