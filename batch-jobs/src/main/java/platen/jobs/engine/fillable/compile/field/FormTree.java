package platen.jobs.engine.fillable.compile.field;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSString;
import platen.jobs.engine.fillable.compile.pdf.Limits;
import platen.jobs.engine.fillable.compile.pdf.Pages;

/**
 * Walks the field hierarchy of a form, then the pages for widgets that are missing from the hierarchy. Fields with the
 * same full name are one field, as the standard requires.
 */
public final class FormTree {
    private final COSDictionary form;
    private final Map<COSDictionary, Pages.Spot> spots;
    private final Map<String, RawField> fields = new LinkedHashMap<>();
    /** All dictionaries that belong to the form and must be removed from the file with it. */
    private final Set<COSDictionary> visited = Collections.newSetFromMap(new IdentityHashMap<>());

    /** @param spots the widgets on the pages, in order */
    public FormTree(COSDictionary form, Map<COSDictionary, Pages.Spot> spots) {
        this.form = form;
        this.spots = spots;
    }

    public List<RawField> read() {
        COSArray roots = form.getCOSArray(COSName.FIELDS);
        if (roots != null) {
            kids(roots, "", List.of(), 0);
        }
        for (COSDictionary widget : spots.keySet()) {
            if (!visited.contains(widget)) {
                orphan(widget);
            }
        }
        return new ArrayList<>(fields.values());
    }

    public Set<COSDictionary> members() {
        return visited;
    }

    private void kids(COSArray kids, String prefix, List<COSDictionary> parents, int depth) {
        if (depth > Limits.DEPTH) {
            throw new Limits.Exceeded("Fields are nested more than " + Limits.DEPTH + " levels deep");
        }
        for (int i = 0; i < kids.size(); i++) {
            if (kids.getObject(i) instanceof COSDictionary kid && visited.add(kid)) {
                if (visited.size() > Limits.WIDGETS) {
                    throw new Limits.Exceeded("The form has more than " + Limits.WIDGETS + " fields");
                }
                field(kid, prefix, parents, depth);
            }
        }
    }

    private void field(COSDictionary dictionary, String prefix, List<COSDictionary> parents, int depth) {
        String name = join(prefix, dictionary);
        var chain = new ArrayList<COSDictionary>(parents.size() + 1);
        chain.add(dictionary);
        chain.addAll(parents);
        COSArray kids = dictionary.getCOSArray(COSName.KIDS);
        if (kids != null && kids.size() > 0) {
            kids(kids, name, chain, depth + 1);
            return;
        }
        // A child without a name of its own is a widget of its parent field.
        boolean widgetOnly = !dictionary.containsKey(COSName.T) && !parents.isEmpty();
        add(widgetOnly
                ? new RawField(name, chain.subList(1, chain.size()), form, List.of())
                : new RawField(name, chain, form, List.of()), dictionary);
    }

    private void orphan(COSDictionary widget) {
        var chain = new ArrayList<COSDictionary>();
        String name = "";
        COSDictionary at = widget;
        while (at != null && chain.size() < Limits.DEPTH && !chain.contains(at)) {
            chain.add(at);
            visited.add(at);
            name = at.containsKey(COSName.T) ? name.isEmpty() ? own(at) : own(at) + "." + name : name;
            at = at.getCOSDictionary(COSName.PARENT);
        }
        add(new RawField(name, chain, form, List.of()), widget);
    }

    private void add(RawField field, COSDictionary widget) {
        if (field.type().isEmpty()) {
            return;
        }
        RawField known = fields.computeIfAbsent(field.name(), _ -> field);
        known.widgets().add(new RawField.Widget(widget, spots.getOrDefault(widget, RawField.Widget.ASTRAY)));
    }

    private static String join(String prefix, COSDictionary field) {
        if (!field.containsKey(COSName.T)) {
            return prefix;
        }
        return prefix.isEmpty() ? own(field) : prefix + "." + own(field);
    }

    private static String own(COSDictionary field) {
        return field.getDictionaryObject(COSName.T) instanceof COSString name ? name.getString() : "";
    }
}
