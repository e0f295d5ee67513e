package platen.jobs.destination.transport;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.AppenderBase;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.slf4j.LoggerFactory;

/** Collects what is logged by all threads, with the debug level of the code that sees credentials. */
public final class CapturedLog implements AutoCloseable {
    private static final List<String> LOGGERS = List.of("platen", "org.apache.sshd", "org.apache.hc");

    private final List<String> lines = new CopyOnWriteArrayList<>();
    private final List<Level> levels = new ArrayList<>();
    private final AppenderBase<ILoggingEvent> appender = new AppenderBase<>() {
        @Override
        protected void append(ILoggingEvent event) {
            IThrowableProxy thrown = event.getThrowableProxy();
            lines.add(event.getFormattedMessage() + (thrown == null ? "" : ThrowableProxyUtil.asString(thrown)));
        }
    };

    public CapturedLog() {
        appender.start();
        for (String name : LOGGERS) {
            Logger logger = logger(name);
            levels.add(logger.getLevel());
            logger.setLevel(Level.DEBUG);
            logger.addAppender(appender);
        }
    }

    public List<String> lines() {
        return lines;
    }

    @Override
    public void close() {
        for (int i = 0; i < LOGGERS.size(); i++) {
            logger(LOGGERS.get(i)).detachAppender(appender);
            logger(LOGGERS.get(i)).setLevel(levels.get(i));
        }
    }

    private static Logger logger(String name) {
        return (Logger) LoggerFactory.getLogger(name);
    }
}
