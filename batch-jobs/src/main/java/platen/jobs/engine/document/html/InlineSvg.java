package platen.jobs.engine.document.html;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jsoup.nodes.Attribute;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.parser.Parser;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.source.Place;
import platen.jobs.engine.document.warning.Warnings;

/** Turns inline SVGs into files of their own, with the parts of other inline SVGs of the document that they use. */
final class InlineSvg {
    /** Characters that all files together take from other inline SVGs. */
    private static final int MAX_TAKEN = 4_000_000;
    /** Parts of other inline SVGs in one file. */
    private static final int MAX_PARTS = 200;
    private static final Pattern REFERENCE = Pattern.compile("url\\(\\s*['\"]?#([^'\")\\s]+)['\"]?\\s*\\)");

    private final Document document;
    private final Warnings warnings;
    private @Nullable Map<String, Element> byId;
    private int taken;

    InlineSvg(Document document, Warnings warnings) {
        this.document = document;
        this.warnings = warnings;
    }

    /** Returns an inline SVG as the text of a file. */
    String file(Element svg, Place place) {
        Element file = svg.clone();
        if (!file.hasAttr("xmlns")) {
            file.attr("xmlns", Parser.NamespaceSvg);
        }
        complete(svg, file, place);
        return file.outerHtml();
    }

    /** Adds what the SVG refers to in other inline SVGs. */
    private void complete(Element svg, Element file, Place place) {
        Set<String> known = new HashSet<>();
        svg.getAllElements().forEach(part -> known.add(part.id()));
        int most = known.size() + MAX_PARTS;
        Deque<Element> open = new ArrayDeque<>(List.of(svg));
        @Nullable
        Element definitions = null;
        while (!open.isEmpty()) {
            for (String id : references(open.removeFirst())) {
                if (!known.add(id)) {
                    continue;
                }
                Element part = byId().get(id);
                if (part == null) {
                    warnings.add(place, "The inline <svg> refers to '#" + id
                            + "', but no inline <svg> has this id; what it stands for is not drawn.");
                    continue;
                }
                int size = taken < MAX_TAKEN ? part.outerHtml().length() : 0;
                if (known.size() > most || size > MAX_TAKEN - taken || taken == MAX_TAKEN) {
                    taken = known.size() > most ? taken : MAX_TAKEN;
                    warnings.add(place, "The inline <svg> uses too much of other ones; '#" + id + "' is not drawn.");
                    continue;
                }
                taken += size;
                definitions = definitions == null ? file.prependElement("defs") : definitions;
                definitions.appendChild(part.clone());
                part.getAllElements().forEach(each -> known.add(each.id()));
                open.addLast(part);
            }
        }
    }

    private static List<String> references(Element within) {
        List<String> ids = new ArrayList<>();
        for (Element part : within.getAllElements()) {
            boolean use = part.normalName().equals("use");
            for (Attribute attribute : part.attributes()) {
                String value = attribute.getValue();
                if (use && attribute.getKey().endsWith("href") && value.strip().startsWith("#")) {
                    ids.add(value.strip().substring(1));
                } else if (value.contains("url(")) {
                    Matcher reference = REFERENCE.matcher(value);
                    while (reference.find()) {
                        ids.add(reference.group(1));
                    }
                }
            }
        }
        return ids;
    }

    /** Returns the parts of inline SVGs that have an id. */
    private Map<String, Element> byId() {
        Map<String, Element> known = byId;
        if (known == null) {
            known = new HashMap<>();
            for (Element part : document.select("svg [id], svg[id]")) {
                known.putIfAbsent(part.id(), part);
            }
            byId = known;
        }
        return known;
    }
}
