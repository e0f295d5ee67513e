package platen.jobs.engine.assemble;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSNull;
import org.apache.pdfbox.cos.COSObject;
import org.apache.pdfbox.cos.COSString;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.model.Cancellation;

/**
 * Copies the structure tree of one document into that of a packet. Keys of the parent tree get new numbers, identifiers a
 * prefix, and names that mean something else in a document before get other names.
 */
final class StructureCopy {
    private static final COSName STRUCT_TREE_ROOT = COSName.getPDFName("StructTreeRoot");
    private static final COSName HEADERS = COSName.getPDFName("Headers");
    private static final COSName LANGUAGE = COSName.LANG;
    private static final COSName CLASS = COSName.C;

    private final StructureMerge merge;
    private final ObjectCopier copy;
    private final COSDictionary root;
    private final String prefix;
    /** Objects that the document's own keys lead to. */
    private final SortedMap<Integer, COSBase> parents = new TreeMap<>();
    private final Map<Integer, Integer> keys = new HashMap<>();

    /** Values that several elements may refer to and that are changed already, or need no change. */
    private final Set<COSBase> changed = Collections.newSetFromMap(new IdentityHashMap<>());

    private StructureCopy(StructureMerge merge, ObjectCopier copy, COSDictionary root) {
        this.merge = merge;
        this.copy = copy;
        this.root = root;
        this.prefix = merge.prefix();
        readParents();
        parents.keySet().forEach(key -> keys.put(key, merge.reserveKey()));
        copy.renumber(keys, root, merge.root());
    }

    /** Returns whether a document has a structure tree. */
    static boolean isIn(COSDictionary catalog) {
        return catalog.getCOSDictionary(STRUCT_TREE_ROOT) != null;
    }

    /**
     * Begins with the tree of a document, so that its pages can be copied with their new keys; null for a document
     * without one.
     */
    static @Nullable StructureCopy begin(StructureMerge merge, ObjectCopier copy) {
        COSDictionary root = copy.document().getDocumentCatalog().getCOSObject().getCOSDictionary(STRUCT_TREE_ROOT);
        merge.count(root != null);
        return root == null ? null : new StructureCopy(merge, copy, root);
    }

    private void readParents() {
        Set<COSDictionary> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<COSDictionary> open = new ArrayDeque<>();
        COSDictionary tree = root.getCOSDictionary(COSName.PARENT_TREE);
        if (tree != null) {
            open.add(tree);
        }
        while (!open.isEmpty()) {
            Cancellation.check();
            COSDictionary node = open.remove();
            COSArray numbers = node.getCOSArray(COSName.NUMS);
            for (int i = 0; numbers != null && i + 1 < numbers.size(); i += 2) {
                if (numbers.getInt(i, -1) >= 0 && numbers.getObject(i + 1) != null) {
                    parents.put(numbers.getInt(i), numbers.get(i + 1));
                }
            }
            COSArray kids = node.getCOSArray(COSName.KIDS);
            for (int i = 0; kids != null && i < kids.size(); i++) {
                if (kids.getObject(i) instanceof COSDictionary kid && seen.add(kid)) {
                    open.add(kid);
                }
            }
        }
    }

    /** Copies the elements; the pages are copied. */
    void finish() throws IOException {
        List<COSDictionary> tops = kids(root);
        List<COSDictionary> elements = elements(tops);
        // All elements get their numbers before the first is written, so that they can refer to each other.
        Map<COSDictionary, Integer> numbers = new IdentityHashMap<>();
        elements.forEach(element -> numbers.put(element, copy.reserve(element)));
        Map<String, String> roles = merge.roles(root, copy);
        Map<String, String> classes = merge.classes(root, copy);
        merge.namespaces(root, copy);
        String language = copy.document().getDocumentCatalog().getLanguage();
        Set<COSDictionary> first = Collections.newSetFromMap(new IdentityHashMap<>());
        first.addAll(tops);
        for (COSDictionary element : elements) {
            Cancellation.check();
            COSDictionary own = own(element, roles, classes);
            if (first.contains(element) && language != null && !own.containsKey(LANGUAGE)) {
                own.setString(LANGUAGE, language);
            }
            int number = numbers.getOrDefault(element, 0);
            identify(own, number);
            copy.write(number, own);
        }
        first.forEach(element -> merge.top(numbers.getOrDefault(element, 0)));
        for (Map.Entry<Integer, COSBase> parent : parents.entrySet()) {
            merge.parent(keys.getOrDefault(parent.getKey(), 0), copy.add(target(parent.getValue())));
        }
    }

    /** Returns all elements once, each before its kids. */
    private static List<COSDictionary> elements(List<COSDictionary> tops) {
        List<COSDictionary> elements = new ArrayList<>();
        Set<COSBase> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<COSDictionary> open = new ArrayDeque<>();
        tops.stream().filter(seen::add).forEach(open::add);
        while (!open.isEmpty()) {
            Cancellation.check();
            COSDictionary element = open.remove();
            elements.add(element);
            // Many elements can share one array of many kids, which must not be read as often.
            if (!(element.getDictionaryObject(COSName.K) instanceof COSArray kids) || seen.add(kids)) {
                kids(element).stream().filter(seen::add).forEach(open::add);
            }
        }
        return elements;
    }

    private static COSBase target(COSBase value) {
        return value instanceof COSObject reference ? reference.getObject() : value;
    }

    /** Returns an element with the names and identifiers that it has in the packet. */
    private COSDictionary own(COSDictionary element, Map<String, String> roles, Map<String, String> classes) {
        var own = new COSDictionary(element);
        String role = element.getNameAsString(COSName.S);
        if (role != null && roles.containsKey(role)) {
            own.setName(COSName.S, roles.get(role));
        }
        change(own, CLASS, value -> withClasses(value, classes));
        if (element.getDictionaryObject(COSName.ID) instanceof COSString identifier) {
            own.setItem(COSName.ID, prefixed(identifier));
        }
        change(own, COSName.A, this::withHeaders);
        return own;
    }

    private void change(COSDictionary element, COSName key, UnaryOperator<COSBase> change) {
        COSBase item = element.getItem(key);
        if (item != null) {
            element.setItem(key, changed(item, change));
        }
    }

    /** Changes a value in place; one that is referred to once for all references, of which there may be many. */
    private COSBase changed(COSBase item, UnaryOperator<COSBase> change) {
        if (!(item instanceof COSObject reference)) {
            return change.apply(item);
        }
        COSBase value = reference.getObject();
        if (value != null && changed.add(value)) {
            COSBase own = change.apply(value);
            if (own != value) {
                copy.replace(value, own);
            }
        }
        return item;
    }

    private static COSBase withClasses(COSBase value, Map<String, String> classes) {
        return switch (value) {
            case COSName name when classes.containsKey(name.getName()) ->
                COSName.getPDFName(classes.get(name.getName()));
            case COSArray names when !classes.isEmpty() -> each(names, name -> withClass(name, classes));
            default -> value;
        };
    }

    private static COSBase withClass(COSBase item, Map<String, String> classes) {
        return target(item) instanceof COSName name
                ? COSName.getPDFName(classes.getOrDefault(name.getName(), name.getName()))
                : item;
    }

    /** Header cells are named by their identifiers. */
    private COSBase withHeaders(COSBase attributes) {
        return switch (attributes) {
            case COSArray several -> each(several, item -> changed(item, this::withOwnHeaders));
            default -> withOwnHeaders(attributes);
        };
    }

    private COSBase withOwnHeaders(COSBase attributes) {
        if (!(attributes instanceof COSDictionary given) || given.getCOSArray(HEADERS) == null) {
            return attributes;
        }
        var own = new COSDictionary(given);
        change(own, HEADERS, headers -> headers instanceof COSArray names ? each(names, this::prefixed) : headers);
        return own;
    }

    /** Returns an array with changed items; the given one where none changes. */
    private static COSArray each(COSArray items, UnaryOperator<COSBase> change) {
        var own = new COSArray();
        boolean differs = false;
        for (int i = 0; i < items.size(); i++) {
            COSBase item = items.get(i);
            COSBase changed = item == null ? COSNull.NULL : change.apply(item);
            differs |= item != null && changed != item;
            own.add(changed);
        }
        return differs ? own : items;
    }

    private COSBase prefixed(COSBase item) {
        return target(item) instanceof COSString identifier ? prefixed(identifier) : item;
    }

    private COSString prefixed(COSString identifier) {
        return new COSString((prefix + new String(identifier.getBytes(), StandardCharsets.ISO_8859_1))
                .getBytes(StandardCharsets.ISO_8859_1));
    }

    private void identify(COSDictionary element, int number) {
        if (element.getDictionaryObject(COSName.ID) instanceof COSString identifier) {
            merge.identify(new String(identifier.getBytes(), StandardCharsets.ISO_8859_1), number);
        }
    }

    /** Returns the elements within an element or the root. */
    private static List<COSDictionary> kids(COSDictionary parent) {
        COSBase kids = parent.getDictionaryObject(COSName.K);
        List<COSDictionary> elements = new ArrayList<>();
        if (kids instanceof COSArray array) {
            for (int i = 0; i < array.size(); i++) {
                add(array.getObject(i), elements);
            }
        } else {
            add(kids, elements);
        }
        return elements;
    }

    private static void add(@Nullable COSBase kid, List<COSDictionary> elements) {
        if (kid instanceof COSDictionary element && element.containsKey(COSName.S)) {
            elements.add(element);
        }
    }
}
