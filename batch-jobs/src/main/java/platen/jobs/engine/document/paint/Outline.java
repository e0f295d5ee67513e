package platen.jobs.engine.document.paint;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.pdf.PdfBuffer;
import platen.jobs.engine.pdf.PdfObjects;

/** The bookmarks: headings in the order of the text, each below the nearest earlier one of a lower level. */
final class Outline {
    private static final class Entry {
        private final int level;
        private final String title;
        private final int page;
        private final double top;
        private final List<Entry> children = new ArrayList<>();
        private int number;

        Entry(int level, String title, int page, double top) {
            this.level = level;
            this.title = title;
            this.page = page;
            this.top = top;
        }
    }

    private final PdfObjects objects;
    private final Entry root = new Entry(0, "", 0, 0);
    private final Deque<Entry> open = new ArrayDeque<>(List.of(root));

    Outline(PdfObjects objects) {
        this.objects = objects;
    }

    void add(int level, String title, int page, double top) {
        while (open.element().level >= level) {
            open.pop();
        }
        var entry = new Entry(level, title, page, top);
        open.element().children.add(entry);
        open.push(entry);
    }

    /**
     * Writes all entries.
     *
     * @param pages object numbers of the pages
     * @return number of the outline's root; 0 when there is no entry
     */
    int write(List<Integer> pages) {
        if (root.children.isEmpty()) {
            return 0;
        }
        number(root);
        PdfBuffer out = objects.begin(root.number).ascii("<</Type/Outlines");
        family(out, root);
        out.ascii(">>");
        objects.end();
        children(root, pages);
        return root.number;
    }

    private void number(Entry entry) {
        entry.number = objects.reserve();
        entry.children.forEach(this::number);
    }

    private void children(Entry parent, List<Integer> pages) {
        Entry before = null;
        for (int i = 0; i < parent.children.size(); i++) {
            @Nullable
            Entry after = i + 1 < parent.children.size() ? parent.children.get(i + 1) : null;
            Entry entry = parent.children.get(i);
            PdfBuffer out = objects.begin(entry.number).ascii("<</Title").text(entry.title).ascii("/Parent ")
                    .reference(parent.number);
            if (before != null) {
                out.ascii("/Prev ").reference(before.number);
            }
            if (after != null) {
                out.ascii("/Next ").reference(after.number);
            }
            if (!entry.children.isEmpty()) {
                family(out, entry);
            }
            out.ascii("/Dest[").reference(pages.get(entry.page)).ascii("/XYZ 0 ").number(entry.top).ascii(" 0]>>");
            objects.end();
            children(entry, pages);
            before = entry;
        }
    }

    private static void family(PdfBuffer out, Entry entry) {
        out.ascii("/First ").reference(entry.children.getFirst().number).ascii("/Last ")
                .reference(entry.children.getLast().number).ascii("/Count ").integer(descendants(entry));
    }

    private static int descendants(Entry entry) {
        int count = entry.children.size();
        for (Entry child : entry.children) {
            count += descendants(child);
        }
        return count;
    }
}
