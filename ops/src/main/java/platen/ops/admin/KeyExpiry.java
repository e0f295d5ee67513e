package platen.ops.admin;

import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Validity of a new API key (contract rule 2.4). */
enum KeyExpiry {
    DAYS_30("30d", Duration.ofDays(30)),
    DAYS_90("90d", Duration.ofDays(90)),
    YEAR("1y", Duration.ofDays(365)),
    NEVER("never", null);

    private final String word;
    private final Optional<Duration> length;

    KeyExpiry(String word, @org.jspecify.annotations.Nullable Duration length) {
        this.word = word;
        this.length = Optional.ofNullable(length);
    }

    /** Returns the validity; empty when the key does not expire. */
    Optional<Duration> length() {
        return length;
    }

    /** Parses the value of the command line. */
    static final class Converter implements ITypeConverter<KeyExpiry> {
        @Override
        public KeyExpiry convert(String word) {
            return Arrays.stream(values())
                    .filter(each -> each.word.equals(word))
                    .findFirst()
                    .orElseThrow(() -> new TypeConversionException("'" + word + "' is none of "
                            + Arrays.stream(values()).map(each -> each.word).collect(Collectors.joining(", "))));
        }
    }
}
