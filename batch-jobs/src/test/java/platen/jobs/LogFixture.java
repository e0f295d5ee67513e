package platen.jobs;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.slf4j.LoggerFactory;

/** What our own code says while something is done. */
public final class LogFixture {
    private LogFixture() {}

    /**
     * Lines of all classes that log at the time. One caller after the other, as the level is the whole process's: who
     * put it back first would take it from the other.
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
