package platen.jobs.engine.assemble;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.pdf.PdfBuffer;

/**
 * The structure tree of a packet (ISO 32000-2, 14.7), whose root has the trees of its documents in their order. Only
 * numbers are in memory; elements are written when their document is added.
 */
final class StructureMerge {
    private static final int PER_NODE = 64;
    private static final COSName NAMESPACES = COSName.getPDFName("Namespaces");

    private final PacketWriter packet;
    /** 0 until a document has a tree. */
    private int root;
    private final List<Integer> tops = new ArrayList<>();
    /** Numbers of what contents and annotations lead to, by their keys. */
    private final List<Integer> parents = new ArrayList<>();
    private final Map<String, PdfBuffer> roles = new LinkedHashMap<>();
    private final Map<String, PdfBuffer> classes = new LinkedHashMap<>();
    private final Set<String> namespaces = new LinkedHashSet<>();
    /** Numbers of elements by their identifiers, which are bytes as Latin-1. */
    private final SortedMap<String, Integer> identified = new TreeMap<>();
    private int documents;
    private int tagged;

    StructureMerge(PacketWriter packet) {
        this.packet = packet;
    }

    /** Returns whether every document has a tree. */
    boolean isWhole() {
        return tagged > 0 && tagged == documents;
    }

    /** Counts a document. */
    void count(boolean withTree) {
        documents++;
        tagged += withTree ? 1 : 0;
        root = withTree && root == 0 ? packet.reserve() : root;
    }

    /** Returns the number of the root. */
    int root() {
        return root;
    }

    /** Returns a text that no other document puts before its identifiers. */
    String prefix() {
        return documents + ".";
    }

    /** Allocates a key of the parent tree. */
    int reserveKey() {
        parents.add(0);
        return parents.size() - 1;
    }

    /** Adds the object that a key leads to, by its number. */
    void parent(int key, int number) {
        parents.set(key, number);
    }

    /** Adds an element below the root. */
    void top(int number) {
        tops.add(number);
    }

    /** Adds an identifier of an element. */
    void identify(String identifier, int number) {
        identified.put(identifier, number);
    }

    /** Adds the role map of a document; returns the names that must be written in place of its own. */
    Map<String, String> roles(COSDictionary source, ObjectCopier copy) throws IOException {
        return add(roles, source.getCOSDictionary(COSName.ROLE_MAP), copy);
    }

    /** Adds the class map of a document; returns the names that must be written in place of its own. */
    Map<String, String> classes(COSDictionary source, ObjectCopier copy) throws IOException {
        return add(classes, source.getCOSDictionary(COSName.getPDFName("ClassMap")), copy);
    }

    private Map<String, String> add(Map<String, PdfBuffer> all, @Nullable COSDictionary own, ObjectCopier copy)
            throws IOException {
        Map<String, String> renamed = new HashMap<>();
        if (own == null) {
            return renamed;
        }
        for (Map.Entry<COSName, COSBase> entry : own.entrySet()) {
            PdfBuffer meaning = copy.body(entry.getValue());
            String name = entry.getKey().getName();
            PdfBuffer before = all.putIfAbsent(name, meaning);
            if (before != null && !before.toString().equals(meaning.toString())) {
                String other = prefix() + name;
                all.put(other, meaning);
                renamed.put(name, other);
            }
        }
        return renamed;
    }

    /** Adds the namespaces of a document. */
    void namespaces(COSDictionary source, ObjectCopier copy) throws IOException {
        COSArray own = source.getCOSArray(NAMESPACES);
        for (int i = 0; own != null && i < own.size(); i++) {
            namespaces.add(copy.body(own.get(i)).toString());
        }
    }

    /** Writes the root and the entries of the catalog; writes nothing when no document has a tree. */
    void write(PdfBuffer catalog) {
        if (tagged == 0) {
            return;
        }
        var out = new PdfBuffer(1024).ascii("<</Type/StructTreeRoot/K[");
        tops.forEach(number -> out.reference(number).space());
        out.ascii("]/ParentTree ").reference(parentTree()).ascii("/ParentTreeNextKey ").integer(parents.size());
        names(out, "/RoleMap", roles);
        names(out, "/ClassMap", classes);
        if (!namespaces.isEmpty()) {
            out.ascii("/Namespaces[").ascii(String.join(" ", namespaces)).ascii("]");
        }
        if (!identified.isEmpty()) {
            out.ascii("/IDTree<</Names[");
            identified.forEach((identifier, number) -> out.literal(identifier.getBytes(StandardCharsets.ISO_8859_1))
                    .reference(number));
            out.ascii("]>>");
        }
        packet.write(root, out.ascii(">>"));
        catalog.ascii("/StructTreeRoot ").reference(root);
        if (isWhole()) {
            catalog.ascii("/MarkInfo<</Marked true>>");
        }
    }

    private static void names(PdfBuffer out, String key, Map<String, PdfBuffer> all) {
        if (!all.isEmpty()) {
            out.ascii(key).ascii("<<");
            all.forEach((name, meaning) -> out.name(name).space().put(meaning));
            out.ascii(">>");
        }
    }

    private int parentTree() {
        var out = new PdfBuffer(256).ascii("<</Kids[");
        for (int from = 0; from < parents.size(); from += PER_NODE) {
            int to = Math.min(parents.size(), from + PER_NODE);
            var leaf = new PdfBuffer(1024).ascii("<</Limits[").integer(from).space().integer(to - 1).ascii("]/Nums[");
            for (int key = from; key < to; key++) {
                leaf.integer(key).space();
                if (parents.get(key) == 0) {
                    leaf.ascii("null ");
                } else {
                    leaf.reference(parents.get(key)).space();
                }
            }
            out.reference(packet.add(leaf.ascii("]>>"))).space();
        }
        return packet.add(out.ascii("]>>"));
    }
}
