package platen.jobs.engine.document.hint;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import platen.jobs.engine.barcode.BarcodeType;
import platen.jobs.engine.document.source.LinkTarget;
import platen.jobs.engine.document.source.Markup;
import platen.jobs.engine.document.source.Markup.Attribute;
import platen.jobs.engine.document.source.Place;
import platen.jobs.engine.document.warning.Warnings;

/** Warns of ids that stand twice, links that lead nowhere and codes of an unknown type. */
public final class ReferenceCheck {
    private final Warnings warnings;
    private final Set<String> ids = new TreeSet<>();
    /** Links within the document, by the id that they lead to. */
    private final Map<String, Place> links = new LinkedHashMap<>();

    public ReferenceCheck(Warnings warnings) {
        this.warnings = warnings;
    }

    /** Warns of links to ids that no element has, when all elements are noted. */
    public void end() {
        links.forEach((id, place) -> {
            if (!ids.contains(id)) {
                warnings.add(place, "The link leads to '#" + id + "', but no element has this id.");
            }
        });
    }

    /** Warns of values that attributes of some elements do not take. */
    public void check(Markup.Element source) {
        Attribute type = source.attributes().get("type");
        if (source.name().equals("barcode") && type != null && type.isFixed()
                && BarcodeType.named(type.fixed("type")).isEmpty()) {
            warnings.add(type.place(), "There is no bar code of type '" + type.fixed("type") + "'; there are "
                    + String.join(", ", BarcodeType.names()) + ". Its box stays empty.");
        }
        Attribute href = source.attributes().get("href");
        if (source.name().equals("a") && href != null) {
            link(href);
        }
    }

    private void link(Attribute href) {
        if (!LinkTarget.mayLead(href)) {
            warnings.add(href.place(), "The link leads nowhere; expected " + LinkTarget.EXPECTED
                    + ". Its content is shown without a link.");
        } else if (href.isFixed() && href.fixed("href").startsWith("#")) {
            links.putIfAbsent(href.fixed("href").substring(1), href.place());
        }
    }

    /** Notes the id of an element. */
    public void note(Markup.Element source) {
        Attribute identifier = source.attributes().get("id");
        String id = identifier != null && identifier.isFixed() ? identifier.fixed("id") : null;
        if (id != null && !id.isEmpty() && !ids.add(id)) {
            warnings.add(source.place(), "The id '" + id + "' stands on several elements.");
        }
    }
}
