package platen.jobs.engine.document.paint;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import platen.jobs.engine.pdf.ObjectStreams;
import platen.jobs.engine.pdf.PdfBuffer;
import platen.jobs.engine.pdf.PdfObjects;

/** The structure tree of a document, and the way back to it from each page (ISO 32000-2, 14.7). */
final class Structure {
    /** Stretches of marked content that the first page is expected to have. */
    private static final int DEFAULT_ON_PAGE = 16;
    /** Above the keys of pages and annotations, whose number is not known while a group is written. */
    private static final int FIRST_KEY_OF_GROUPS = 100_000_000;

    private final PdfObjects objects;
    private final ObjectStreams packed;
    private final Tag root = Tag.document();
    /** By page, the elements of its marked content in the order of their numbers. */
    private final List<List<Tag>> contents = new ArrayList<>();
    /** By group, the elements of its marked content. */
    private final List<List<Tag>> groups = new ArrayList<>();
    /** The elements of annotations. */
    private final List<Tag> annotated = new ArrayList<>();

    Structure(PdfObjects objects, ObjectStreams packed) {
        this.objects = objects;
        this.packed = packed;
    }

    Tag root() {
        return root;
    }

    /** Gives an element more content on a page, and the content its number. */
    int content(Tag tag, int page) {
        while (contents.size() <= page) {
            // Pages of one document hold about as much.
            contents.add(new ArrayList<>(contents.isEmpty() ? DEFAULT_ON_PAGE : contents.getLast().size()));
        }
        List<Tag> onPage = contents.get(page);
        tag.place();
        tag.add(new Kid.Content(page, 0, onPage.size()));
        onPage.add(tag);
        return onPage.size() - 1;
    }

    /** Begins a group with marked content of its own. */
    Group group(int form) {
        List<Tag> parts = new ArrayList<>();
        groups.add(parts);
        return new Group(form, FIRST_KEY_OF_GROUPS + groups.size() - 1, parts);
    }

    /**
     * A group that is drawn as a form.
     *
     * @param form its object's number
     * @param key among the parents of marked content
     */
    record Group(int form, int key, List<Tag> parts) {
        int content(Tag tag, int page) {
            tag.place();
            tag.add(new Kid.Content(page, form, parts.size()));
            parts.add(tag);
            return parts.size() - 1;
        }
    }

    /**
     * Makes an annotation a part of an element.
     *
     * @return the annotation's key among the annotations, from 0
     */
    int annotation(Tag tag, int page, int number) {
        tag.place();
        tag.add(new Kid.Annotation(page, number));
        annotated.add(tag);
        return annotated.size() - 1;
    }

    /** Whether a page has content of the tree; its key there is its index. */
    boolean isTagged(int page) {
        return page < contents.size() && !contents.get(page).isEmpty();
    }

    /**
     * Writes the tree.
     *
     * @param pages object numbers of the pages
     * @return the object number of its root
     */
    int write(List<Integer> pages) {
        int tree = objects.reserve();
        number(root);
        write(root, tree, pages);
        int parents = objects.reserve();
        writeParents(parents, pages.size());
        packed.begin(tree).ascii("<</Type/StructTreeRoot/K ").reference(root.number).ascii("/ParentTree ")
                .reference(parents).ascii("/ParentTreeNextKey ")
                .integer(groups.isEmpty() ? pages.size() + annotated.size() : FIRST_KEY_OF_GROUPS + groups.size())
                .ascii(">>");
        packed.end();
        return tree;
    }

    private void number(Tag tag) {
        tag.number = objects.reserve();
        for (Kid kid = tag.first(); kid != null; kid = kid.next) {
            if (kid instanceof Tag part) {
                number(part);
            }
        }
    }

    private void write(Tag tag, int parent, List<Integer> pages) {
        PdfBuffer out = packed.begin(tag.number).ascii("<</S/").ascii(tag.kind().pdfName()).ascii("/P ")
                .reference(parent);
        int page = page(tag);
        if (page >= 0) {
            out.ascii("/Pg ").reference(pages.get(page));
        }
        if (!tag.says().isEmpty() && tag.kind() == Tag.Kind.LABEL) {
            out.ascii("/ActualText").text(tag.says());
        }
        if (!tag.says().isEmpty() && tag.kind() == Tag.Kind.FIGURE) {
            out.ascii("/Alt").text(tag.says());
        }
        Locale language = tag.ownLanguage();
        if (language != null) {
            out.ascii("/Lang").text(language.toLanguageTag());
        }
        if (!tag.attributes().isEmpty()) {
            out.ascii("/A<<").ascii(tag.attributes()).ascii(">>");
        }
        kids(out, tag, page, pages);
        out.ascii(">>");
        packed.end();
        for (Kid kid = tag.first(); kid != null; kid = kid.next) {
            if (kid instanceof Tag part) {
                write(part, tag.number, pages);
            }
        }
    }

    /** The page of an element's first own content; -1 when it has none. */
    private static int page(Tag tag) {
        for (Kid kid = tag.first(); kid != null; kid = kid.next) {
            if (kid instanceof Kid.Content content) {
                return content.page;
            }
        }
        return -1;
    }

    private static void kids(PdfBuffer out, Tag tag, int page, List<Integer> pages) {
        Kid first = tag.first();
        if (first == null) {
            return;
        }
        out.ascii("/K");
        boolean many = first.next != null;
        out.put(many ? '[' : ' ');
        for (Kid kid = first; kid != null; kid = kid.next) {
            kid(out, kid, page, pages);
            if (kid.next != null) {
                out.space();
            }
        }
        if (many) {
            out.put(']');
        }
    }

    private static void kid(PdfBuffer out, Kid kid, int page, List<Integer> pages) {
        switch (kid) {
            case Tag part -> out.reference(part.number);
            case Kid.Content content when content.page == page && content.form == 0 -> out.integer(content.id);
            case Kid.Content content -> {
                out.ascii("<</Type/MCR/Pg ").reference(pages.get(content.page));
                if (content.form != 0) {
                    out.ascii("/Stm ").reference(content.form);
                }
                out.ascii("/MCID ").integer(content.id).ascii(">>");
            }
            case Kid.Annotation annotation -> out.ascii("<</Type/OBJR/Obj ").reference(annotation.number)
                    .ascii("/Pg ").reference(pages.get(annotation.page)).ascii(">>");
        }
    }

    /** Pages have the keys from 0 on, annotations those behind the pages. */
    private void writeParents(int number, int pageCount) {
        var nums = new PdfBuffer().ascii("<</Nums[");
        for (int page = 0; page < contents.size(); page++) {
            if (isTagged(page)) {
                int onPage = objects.reserve();
                PdfBuffer out = packed.begin(onPage).put('[');
                for (Tag tag : contents.get(page)) {
                    out.reference(tag.number).space();
                }
                out.put(']');
                packed.end();
                nums.integer(page).space().reference(onPage).space();
            }
        }
        for (int i = 0; i < annotated.size(); i++) {
            nums.integer(pageCount + i).space().reference(annotated.get(i).number).space();
        }
        for (int i = 0; i < groups.size(); i++) {
            int inGroup = objects.reserve();
            PdfBuffer out = packed.begin(inGroup).put('[');
            groups.get(i).forEach(tag -> out.reference(tag.number).space());
            out.put(']');
            packed.end();
            nums.integer(FIRST_KEY_OF_GROUPS + i).space().reference(inGroup).space();
        }
        packed.begin(number).put(nums).ascii("]>>");
        packed.end();
    }
}
