package platen.jobs.engine.fillable;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.fillable.form.Affine;
import platen.jobs.engine.fillable.form.BlankForm;
import platen.jobs.engine.fillable.form.Box;
import platen.jobs.engine.model.PageMarks;
import platen.jobs.engine.model.PdfBase;
import platen.jobs.engine.pdf.PackedXref;
import platen.jobs.engine.pdf.PdfBuffer;
import platen.jobs.engine.pdf.PdfObjects;
import platen.jobs.engine.pdf.XrefBase;

/**
 * The first bytes that all documents of a compiled form share: the blank form including its watermarks. Watermarks are
 * drawn by one form XObject per page shape, called from the last content stream of every page.
 *
 * @param base the bytes
 * @param offsets positions at which renders begin
 * @param xref cross-reference rows of all objects in the base
 */
record WatermarkedBase(PdfBase base, XrefBase offsets, PackedXref xref) {
    /** Name of the watermark in every page's resources. */
    static final String MARK = "PlM";

    static WatermarkedBase of(BlankForm blank, PageMarks marks) {
        boolean marked = marks.word() != null || marks.footer() != null;
        var out = new PdfBuffer(8192);
        var objects = new PdfObjects(out, new XrefBase(blank.body().length, new int[blank.entries().length]));
        long[] entries = Arrays.copyOf(blank.entries(), blank.firstOverlay());
        Arrays.fill(entries, blank.entries().length, entries.length, PackedXref.free());

        for (int page = 0; page < blank.pages().size(); page++) {
            contents(begin(objects, blank, entries, objects.reserve()), blank, page, marked);
            objects.end();
        }
        for (BlankForm.Shape shape : blank.shapes()) {
            int number = objects.reserve();
            if (marked) {
                mark(objects, begin(objects, blank, entries, number), blank, shape, marks);
            }
        }
        int font = objects.reserve();
        int state = objects.reserve();
        int content = objects.reserve();
        if (marked) {
            begin(objects, blank, entries, font)
                    .ascii("<</Type/Font/Subtype/Type1/BaseFont/Helvetica-Bold/Encoding/WinAnsiEncoding>>");
            objects.end();
            begin(objects, blank, entries, state).ascii("<</Type/ExtGState/ca 0.18>>");
            objects.end();
            call(begin(objects, blank, entries, content));
            objects.end();
        }
        byte[] bytes = Arrays.copyOf(blank.body(), blank.body().length + out.length());
        System.arraycopy(out.toBytes(), 0, bytes, blank.body().length, out.length());
        return new WatermarkedBase(new PdfBase(bytes), new XrefBase(bytes.length, new int[blank.firstOverlay()]),
                new PackedXref(entries));
    }

    /** Writes the array of the content streams of a page; the one that calls its mark is the last. */
    private static void contents(PdfBuffer array, BlankForm blank, int page, boolean marked) {
        array.put('[');
        for (int content : blank.pages().get(page).contents()) {
            array.reference(content).space();
        }
        if (marked) {
            array.reference(blank.markContent());
        }
        array.put(']');
    }

    /** Writes the content stream that calls the mark of a page. */
    private static void call(PdfBuffer stream) {
        String draw = "q /" + MARK + " Do Q";
        stream.ascii("<</Length ").integer(draw.length()).ascii(">>stream\n").ascii(draw).ascii("\nendstream");
    }

    private static PdfBuffer begin(PdfObjects objects, BlankForm blank, long[] entries, int number) {
        entries[number] = PackedXref.at(blank.body().length + objects.out().length());
        return objects.begin(number);
    }

    private static void mark(PdfObjects objects, PdfBuffer out, BlankForm blank, BlankForm.Shape shape,
            PageMarks marks) {
        var content = new PdfBuffer();
        content.ascii("/Artifact BMC\n");
        word(content, shape, marks.word());
        footer(content, shape, marks.footer());
        content.ascii("EMC");
        out.ascii("<</Type/XObject/Subtype/Form/BBox[");
        Box box = shape.box();
        out.operand(box.left()).operand(box.bottom()).operand(box.right()).number(box.top());
        out.ascii("]/Resources<</Font<</F ").reference(blank.markFont()).ascii(">>/ExtGState<</T ")
                .reference(blank.markState()).ascii(">>>>/Length ").integer(content.length()).ascii(">>stream\n")
                .put(content).ascii("\nendstream");
        objects.end();
    }

    /** Draws the word from corner to corner of the page as displayed, large and translucent. */
    private static void word(PdfBuffer out, BlankForm.Shape shape, @Nullable String word) {
        if (word == null || word.isEmpty()) {
            return;
        }
        Seen seen = Seen.of(shape);
        byte[] text = latin(word);
        double angle = Math.atan2(seen.height(), seen.width());
        double unit = HelveticaBold.width(text) / 1000;
        // The height of the capitals takes space at both ends of the diagonal.
        double size = 0.8 * Math.hypot(seen.width(), seen.height()) / (unit + HelveticaBold.CAP_HEIGHT / 1000.0);
        double along = unit * size / 2;
        double up = HelveticaBold.CAP_HEIGHT / 1000.0 * size / 2;
        double cos = Math.cos(angle);
        double sin = Math.sin(angle);
        var turned = new Affine((float) cos, (float) sin, (float) -sin, (float) cos,
                (float) (seen.width() / 2 - along * cos + up * sin),
                (float) (seen.height() / 2 - along * sin - up * cos));
        // Without this, viewers that extract text by baseline would treat each diagonal letter as a separate line.
        out.ascii("/Span<</ActualText").literal(text).ascii(">>BDC q /T gs 0.5 g BT /F ").operand(size).ascii("Tf ");
        matrix(out, turned.then(seen.toPage()));
        out.ascii("Tm ").literal(text).ascii("Tj ET Q EMC\n");
    }

    private static void footer(PdfBuffer out, BlankForm.Shape shape, @Nullable String footer) {
        if (footer == null || footer.isEmpty()) {
            return;
        }
        Seen seen = Seen.of(shape);
        byte[] text = latin(footer);
        double unit = HelveticaBold.width(text) / 1000;
        double size = Math.min(8, (seen.width() - 20) / unit);
        var at = Affine.translation((float) ((seen.width() - unit * size) / 2), 8);
        out.ascii("q 0.35 g BT /F ").operand(size).ascii("Tf ");
        matrix(out, at.then(seen.toPage()));
        out.ascii("Tm ").literal(text).ascii("Tj ET Q\n");
    }

    private static void matrix(PdfBuffer out, Affine m) {
        out.operand(m.a()).operand(m.b()).operand(m.c()).operand(m.d()).operand(m.e()).operand(m.f());
    }

    /** Encodes a watermark in the Latin-1 part of WinAnsi; other characters become question marks. */
    private static byte[] latin(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    /** The page as displayed: upright, with its lower left corner at the origin. */
    private record Seen(double width, double height, Affine toPage) {
        static Seen of(BlankForm.Shape shape) {
            Box box = shape.box();
            return switch (shape.rotation()) {
                case 90 -> new Seen(box.height(), box.width(), new Affine(0, 1, -1, 0, box.right(), box.bottom()));
                case 180 -> new Seen(box.width(), box.height(), new Affine(-1, 0, 0, -1, box.right(), box.top()));
                case 270 -> new Seen(box.height(), box.width(), new Affine(0, -1, 1, 0, box.left(), box.top()));
                default -> new Seen(box.width(), box.height(), Affine.translation(box.left(), box.bottom()));
            };
        }
    }
}
