package platen.jobs.template;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The live version that a publisher has seen. A publication is refused when the environment shows another one. */
public sealed interface SeenLive {

    /** The publisher replaces whatever is live. */
    record Any() implements SeenLive {}

    /** @param version null when the environment showed none */
    record Version(@Nullable Integer version) implements SeenLive {}

    /** Returns whether a publication may replace a live version; null for none. */
    default boolean allows(@Nullable Integer live) {
        return switch (this) {
            case Any _ -> true;
            case Version(Integer version) -> Objects.equals(version, live);
        };
    }
}
