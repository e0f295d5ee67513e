package platen.jobs.engine.document.resolve;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.hint.PresentationalHints;
import platen.jobs.engine.document.property.ValueContext;
import platen.jobs.engine.document.sheet.Block;
import platen.jobs.engine.document.sheet.BlockReader;
import platen.jobs.engine.document.source.Place;
import platen.jobs.engine.document.warning.Warnings;

/** Reads the attributes of elements that stand for declarations and have placeholders. */
final class AttachedStyles {
    private final StyleSurvey survey;
    private final Warnings warnings;
    private final boolean quirks;
    private boolean sealed;

    /** @param warnings takes what is not understood while the template is compiled */
    AttachedStyles(StyleSurvey survey, Warnings warnings, boolean quirks) {
        this.survey = survey;
        this.warnings = warnings;
        this.quirks = quirks;
    }

    /** Ends the compilation: from now on, problems are returned with the style. */
    void seal() {
        sealed = true;
    }

    /**
     * Reads the attributes of an element with some data.
     *
     * @param values of the attributes that have placeholders
     */
    AttachedStyle of(StyleNode node, Map<String, String> values) {
        String text = node.source().dynamic().contains("style") ? values.get("style") : null;
        if (text == null && node.hints().isEmpty()) {
            return AttachedStyle.NONE;
        }
        Warnings problems = sealed ? new Warnings() : warnings;
        Block block = text == null
                ? node.attached()
                : BlockReader.derived(text, node.source().place(), new ValueContext("", quirks), problems);
        if (sealed && text != null) {
            survey.look(block, problems);
        }
        return new AttachedStyle(block, presentation(node, values), sealed ? problems.list() : List.of());
    }

    private static Block presentation(StyleNode node, Map<String, String> values) {
        if (node.hints().isEmpty()) {
            return node.presentation();
        }
        Map<String, String> attributes = new HashMap<>(node.attributes());
        node.hints().stream().filter(values::containsKey).forEach(name -> attributes.put(name, values.get(name)));
        Place place = node.source().place();
        Block live = BlockReader.derived(
                PresentationalHints.of(node.name(), attributes, name -> nearest(node.parent(), name)), place,
                new ValueContext(place.file(), true), new Warnings());
        List<Block.Entry> all = new ArrayList<>(node.presentation().entries());
        all.addAll(live.entries());
        return new Block(all);
    }

    /** Returns the fixed attributes of the nearest element of a name; none when there is none. */
    private static Map<String, String> nearest(@Nullable StyleNode from, String name) {
        for (StyleNode each = from; each != null; each = each.parent()) {
            if (each.name().equals(name)) {
                return each.attributes();
            }
        }
        return Map.of();
    }

    /** Returns what the attributes of an element declare in a state. */
    static AttachedStyle of(StyleNode node, StyleState state) {
        boolean live = node.source().dynamic().contains("style") || !node.hints().isEmpty();
        StyleState own = live ? state.of(node) : null;
        return own == null
                ? new AttachedStyle(node.attached(), node.presentation(), List.of())
                : own.attached();
    }
}
