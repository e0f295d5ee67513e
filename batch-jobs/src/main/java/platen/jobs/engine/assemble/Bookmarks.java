package platen.jobs.engine.assemble;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.pdf.PdfBuffer;

/** Writes the outline: one closed item per document, with the document's own items below it. */
final class Bookmarks {
    private static final int DEEPEST = 32;
    private static final List<COSName> CARRIED = List.of(COSName.TITLE, COSName.DEST, COSName.A, COSName.C, COSName.F);

    private final PacketWriter packet;
    private final int root;
    private final List<Item> parts = new ArrayList<>();
    /** The list that receives the next document's item: the top level or the current chapter. */
    private List<Item> level = parts;

    Bookmarks(PacketWriter packet) {
        this.packet = packet;
        this.root = packet.reserve();
    }

    /**
     * An item that is written once its siblings are known.
     *
     * @param body its dictionary without the closing delimiter
     */
    private record Item(int number, PdfBuffer body, List<Item> children) {}

    /**
     * Begins a chapter: adds its item, whose page is given by object number; items of later documents become its
     * children.
     */
    void begin(String title, int page) {
        var chapter = new Item(packet.reserve(), item(title, page), new ArrayList<>());
        parts.add(chapter);
        level = chapter.children();
    }

    /** Returns whether documents are added to a chapter. */
    boolean isInChapter() {
        return level != parts;
    }

    /** Ends a chapter. */
    void end() {
        level = parts;
    }

    private static PdfBuffer item(String title, int page) {
        return new PdfBuffer(128).ascii("<</Title").text(title).ascii("/Dest[").reference(page)
                .ascii("/XYZ null null null]");
    }

    /** Adds the item of a document, whose page is given by object number, with the document's own items. */
    void append(String title, int page, ObjectCopier copy) throws IOException {
        int number = packet.reserve();
        COSDictionary outline = copy.document().getDocumentCatalog().getCOSObject().getCOSDictionary(COSName.OUTLINES);
        Set<COSBase> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        level.add(new Item(number, item(title, page), children(outline, copy, seen, 0)));
    }

    private List<Item> children(@Nullable COSDictionary parent, ObjectCopier copy, Set<COSBase> seen, int depth)
            throws IOException {
        var items = new ArrayList<Item>();
        if (parent == null || depth > DEEPEST) {
            return items;
        }
        COSDictionary child = parent.getCOSDictionary(COSName.FIRST);
        // A damaged outline may contain cycles.
        while (child != null && seen.add(child)) {
            var own = new COSDictionary();
            for (COSName key : CARRIED) {
                if (child.containsKey(key)) {
                    own.setItem(key, child.getItem(key));
                }
            }
            Destinations.resolve(own, copy.document());
            PdfBuffer body = copy.body(own);
            items.add(new Item(packet.reserve(), body.truncate(body.length() - 2),
                    children(child, copy, seen, depth + 1)));
            child = child.getCOSDictionary(COSName.NEXT);
        }
        return items;
    }

    /** Writes all items and returns the object number of the root. */
    int write() {
        write(parts, root);
        packet.write(root, new PdfBuffer().ascii("<</Type/Outlines/First ").reference(parts.getFirst().number())
                .ascii("/Last ").reference(parts.getLast().number()).ascii("/Count ").integer(parts.size())
                .ascii(">>"));
        return root;
    }

    private void write(List<Item> items, int parent) {
        for (int i = 0; i < items.size(); i++) {
            Item item = items.get(i);
            PdfBuffer body = item.body().ascii("/Parent ").reference(parent);
            if (i > 0) {
                body.ascii("/Prev ").reference(items.get(i - 1).number());
            }
            if (i < items.size() - 1) {
                body.ascii("/Next ").reference(items.get(i + 1).number());
            }
            if (!item.children().isEmpty()) {
                // A negative count means closed, with this many items visible when opened.
                body.ascii("/First ").reference(item.children().getFirst().number()).ascii("/Last ")
                        .reference(item.children().getLast().number()).ascii("/Count ")
                        .integer(-item.children().size());
                write(item.children(), item.number());
            }
            packet.write(item.number(), body.ascii(">>"));
        }
    }
}
