package platen.jobs.engine.document.source;

import org.jspecify.annotations.Nullable;
import platen.jobs.engine.template.CompileOutcome.Spot;

/** What an author must change before the template can be used; thrown within the compiler and answered by its door. */
public final class Mistake extends RuntimeException {
    /** Characters; what an author wrote is quoted and may be endless. */
    private static final int LONGEST = 500;

    private final String sentence;
    private final transient @Nullable Place place;

    /**
     * @param place where, or null for the template as a whole
     * @param sentence what is wrong and what was expected, with its full stop
     */
    public Mistake(@Nullable Place place, String sentence) {
        super(sentence.length() <= LONGEST ? sentence : sentence.substring(0, LONGEST) + "…");
        this.place = place;
        this.sentence = place == null ? String.valueOf(getMessage()) : "At " + place + ": " + getMessage();
    }

    /** Where it is, or null for the template as a whole. */
    public @Nullable Spot spot() {
        return place == null ? null : new Spot(place.line(), place.column());
    }

    /** The sentence with its place. */
    public String sentence() {
        return sentence;
    }
}
