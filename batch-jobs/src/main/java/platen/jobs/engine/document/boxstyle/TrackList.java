package platen.jobs.engine.document.boxstyle;

import java.util.ArrayList;
import java.util.List;
import platen.jobs.engine.document.value.CssValue;

/** The tracks of a template with the names of the lines between them (CSS Grid Layout 2, section 7.2). */
public record TrackList(List<Part> parts) {
    /** The most tracks that a grid has along one axis; Chromium has the same bound. */
    public static final int MAX_TRACKS = 10_000;

    /** A part of a template. */
    public sealed interface Part {}

    /** Names of the line before the next track. */
    public record Names(List<String> names) implements Part {}

    /** One track. */
    public record Track(TrackSize size) implements Part {}

    /**
     * A repetition.
     *
     * @param count of {@link Times#COUNTED}
     */
    public record Repeat(Times times, int count, List<Part> parts) implements Part {
        /** Tracks in one repetition. */
        public int trackCount() {
            int tracks = 0;
            for (Part part : parts) {
                tracks += part instanceof Track ? 1 : 0;
            }
            return tracks;
        }
    }

    /** How often a part is repeated. */
    public enum Times {
        COUNTED,
        AUTO_FILL,
        /** As often as fits; tracks without items collapse. */
        AUTO_FIT
    }

    public static final TrackList NONE = new TrackList(List.of());

    /** Reads a computed template. */
    static TrackList of(CssValue value) {
        if (value.is("none", "subgrid", "masonry") || value.parts().getFirst().is("subgrid")) {
            return NONE;
        }
        return new TrackList(parts(value.parts()));
    }

    private static List<Part> parts(List<CssValue> values) {
        List<Part> parts = new ArrayList<>(values.size());
        for (CssValue value : values) {
            if (value.keyword().startsWith("[")) {
                parts.add(new Names(names(value.keyword())));
            } else if (value instanceof CssValue.Function function && function.name().equals("repeat")) {
                repeat(function, parts);
            } else {
                parts.add(new Track(TrackSize.of(value)));
            }
        }
        return List.copyOf(parts);
    }

    private static List<String> names(String bracketed) {
        String names = bracketed.substring(1, bracketed.length() - 1).strip();
        return names.isEmpty() ? List.of() : List.of(names.split(" "));
    }

    private static void repeat(CssValue.Function function, List<Part> parts) {
        List<CssValue> arguments = new ArrayList<>(function.arguments());
        arguments.removeIf(CssValue.COMMA::equals);
        if (arguments.size() < 2) {
            return;
        }
        CssValue count = arguments.removeFirst();
        List<Part> repeated = parts(arguments);
        if (count.is("auto-fill", "auto-fit")) {
            parts.add(new Repeat(count.is("auto-fit") ? Times.AUTO_FIT : Times.AUTO_FILL, 0, repeated));
        } else if (count instanceof CssValue.Num number && number.value() >= 1) {
            parts.add(new Repeat(Times.COUNTED, (int) Math.min(MAX_TRACKS, number.value()), repeated));
        }
    }
}
