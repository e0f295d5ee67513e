package platen.db.retention;

import org.jspecify.annotations.Nullable;

/**
 * How many days a workspace keeps what it stores in an environment; null for an unlimited time.
 *
 * @param answers input data; 0 until the render ends
 * @param pdfs documents, packets and merged PDFs, at least 1
 * @param records submissions, runs and batches with everything of them, at least 1
 * @param logs events, deliveries and mails, at least 1
 */
public record Retention(@Nullable Integer answers, @Nullable Integer pdfs, @Nullable Integer records,
        @Nullable Integer logs) {
    /** Keeps everything for an unlimited time. */
    public static final Retention UNLIMITED = new Retention(null, null, null, null);

    /** Stores no input data beyond the render, and the PDF for a day, in which callers can fetch it. */
    public static final Retention NONE = new Retention(0, 1, null, null);

    /** Maximum number of days. */
    public static final int MAX_DAYS = 36_500;

    public Retention {
        check("answers", answers, 0);
        check("pdfs", pdfs, 1);
        check("records", records, 1);
        check("logs", logs, 1);
    }

    /** Returns the days of input data: not longer than those of the records. */
    public @Nullable Integer effectiveAnswers() {
        return shorter(answers, records);
    }

    /** Returns the days of PDFs: not longer than those of the records. */
    public @Nullable Integer effectivePdfs() {
        return shorter(pdfs, records);
    }

    /** Returns whether nothing is limited. */
    public boolean isUnlimited() {
        return equals(UNLIMITED);
    }

    private static @Nullable Integer shorter(@Nullable Integer days, @Nullable Integer records) {
        if (days == null || records == null) {
            return days == null ? records : days;
        }
        return Math.min(days, records);
    }

    private static void check(String name, @Nullable Integer days, int least) {
        if (days != null && (days < least || days > MAX_DAYS)) {
            throw new IllegalArgumentException("%s: %d days are not between %d and %d".formatted(name, days, least,
                    MAX_DAYS));
        }
    }
}
