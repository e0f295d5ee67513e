package platen.jobs.engine.document.svg;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jsoup.nodes.Element;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.resolve.StyleState;

/**
 * Replaces each {@code <use>} of text by a copy of what it refers to, because the text has its font, its size and its
 * anchor from where it is used, and is outlines before the library resolves references.
 */
final class SvgUses {
    private static final String TOO_MANY = "has more uses of elements with text than are expanded; text in the others is drawn "
            + "as where it is defined";
    /** Elements that are copied for all uses of one drawing. */
    private static final int MAX_COPIED = 5_000;
    /** Elements around a copy, and within it, beyond which the library may refuse the drawing. */
    private static final int MAX_DEPTH = 40;
    /** Uses in what is used; the library follows no more of them. */
    private static final int MAX_USES = 10;
    private static final Set<String> PLACING = Set.of("x", "y", "width", "height", "href", "xlink:href");

    private final SvgParts parts;
    private final SvgLengths lengths;
    private final Set<String> notes;
    private final Map<String, Element> targets = new HashMap<>();
    private final Map<Element, Boolean> known = new HashMap<>();
    private int copied;

    private SvgUses(SvgParts parts, SvgLengths lengths, Set<String> notes) {
        this.parts = parts;
        this.lengths = lengths;
        this.notes = notes;
    }

    /**
     * Expands the uses of a drawing.
     *
     * @param notes takes what is not expanded
     */
    static void expand(Element root, SvgParts parts, SvgLengths lengths, Set<String> notes) {
        List<Element> all = root.getElementsByTag("use");
        if (all.isEmpty() || root.getElementsByTag("text").isEmpty()) {
            return;
        }
        var uses = new SvgUses(parts, lengths, notes);
        for (Element each : root.getAllElements()) {
            if (each.hasAttr("id")) {
                uses.targets.putIfAbsent(each.id(), each);
            }
        }
        List.copyOf(all).forEach(each -> uses.expand(each, Set.of()));
    }

    private @Nullable Element target(Element use) {
        String address = (use.hasAttr("href") ? use.attr("href") : use.attr("xlink:href")).strip();
        return address.startsWith("#") ? targets.get(address.substring(1)) : null;
    }

    /** Returns whether text is in an element, or in what is used in it. */
    private boolean hasText(Element element, int depth) {
        Boolean before = known.putIfAbsent(element, false);
        if (before != null) {
            return before;
        }
        boolean text = !element.getElementsByTag("text").isEmpty();
        for (Element use : text ? List.<Element>of() : element.getElementsByTag("use")) {
            Element target = target(use);
            text |= target != null && depth < MAX_USES && hasText(target, depth + 1);
        }
        known.put(element, text);
        return text;
    }

    private void expand(Element use, Set<Element> within) {
        Element target = target(use);
        if (target == null || within.contains(target) || use.parents().contains(target) || !hasText(target, 1)) {
            return;
        }
        copied += copied > MAX_COPIED ? 0 : target.getAllElements().size();
        if (copied > MAX_COPIED || use.parents().size() + depth(target) > MAX_DEPTH) {
            notes.add(TOO_MANY);
            return;
        }
        Element copy = target.clone();
        parts.copy(copy, use);
        copy.getAllElements().forEach(each -> each.removeAttr("id"));
        Element parent = use.parent();
        if (parent != null && parent.normalName().equals("clippath")) {
            // A clip path takes no groups.
            copy.attr("transform", (place(use) + " " + copy.attr("transform")).strip());
            use.replaceWith(copy);
            return;
        }
        var group = new Element("g");
        use.attributes().forEach(attribute -> {
            if (!PLACING.contains(attribute.getKey())) {
                group.attr(attribute.getKey(), attribute.getValue());
            }
        });
        group.attr("transform", place(use));
        parts.replace(use, group);
        size(copy, use);
        use.replaceWith(group);
        group.appendChild(copy);
        Set<Element> around = new HashSet<>(within);
        around.add(target);
        List.copyOf(copy.getElementsByTag("use")).forEach(each -> expand(each, around));
    }

    private static int depth(Element element) {
        int depth = 0;
        for (Element child : element.children()) {
            depth = Math.max(depth, depth(child));
        }
        return depth + 1;
    }

    private String place(Element use) {
        String moved = String.format(Locale.ROOT, " translate(%.6f %.6f)", first(use, "x", true),
                first(use, "y", false));
        return (use.attr("transform") + moved).strip();
    }

    private double first(Element use, String name, boolean horizontal) {
        List<Double> all = lengths.list(use.attr(name), parts.of(use).computed(StyleState.NONE).fontSize(), horizontal);
        return all.isEmpty() || !(Math.abs(all.getFirst()) < 1e9) ? 0 : all.getFirst();
    }

    /** Gives a copy of what has a size of its own that of its use. */
    private static void size(Element copy, Element use) {
        boolean symbol = copy.normalName().equals("symbol");
        if (!symbol && !copy.normalName().equals("svg")) {
            return;
        }
        for (String name : List.of("width", "height")) {
            if (use.hasAttr(name)) {
                copy.attr(name, use.attr(name));
            } else if (symbol && !copy.hasAttr(name)) {
                copy.attr(name, "100%");
            }
        }
        copy.tagName("svg");
    }
}
