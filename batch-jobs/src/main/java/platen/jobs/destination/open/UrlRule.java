package platen.jobs.destination.open;

import java.util.Optional;

/** Decides which URLs destinations may have. */
@FunctionalInterface
interface UrlRule {
    /** Returns the objection, worded to follow the name of the field; empty for none. */
    Optional<String> objection(String url);
}
