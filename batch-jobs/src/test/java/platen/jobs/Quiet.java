package platen.jobs;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import org.slf4j.LoggerFactory;

/** Silence, from here on: a library that writes a line for every odd object would be measured by its log. */
public final class Quiet {
    private Quiet() {}

    public static void logging() {
        // Each by itself: a level set in a configuration file would outweigh the root's.
        ((LoggerContext) LoggerFactory.getILoggerFactory()).getLoggerList().forEach(each -> each.setLevel(Level.OFF));
        java.util.logging.Logger.getLogger("").setLevel(java.util.logging.Level.OFF);
    }
}
