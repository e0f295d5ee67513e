package platen.jobs.engine.document.boxstyle;

import platen.jobs.engine.document.cascade.ComputedStyle;
import platen.jobs.engine.document.style.Length;
import platen.jobs.engine.document.style.Lengths;

/**
 * Values of the alignment properties (CSS Box Alignment 3).
 *
 * @param rowGap between rows or lines; {@link Length#AUTO} for normal
 * @param columnGap between columns or items; {@link Length#AUTO} for normal
 * @param rightToLeft whether the box's own direction is from right to left
 */
public record AlignmentStyle(Alignment justifyContent, Alignment alignContent, Alignment justifyItems,
        Alignment alignItems, Alignment justifySelf, Alignment alignSelf, Length rowGap, Length columnGap,
        boolean rightToLeft) {
    public static final AlignmentStyle INITIAL = new AlignmentStyle(Alignment.NORMAL, Alignment.NORMAL,
            Alignment.NORMAL, Alignment.NORMAL, Alignment.AUTO, Alignment.AUTO, Length.AUTO, Length.AUTO, false);

    /** Reads computed values. */
    public static AlignmentStyle of(ComputedStyle computed) {
        var style = new AlignmentStyle(Alignment.of(computed.get("justify-content")),
                Alignment.of(computed.get("align-content")), Alignment.of(computed.get("justify-items")),
                Alignment.of(computed.get("align-items")), Alignment.of(computed.get("justify-self")),
                Alignment.of(computed.get("align-self")), Lengths.of(computed.get("row-gap")),
                Lengths.of(computed.get("column-gap")), computed.get("direction").is("rtl"));
        return style.equals(INITIAL) ? INITIAL : style;
    }

    /** The alignment of an item in the block axis, with what its container says where it says nothing. */
    public Alignment alignSelf(AlignmentStyle container) {
        return alignSelf.position() == Alignment.Position.AUTO ? container.alignItems : alignSelf;
    }

    /** The alignment of an item in the inline axis, with what its container says where it says nothing. */
    public Alignment justifySelf(AlignmentStyle container) {
        return justifySelf.position() == Alignment.Position.AUTO ? container.justifyItems : justifySelf;
    }
}
