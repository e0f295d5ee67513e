package platen.ops.admin;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import platen.db.key.KeyLimits;
import platen.jobs.key.AddressRanges;
import platen.jobs.key.Keys;
import platen.ops.command.CommandException;

/** Options of commands that limit the use of an API key. An option that is not given changes nothing. */
final class KeyLimitOptions {
    private static final String ANY = "any";
    private static final String UNLIMITED = "unlimited";

    @Option(names = "--addresses", paramLabel = "NETWORK", split = ",", description = {
            "addresses and networks that may use the key, such as 203.0.113.0/24,2001:db8::/32", "any: all of them"})
    @Nullable
    List<String> addresses;

    @Option(names = "--requests-per-minute", paramLabel = "COUNT", description = {
            "maximum number of requests of the key in a minute", "unlimited: no limit of its own"})
    @Nullable
    String requestsPerMinute;

    boolean isEmpty() {
        return addresses == null && requestsPerMinute == null;
    }

    /**
     * Returns limits with the options that were given in place of the present ones.
     *
     * @throws CommandException naming a value that is wrong
     */
    KeyLimits over(KeyLimits present) {
        List<String> ranges = addresses == null
                ? present.addressRanges()
                : addresses.equals(List.of(ANY)) ? List.of() : addresses.stream().map(String::strip).toList();
        if (ranges.size() > AddressRanges.MAX_ENTRIES) {
            throw new CommandException("A key may have at most " + AddressRanges.MAX_ENTRIES + " addresses.");
        }
        AddressRanges.invalid(ranges).ifPresent(entry -> {
            throw new CommandException("'" + entry + "' is no address and no network such as 203.0.113.0/24, whose"
                    + " bits after the prefix are 0.");
        });
        return new KeyLimits(ranges, requestsPerMinute == null ? present.requestsPerMinute() : rate(requestsPerMinute));
    }

    /** Describes limits for people: {@code from any address, without a limit of its own}. */
    static String describe(KeyLimits limits) {
        Integer rate = limits.requestsPerMinute();
        return "from " + (limits.addressRanges().isEmpty() ? "any address" : String.join(", ", limits.addressRanges()))
                + ", " + (rate == null
                        ? "without a limit of its own"
                        : String.format(Locale.ROOT, "%,d times a minute", rate));
    }

    private static @Nullable Integer rate(String text) {
        if (text.equals(UNLIMITED)) {
            return null;
        }
        int rate = text.matches("[0-9]{1,7}") ? Integer.parseInt(text) : 0;
        if (rate < 1 || rate > Keys.MAX_REQUESTS_PER_MINUTE) {
            throw new CommandException(String.format(Locale.ROOT,
                    "A limit is 1 to %,d requests per minute, or '%s'; '%s' is neither.",
                    Keys.MAX_REQUESTS_PER_MINUTE, UNLIMITED, text));
        }
        return rate;
    }
}
