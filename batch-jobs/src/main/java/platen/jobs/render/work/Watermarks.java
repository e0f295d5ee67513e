package platen.jobs.render.work;

import platen.db.core.Environment;
import platen.jobs.engine.model.PageMarks;

/**
 * Determines the watermarks of a document: the environment's word, and the footer of the Free plan (contract rule 6.5).
 */
public final class Watermarks {
    /** Of documents that count as no render: previews, and drafts of envelopes. */
    public static final PageMarks PREVIEW = new PageMarks("PREVIEW", null);
    private static final String FREE_FOOTER = "Made with the Free plan of Platen";

    private Watermarks() {}

    public static PageMarks of(Environment environment, boolean freePlan) {
        String footer = freePlan ? FREE_FOOTER : null;
        return switch (environment) {
            case PRODUCTION -> new PageMarks(null, footer);
            case STAGING -> new PageMarks("STAGING", footer);
            case DEVELOPMENT -> new PageMarks("DEVELOPMENT", footer);
        };
    }
}
