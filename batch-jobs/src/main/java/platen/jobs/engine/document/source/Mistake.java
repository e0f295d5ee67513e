package platen.jobs.engine.document.source;

import org.jspecify.annotations.Nullable;
import platen.jobs.engine.template.CompileOutcome.Spot;

/** An error that an author must correct before the template can be used; thrown and caught within the compiler. */
public final class Mistake extends RuntimeException {
    /** Maximum length in characters, because the message quotes the source, which may be long. */
    private static final int MAX_LENGTH = 500;

    private final String sentence;
    private final transient @Nullable Place place;

    /**
     * @param place where, or null for the template as a whole
     * @param sentence what is wrong and what was expected, with its full stop
     */
    public Mistake(@Nullable Place place, String sentence) {
        super(sentence.length() <= MAX_LENGTH ? sentence : sentence.substring(0, MAX_LENGTH) + "…");
        this.place = place;
        this.sentence = place == null ? String.valueOf(getMessage()) : "At " + place + ": " + getMessage();
    }

    /** Returns the place of the error, or null for the template as a whole. */
    public @Nullable Spot spot() {
        return place == null ? null : new Spot(place.line(), place.column());
    }

    /** Returns the message with its place. */
    public String sentence() {
        return sentence;
    }
}
