package platen.jobs.engine.document.value;

/** Describes what relative units refer to, in CSS pixels. */
public interface Sizes {
    /** Pixels of one {@code unit} of length. */
    double pixels(Unit unit);

    /** Sizes of the initial values, for values that no element has. */
    Sizes INITIAL = unit -> unit.factor() > 0 ? unit.factor() : unit == Unit.EX || unit == Unit.CH ? 8 : 16;
}
