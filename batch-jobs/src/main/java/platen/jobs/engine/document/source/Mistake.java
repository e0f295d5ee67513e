package platen.jobs.engine.document.source;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.model.Warning;
import platen.jobs.engine.template.CompileOutcome.Spot;

/** An error that an author must correct before the template can be used; thrown and caught within the compiler. */
public final class Mistake extends RuntimeException {
    /** Maximum length in characters, because the message quotes the source, which may be long. */
    private static final int MAX_LENGTH = 500;

    private final String sentence;
    private final transient @Nullable Place place;
    private final transient List<Mistake> others;

    /**
     * @param place where, or null for the template as a whole
     * @param sentence what is wrong and what was expected, with its full stop
     */
    public Mistake(@Nullable Place place, String sentence) {
        this(place, sentence, List.of());
    }

    private Mistake(@Nullable Place place, String sentence, List<Mistake> others) {
        super(sentence.length() <= MAX_LENGTH ? sentence : sentence.substring(0, MAX_LENGTH) + "…");
        this.place = place;
        this.others = List.copyOf(others);
        this.sentence = place == null ? String.valueOf(getMessage()) : "At " + place + ": " + getMessage();
    }

    /** Returns several as one, which is the first of them. */
    static Mistake of(List<Mistake> found) {
        Mistake first = found.getFirst();
        return found.size() == 1
                ? first
                : new Mistake(first.place, String.valueOf(first.getMessage()), found.subList(1, found.size()));
    }

    /** Returns this mistake and those that were found with it, with their positions. */
    public List<Warning> all() {
        return Stream.concat(Stream.of(this), others.stream())
                .map(each -> new Warning("", String.valueOf(each.getMessage()), each.position()))
                .toList();
    }

    private Warning.@Nullable Position position() {
        return place == null ? null : new Warning.Position(place.file(), place.line(), place.column());
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
