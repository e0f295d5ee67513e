package platen.jobs.bench;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import org.slf4j.LoggerFactory;

/** Silence: a library that writes a line for every odd object would be measured by its log. */
final class Quiet {
    private Quiet() {}

    static void logging() {
        ((Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME)).setLevel(Level.OFF);
        java.util.logging.Logger.getLogger("").setLevel(java.util.logging.Level.OFF);
    }
}
