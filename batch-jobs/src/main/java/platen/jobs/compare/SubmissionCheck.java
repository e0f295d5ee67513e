package platen.jobs.compare;

import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import platen.db.core.Source;

/**
 * The result of validating the newest submissions of an environment against a version.
 *
 * @param checked number of submissions whose data was validated
 * @param wouldFail number of those that the version would have refused
 * @param withoutData number of submissions whose data is not stored any more
 * @param unread number of submissions whose data was not read, because the bound of bytes was reached
 * @param complete false when older submissions may exist beyond the number of rows that are looked at
 * @param callers whose submissions would fail, most failures first; at most {@link #MAX_CALLERS}
 */
public record SubmissionCheck(int checked, int wouldFail, int withoutData, int unread, boolean complete,
        List<FailingCaller> callers) {
    /** Maximum number of callers in a result. */
    public static final int MAX_CALLERS = 50;
    /** Maximum number of reasons of a caller. */
    public static final int MAX_REASONS = 10;

    public SubmissionCheck {
        callers = List.copyOf(callers);
    }

    /** Returns the number of submissions that were found. */
    public int found() {
        return checked + withoutData + unread;
    }

    /** Returns whether submissions of the environment were left out because of a bound. */
    public boolean truncated() {
        return unread > 0 || !complete;
    }

    /**
     * A caller whose submissions would fail.
     *
     * @param elsewhere whether it belongs to other workspaces of the organization, which are not named
     * @param source origin of its renders
     * @param keyId the API key; null for renders without one
     * @param keyName null without a key
     * @param last4 null without a key
     * @param reasons most frequent first; at most {@link #MAX_REASONS}
     */
    public record FailingCaller(boolean elsewhere, Source source, @Nullable UUID keyId, @Nullable String keyName,
            @Nullable String last4, int wouldFail, List<Reason> reasons) {
        public FailingCaller {
            reasons = List.copyOf(reasons);
        }
    }

    /**
     * Why submissions would fail.
     *
     * @param alias path of the field without the numbers of rows, such as {@code items[].price}
     * @param pointer JSON pointer into the data of the newest such submission, such as {@code /items/2/price}
     * @param message a predicate that follows the field's name; it never contains a value of the data
     * @param count number of submissions
     * @param submissionId the newest such submission; null in other workspaces
     */
    public record Reason(String alias, String pointer, String message, int count, @Nullable UUID submissionId) {}
}
