package platen.samples.form;

/** Weights of the typeface. */
public enum Weight {
    REGULAR,
    BOLD
}
