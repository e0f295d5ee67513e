package platen.jobs.engine.fillable.compile.structure;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSInteger;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSObject;
import org.apache.pdfbox.cos.COSString;

/**
 * The structure tree of a form (ISO 32000-2, 14.7). The element that refers to a widget gets the marked content that is
 * drawn in the widget's position; a widget that is missing from the tree gets an element at the end of the tree.
 * Changes the dictionaries of the file.
 */
public final class StructureTree {
    private static final COSName STRUCT_TREE_ROOT = COSName.getPDFName("StructTreeRoot");
    private static final COSName STREAM = COSName.getPDFName("Stm");
    private static final COSName FORM = COSName.getPDFName("Form");
    private static final COSName ROLE = COSName.getPDFName("Role");
    private static final COSName DESCRIPTION = COSName.getPDFName("Desc");
    private static final String OBJECT_REFERENCE = "OBJR";

    private final COSDictionary root;
    private final ParentTree parents;
    /** The references to widgets, each with its element, by widget. */
    private final Map<COSDictionary, Reference> references = new IdentityHashMap<>();

    private record Reference(COSDictionary element, COSDictionary reference) {}

    private StructureTree(COSDictionary root) {
        this.root = root;
        this.parents = ParentTree.of(root);
        findReferences();
    }

    /** Returns whether a file is tagged. */
    public static boolean isIn(COSDictionary catalog) {
        return catalog.getCOSDictionary(STRUCT_TREE_ROOT) != null;
    }

    /** Returns the structure tree of a file, or an empty Optional when the file is not tagged. */
    public static Optional<StructureTree> of(COSDictionary catalog) {
        return Optional.ofNullable(catalog.getCOSDictionary(STRUCT_TREE_ROOT)).map(StructureTree::new);
    }

    /**
     * Assigns content to the elements of widgets.
     *
     * @param page the widgets' page
     * @param stream the form XObject that draws the content
     * @param widgets those whose content has the MCIDs 0, 1, … of the stream
     * @return the stream's key in the parent tree, its {@code /StructParents}
     */
    public int add(COSDictionary page, COSDictionary stream, List<DrawnWidget> widgets) {
        var elements = new COSArray();
        for (int id = 0; id < widgets.size(); id++) {
            var content = new COSDictionary();
            content.setItem(COSName.TYPE, COSName.getPDFName("MCR"));
            content.setItem(COSName.PG, new COSObject(page));
            content.setItem(STREAM, new COSObject(stream));
            content.setInt(COSName.MCID, id);
            COSDictionary element = element(widgets.get(id).widget(), content);
            describe(element, widgets.get(id));
            elements.add(new COSObject(element));
        }
        return parents.add(elements);
    }

    /**
     * Removes the references to all other widgets from the tree, and the elements that become empty.
     *
     * @param dropped receives the elements that are removed from the file
     */
    public void removeOthers(Consumer<COSDictionary> dropped) {
        for (Reference each : references.values()) {
            remove(each.element(), each.reference());
            boolean empty = each.element().getDictionaryObject(COSName.K) == null;
            COSDictionary parent = each.element().getCOSDictionary(COSName.P);
            if (empty && parent != null && FORM.equals(each.element().getCOSName(COSName.S))) {
                remove(parent, each.element());
                dropped.accept(each.element());
            }
        }
        references.clear();
    }

    private void findReferences() {
        Set<COSBase> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<COSDictionary> open = new ArrayDeque<>(List.of(root));
        while (!open.isEmpty()) {
            COSDictionary element = open.remove();
            for (COSBase kid : kids(element)) {
                if (!(kid instanceof COSDictionary dictionary) || !seen.add(dictionary)) {
                    continue;
                }
                COSDictionary target = dictionary.getCOSDictionary(COSName.OBJ);
                if (OBJECT_REFERENCE.equals(dictionary.getNameAsString(COSName.TYPE)) && target != null) {
                    if (COSName.WIDGET.equals(target.getCOSName(COSName.SUBTYPE))) {
                        references.putIfAbsent(target, new Reference(element, dictionary));
                    }
                } else if (dictionary.containsKey(COSName.K)) {
                    open.add(dictionary);
                }
            }
        }
    }

    /** Returns the element of a widget with the content added; a new one if the tree has none. */
    private COSDictionary element(COSDictionary widget, COSDictionary content) {
        Reference known = references.remove(widget);
        if (known != null) {
            replace(known, content);
            return known.element();
        }
        COSDictionary parent = top(root);
        var element = new COSDictionary();
        element.setItem(COSName.TYPE, COSName.getPDFName("StructElem"));
        element.setItem(COSName.S, FORM);
        element.setItem(COSName.P, new COSObject(parent));
        element.setItem(COSName.K, content);
        append(parent, element);
        return element;
    }

    /** Returns the single element that contains all others, or the root. */
    static COSDictionary top(COSDictionary root) {
        List<COSBase> kids = kids(root);
        return kids.size() == 1 && kids.getFirst() instanceof COSDictionary document ? document : root;
    }

    /**
     * Describes the content as the value of a field (ISO 32000-2, 14.8.5.6), because the widget no longer exists. This
     * includes buttons: their state differs between renders and is given by the text of the content.
     */
    private static void describe(COSDictionary element, DrawnWidget drawn) {
        if (!FORM.equals(element.getCOSName(COSName.S)) || element.containsKey(COSName.A)) {
            return;
        }
        var attributes = new COSDictionary();
        attributes.setItem(COSName.O, COSName.getPDFName("PrintField"));
        attributes.setItem(ROLE, COSName.getPDFName("tv"));
        if (drawn.label() != null) {
            attributes.setItem(DESCRIPTION, new COSString(drawn.label()));
        }
        element.setItem(COSName.A, attributes);
    }

    private static void replace(Reference known, COSDictionary content) {
        if (known.element().getDictionaryObject(COSName.K) instanceof COSArray kids) {
            kids.set(indexOf(kids, known.reference()), content);
        } else {
            known.element().setItem(COSName.K, content);
        }
    }

    private static void append(COSDictionary parent, COSDictionary element) {
        COSBase kids = parent.getItem(COSName.K);
        if (parent.getDictionaryObject(COSName.K) instanceof COSArray array) {
            array.add(new COSObject(element));
            return;
        }
        var array = new COSArray();
        if (kids != null) {
            array.add(kids);
        }
        array.add(new COSObject(element));
        parent.setItem(COSName.K, array);
    }

    static void remove(COSDictionary parent, COSDictionary kid) {
        COSBase kids = parent.getDictionaryObject(COSName.K);
        if (kids == kid) {
            parent.removeItem(COSName.K);
        } else if (kids instanceof COSArray array) {
            int index = indexOf(array, kid);
            if (index >= 0) {
                array.remove(index);
            }
            if (array.size() == 0) {
                parent.removeItem(COSName.K);
            }
        }
    }

    private static int indexOf(COSArray array, COSDictionary element) {
        for (int i = 0; i < array.size(); i++) {
            if (array.getObject(i) == element) {
                return i;
            }
        }
        return -1;
    }

    static List<COSBase> kids(COSDictionary element) {
        return switch (element.getDictionaryObject(COSName.K)) {
            case COSArray array -> {
                var kids = new ArrayList<COSBase>();
                for (int i = 0; i < array.size(); i++) {
                    kids.add(array.getObject(i) == null ? COSInteger.ZERO : array.getObject(i));
                }
                yield kids;
            }
            case COSBase single -> List.of(single);
            case null -> List.of();
        };
    }
}
