package platen.web.dashboard.key;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import platen.db.key.KeyLimits;
import platen.jobs.key.AddressRanges;
import platen.jobs.key.Keys;
import platen.web.dashboard.WorkspaceView;
import platen.web.view.Form;

/** The fields of a form with which the use of a key is limited. */
final class LimitFields {
    static final String ADDRESSES = "addresses";
    static final String RATE = "rate";

    private LimitFields() {}

    /** Fills the fields with the limits of a key. */
    static Form fill(Form form, KeyLimits limits) {
        Integer rate = limits.requestsPerMinute();
        return form.set(ADDRESSES, String.join("\n", limits.addressRanges()))
                .set(RATE, rate == null ? "" : rate.toString());
    }

    /** Reads the limits, and adds an error to each field that holds none. */
    static KeyLimits read(WorkspaceView view, Form form) {
        List<String> ranges = Arrays.stream(form.value(ADDRESSES).split("[\\s,;]+", -1))
                .filter(entry -> !entry.isEmpty())
                .distinct()
                .toList();
        Optional<String> wrong = AddressRanges.invalid(ranges);
        if (ranges.size() > AddressRanges.MAX_ENTRIES) {
            form.error(ADDRESSES, view.text("key.addresses-many", AddressRanges.MAX_ENTRIES));
        } else if (wrong.isPresent()) {
            form.error(ADDRESSES, view.text("key.address-wrong", wrong.get()));
        }
        Integer rate = rate(form.value(RATE));
        if (rate == null && !form.value(RATE).isEmpty()) {
            form.error(RATE, view.text("key.rate-wrong", view.texts().number(Keys.MAX_REQUESTS_PER_MINUTE)));
        }
        return new KeyLimits(ranges, rate);
    }

    /** Returns the number; null when the text is empty or no number that is allowed. */
    private static @Nullable Integer rate(String text) {
        if (!text.matches("[0-9]{1,7}")) {
            return null;
        }
        int rate = Integer.parseInt(text);
        return rate >= 1 && rate <= Keys.MAX_REQUESTS_PER_MINUTE ? rate : null;
    }
}
