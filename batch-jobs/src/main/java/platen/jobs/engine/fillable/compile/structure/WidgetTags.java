package platen.jobs.engine.fillable.compile.structure;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSString;

/**
 * Adds form elements for widgets to the structure tree of a tagged file, and removes them again. An element comes after
 * the content of its page, as far as the elements at the top of the tree follow the order of the pages.
 */
public final class WidgetTags {
    private static final COSName STRUCT_TREE_ROOT = COSName.getPDFName("StructTreeRoot");
    private static final COSName FORM = COSName.getPDFName("Form");
    private static final COSName STRUCT_PARENT = COSName.getPDFName("StructParent");
    /** Elements that are looked at to find the page of one. */
    private static final int MAX_VISITED = 10_000;

    private final COSDictionary root;
    private final ParentTree parents;
    private final Map<COSDictionary, Integer> pageNumbers = new IdentityHashMap<>();
    private final Map<COSBase, Integer> pageOf = new IdentityHashMap<>();

    private WidgetTags(COSDictionary root) {
        this.root = root;
        this.parents = ParentTree.of(root);
    }

    /** Returns the tags of a file, or an empty Optional when it is not tagged. */
    public static Optional<WidgetTags> of(COSDictionary catalog) {
        return Optional.ofNullable(catalog.getCOSDictionary(STRUCT_TREE_ROOT)).map(WidgetTags::new);
    }

    /**
     * Adds an element for a widget.
     *
     * @param index of the page
     * @param pages all pages in order
     * @param title alternate description
     */
    public void add(COSDictionary widget, COSDictionary page, int index, List<COSDictionary> pages, String title) {
        if (pageNumbers.isEmpty()) {
            for (int i = 0; i < pages.size(); i++) {
                pageNumbers.putIfAbsent(pages.get(i), i);
            }
        }
        COSDictionary parent = StructureTree.top(root);
        var reference = new COSDictionary();
        reference.setItem(COSName.TYPE, COSName.getPDFName("OBJR"));
        reference.setItem(COSName.OBJ, widget);
        reference.setItem(COSName.PG, page);
        var element = new COSDictionary();
        element.setItem(COSName.TYPE, COSName.getPDFName("StructElem"));
        element.setItem(COSName.S, FORM);
        element.setItem(COSName.P, parent);
        element.setItem(COSName.PG, page);
        element.setItem(COSName.ALT, new COSString(title));
        element.setItem(COSName.K, reference);
        widget.setInt(STRUCT_PARENT, parents.add(element));
        pageOf.put(element, index);
        insert(parent, element, index);
    }

    private void insert(COSDictionary parent, COSDictionary element, int page) {
        COSBase kids = parent.getDictionaryObject(COSName.K);
        COSArray array;
        if (kids instanceof COSArray several) {
            array = several;
        } else {
            array = new COSArray();
            COSBase single = parent.getItem(COSName.K);
            if (single != null) {
                array.add(single);
            }
            parent.setItem(COSName.K, array);
        }
        int at = array.size();
        while (at > 0 && page(array.getObject(at - 1)) > page) {
            at--;
        }
        array.add(at, element);
    }

    /** Returns the index of the page on which an element begins, or -1 when that is not known. */
    private int page(COSBase element) {
        Integer known = pageOf.get(element);
        if (known == null) {
            known = find(element);
            pageOf.put(element, known);
        }
        return known;
    }

    private int find(COSBase element) {
        Set<COSBase> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        var open = new ArrayList<COSBase>();
        open.add(element);
        while (!open.isEmpty() && seen.size() < MAX_VISITED) {
            COSBase next = open.removeLast();
            if (!(next instanceof COSDictionary dictionary) || !seen.add(dictionary)) {
                continue;
            }
            COSDictionary page = dictionary.getCOSDictionary(COSName.PG);
            Integer number = page == null ? null : pageNumbers.get(page);
            if (number != null) {
                return number;
            }
            open.addAll(StructureTree.kids(dictionary).reversed());
        }
        return -1;
    }

    /** Removes the elements of widgets, as {@link #add} wrote them. */
    public void remove(Set<COSDictionary> widgets) {
        Set<Integer> removed = new HashSet<>();
        for (COSDictionary widget : widgets) {
            int key = widget.getInt(STRUCT_PARENT, -1);
            if (key >= 0) {
                removed.add(key);
            }
        }
        for (COSBase element : parents.remove(removed)) {
            if (element instanceof COSDictionary dictionary && FORM.equals(dictionary.getCOSName(COSName.S))
                    && dictionary.getDictionaryObject(COSName.K) instanceof COSDictionary reference
                    && reference.getDictionaryObject(COSName.OBJ) instanceof COSDictionary widget
                    && widgets.contains(widget)) {
                COSDictionary parent = dictionary.getCOSDictionary(COSName.P);
                if (parent != null) {
                    StructureTree.remove(parent, dictionary);
                }
            }
        }
    }
}
