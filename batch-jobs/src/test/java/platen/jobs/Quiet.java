package platen.jobs;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import org.slf4j.LoggerFactory;

/**
 * Turns logging off for the rest of the process: a library that logs a line for every malformed object would otherwise
 * distort measurements.
 */
public final class Quiet {
    private Quiet() {}

    public static void logging() {
        // Set for each logger, because a level set in a configuration file overrides that of the root.
        ((LoggerContext) LoggerFactory.getILoggerFactory()).getLoggerList().forEach(each -> each.setLevel(Level.OFF));
        java.util.logging.Logger.getLogger("").setLevel(java.util.logging.Level.OFF);
    }
}
