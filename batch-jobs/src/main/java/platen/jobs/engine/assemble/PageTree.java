package platen.jobs.engine.assemble;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageTree;
import platen.jobs.engine.pdf.PdfBuffer;

/**
 * The page tree of a packet, with nodes of moderate size, so that a viewer finds one of thousands of pages without
 * reading them all.
 */
final class PageTree {
    private static final int PER_NODE = 64;
    private static final List<COSName> INHERITED = List.of(COSName.RESOURCES, COSName.MEDIA_BOX, COSName.CROP_BOX,
            COSName.ROTATE);
    /** Entries that refer back to the source document. */
    private static final Set<String> LEFT_BEHIND = Set.of("Parent", "B", "Thumb", "PieceInfo", "AA", "Annots");

    private final PacketWriter packet;
    private final int root;
    private final List<Integer> nodes = new ArrayList<>();
    private final List<Integer> pages = new ArrayList<>();

    PageTree(PacketWriter packet) {
        this.packet = packet;
        this.root = packet.reserve();
    }

    /** Returns the number of pages added so far. */
    int count() {
        return pages.size();
    }

    /**
     * Copies all pages of a document.
     *
     * @return the object number of the first page in the packet
     */
    int append(ObjectCopier copy) throws IOException {
        int first = pages.size();
        var dictionaries = new ArrayList<COSDictionary>();
        for (PDPage page : copy.document().getPages()) {
            dictionaries.add(page.getCOSObject());
        }
        // All pages get their numbers before the first is written, so that links between them can be resolved.
        for (COSDictionary page : dictionaries) {
            pages.add(copy.reserve(page));
        }
        for (int i = 0; i < dictionaries.size(); i++) {
            write(dictionaries.get(i), first + i, copy);
        }
        if (dictionaries.isEmpty()) {
            throw new IOException("A part has no pages");
        }
        return pages.get(first);
    }

    private void write(COSDictionary page, int index, ObjectCopier copy) throws IOException {
        var own = new COSDictionary();
        for (Map.Entry<COSName, COSBase> entry : page.entrySet()) {
            if (!LEFT_BEHIND.contains(entry.getKey().getName())) {
                own.setItem(entry.getKey(), entry.getValue());
            }
        }
        for (COSName key : INHERITED) {
            if (!own.containsKey(key)) {
                own.setItem(key, PDPageTree.getInheritableAttribute(page, key));
            }
        }
        if (page.getDictionaryObject(COSName.ANNOTS) instanceof COSArray annotations) {
            own.setItem(COSName.ANNOTS, PageAnnotations.carried(annotations, copy));
        }
        PdfBuffer body = copy.body(own);
        body.truncate(body.length() - 2).ascii("/Parent ").reference(node(index)).ascii(">>");
        packet.write(pages.get(index), body);
    }

    private int node(int page) {
        int index = page / PER_NODE;
        if (index == nodes.size()) {
            nodes.add(packet.reserve());
        }
        return nodes.get(index);
    }

    /** Writes the nodes and returns the object number of the root. */
    int write() {
        for (int i = 0; i < nodes.size(); i++) {
            List<Integer> kids = pages.subList(i * PER_NODE, Math.min(pages.size(), (i + 1) * PER_NODE));
            packet.write(nodes.get(i), node(kids, kids.size()).ascii("/Parent ").reference(root).ascii(">>"));
        }
        packet.write(root, node(nodes, pages.size()).ascii(">>"));
        return root;
    }

    private static PdfBuffer node(List<Integer> kids, int count) {
        var node = new PdfBuffer(kids.size() * 8 + 64).ascii("<</Type/Pages/Count ").integer(count).ascii("/Kids[");
        for (int kid : kids) {
            node.reference(kid).space();
        }
        return node.put(']');
    }
}
