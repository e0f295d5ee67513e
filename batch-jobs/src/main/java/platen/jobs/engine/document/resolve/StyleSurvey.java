package platen.jobs.engine.document.resolve;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.cascade.ComputedStyle;
import platen.jobs.engine.document.cascade.Matched;
import platen.jobs.engine.document.cascade.Origin;
import platen.jobs.engine.document.selector.Matcher;
import platen.jobs.engine.document.sheet.Block;
import platen.jobs.engine.document.source.Place;
import platen.jobs.engine.document.warning.Warnings;

/**
 * Looks at the declarations of a template while it is compiled, and warns of what is not laid out. Belongs to one thread
 * until it is sealed.
 */
final class StyleSurvey {
    private final Unsupported unsupported;
    private final Warnings warnings;
    /** False when a stored template is loaded, of which no author reads warnings. */
    private final boolean warns;
    private final Map<ComputedStyle, Looked> looked = new HashMap<>();
    /** Counts the work of states that data may bring about; null when there was too much of it. */
    private @Nullable Matcher matcher;

    StyleSurvey(Unsupported unsupported, Warnings warnings, boolean warns, Matcher matcher) {
        this.unsupported = unsupported;
        this.warnings = warnings;
        this.warns = warns;
        this.matcher = matcher;
    }

    /** A box whose declarations were looked at. */
    private record Looked(BoxSupport box, List<Matched> matched) {
        boolean includes(BoxSupport other, List<Matched> itsMatched) {
            if (!box.equals(other) || matched.size() != itsMatched.size()) {
                return false;
            }
            for (int i = 0; i < matched.size(); i++) {
                if (matched.get(i).block() != itsMatched.get(i).block()) {
                    return false;
                }
            }
            return true;
        }
    }

    /** Resolves the style of an element. */
    @FunctionalInterface
    interface Resolver {
        StyleNode.Styled resolve(Matcher matcher);
    }

    /** Resolves the style of an element in a state that data may bring about, unless it is known. */
    void resolve(StyleNode node, StyleState state, Resolver resolver) {
        if (!warns || matcher == null || node.knows(state)) {
            return;
        }
        try {
            node.keep(state, resolver.resolve(matcher));
        } catch (Matcher.TooMuchWork tooMuch) {
            matcher = null;
            warnings.add(null, "The style sheets ask so much of data that not everything in them was looked at; "
                    + "there may be more that is not laid out.");
        }
    }

    /** Looks at a declaration of which only the name is known before there is data. */
    void look(String property, Place place) {
        if (warns) {
            unsupported.look(property.toLowerCase(Locale.ROOT), place);
        }
    }

    /** Looks at declarations that data brings about. */
    void look(Block block, Warnings problems) {
        unsupported.look(block, problems);
    }

    /** Forgets the declarations. */
    void seal() {
        unsupported.seal();
        looked.clear();
    }

    /** Looks at the declarations of a box, unless the last box with its style had the same ones. */
    void look(List<Matched> matched, BoxSupport box) {
        if (!warns) {
            return;
        }
        Looked last = looked.get(box.own());
        if (last != null && last.includes(box, matched)) {
            return;
        }
        looked.put(box.own(), new Looked(box, matched));
        for (Matched each : matched) {
            if (each.origin() != Origin.USER_AGENT) {
                unsupported.look(each.block(), box);
            }
        }
    }
}
