package platen.ops.admin;

import java.util.Arrays;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;
import platen.jobs.key.KeyLifetime;

/** Validity of a new API key (contract rule 2.4). */
enum KeyExpiry {
    DAYS_30("30d", KeyLifetime.DAYS_30),
    DAYS_90("90d", KeyLifetime.DAYS_90),
    YEAR("1y", KeyLifetime.YEAR),
    NEVER("never", KeyLifetime.UNLIMITED);

    private final String word;
    private final KeyLifetime lifetime;

    KeyExpiry(String word, KeyLifetime lifetime) {
        this.word = word;
        this.lifetime = lifetime;
    }

    KeyLifetime lifetime() {
        return lifetime;
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
