package platen.jobs.engine.document.cascade;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.css.Component;
import platen.jobs.engine.document.property.Declared;
import platen.jobs.engine.document.property.Property;
import platen.jobs.engine.document.property.PropertyTable;
import platen.jobs.engine.document.sheet.Block;

/** Finds the declaration that wins for each property of one element. */
final class Resolution {
    private static final Property DIRECTION = PropertyTable.named("direction");

    /**
     * A declaration with its strength.
     *
     * @param position among all declarations of the element, the weakest first
     */
    record Candidate(Block.Entry entry, Matched from, boolean important, int position) {
        boolean isWeakerOrigin(Candidate other) {
            return from.origin().ordinal() < other.from.origin().ordinal();
        }

        boolean isOtherLayer(Candidate other) {
            return from.origin() != other.from.origin() || from.rank() != other.from.rank()
                    || from.attached() != other.from.attached();
        }
    }

    private final List<Candidate> ordered = new ArrayList<>();
    private final @Nullable Candidate[] winners = new Candidate[PropertyTable.all().size()];
    private final Map<String, Candidate> customs = new HashMap<>();
    private final boolean rightToLeft;

    /** @param inheritsRightToLeft the direction of the parent */
    Resolution(List<Matched> matched, boolean inheritsRightToLeft) {
        add(matched, false);
        add(matched, true);
        this.rightToLeft = direction(inheritsRightToLeft);
        for (Candidate candidate : ordered) {
            switch (candidate.entry()) {
                case Block.Longhand longhand -> winners[property(longhand).index()] = candidate;
                case Block.Custom custom -> customs.put(custom.name(), candidate);
            }
        }
    }

    private void add(List<Matched> matched, boolean important) {
        List<Matched> sorted = new ArrayList<>(matched);
        sorted.sort(important ? Matched.IMPORTANT : Matched.NORMAL);
        for (Matched each : sorted) {
            for (Block.Entry entry : each.block().entries()) {
                if (entry.important() == important) {
                    ordered.add(new Candidate(entry, each, important, ordered.size()));
                }
            }
        }
    }

    private boolean direction(boolean inherited) {
        boolean result = inherited;
        for (Candidate candidate : ordered) {
            if (candidate.entry() instanceof Block.Longhand longhand
                    && longhand.setting().leftToRight() == DIRECTION) {
                Declared value = longhand.setting().value();
                result = switch (value) {
                    case Declared.Known known -> known.value().is("rtl");
                    case Declared.Wide wide -> wide.keyword() != Declared.Wide.Keyword.INITIAL && inherited;
                    case Declared.Pending pending -> result;
                };
            }
        }
        return result;
    }

    private Property property(Block.Longhand longhand) {
        return rightToLeft ? longhand.setting().rightToLeft() : longhand.setting().leftToRight();
    }

    /** The declaration that wins, or null for none. */
    @Nullable
    Candidate winner(Property property) {
        return winners[property.index()];
    }

    Map<String, Candidate> customs() {
        return customs;
    }

    /**
     * The declaration that wins when one is taken back.
     *
     * @param layer whether only its layer is, and not its origin
     */
    @Nullable
    Candidate reverted(Candidate candidate, boolean layer) {
        String custom = candidate.entry() instanceof Block.Custom each ? each.name() : "";
        Property property = candidate.entry() instanceof Block.Longhand longhand ? property(longhand) : null;
        for (int i = candidate.position() - 1; i >= 0; i--) {
            Candidate other = ordered.get(i);
            boolean same = switch (other.entry()) {
                case Block.Longhand longhand -> property(longhand) == property;
                case Block.Custom each -> each.name().equals(custom);
            };
            if (same && (layer ? other.isOtherLayer(candidate) : other.isWeakerOrigin(candidate))) {
                return other;
            }
        }
        return null;
    }

    static @Nullable List<Component> value(Candidate candidate) {
        return candidate.entry() instanceof Block.Custom custom ? custom.value() : null;
    }
}
