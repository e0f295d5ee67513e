package platen.jobs.engine.document.shading;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import platen.jobs.engine.document.shading.Shade.Segment;
import platen.jobs.engine.document.shading.Shade.Tone;
import platen.jobs.engine.pdf.Deflate;
import platen.jobs.engine.pdf.PdfBuffer;
import platen.jobs.engine.pdf.PdfObjects;

/** The shadings, soft masks and tiling patterns of one document (ISO 32000-2, 8.7 and 11.6.5). */
public final class Patterns {
    private final PdfObjects objects;
    /** Number of the dictionary that names what patterns draw. */
    private final int resources;
    private final Map<Shade, Integer> shades = new HashMap<>();
    private final List<Integer> shadings = new ArrayList<>();
    /** States that make what is drawn as translucent as a gradient, by the number of its shading. */
    private final Map<Integer, Integer> masks = new HashMap<>();
    /** Groups that draw translucent meshes, whose parts would show where they overlap, by the numbers of the shadings. */
    private final Map<Integer, Integer> meshes = new HashMap<>();
    private final List<Integer> tiles = new ArrayList<>();
    /** Opacities that were used, in thousandths. */
    private final BitSet opacities = new BitSet();
    private final Set<String> blends = new TreeSet<>();
    /** Object numbers of groups. */
    private final List<Integer> groups = new ArrayList<>();

    public Patterns(PdfObjects objects, int resources) {
        this.objects = objects;
        this.resources = resources;
    }

    /** Writes the operator that makes fills and strokes let something shine through, in thousandths. */
    public void opacity(PdfBuffer out, int thousandths) {
        opacities.set(thousandths);
        out.ascii("/Op").integer(thousandths).ascii(" gs ");
    }

    /** Writes the operator that mixes what is drawn with what is behind it; nothing for the normal mode. */
    public void blend(PdfBuffer out, String mode) {
        if (!mode.isEmpty()) {
            blends.add(mode);
            out.ascii("/Bm").ascii(mode).ascii(" gs ");
        }
    }

    /**
     * Writes a group and the operator that draws it.
     *
     * @param form reserved number of the group's object
     * @param key of its marked content among the parents
     */
    public void group(PdfBuffer out, int form, int key, PdfBuffer content) {
        var entries = new PdfBuffer(256)
                .ascii("/Type/XObject/Subtype/Form/BBox[-14400 -14400 28800 28800]/Group<</S/Transparency/CS/DeviceRGB/I"
                        + " true>>/StructParents ")
                .integer(key).ascii("/Resources ").reference(resources);
        objects.deflated(form, entries.toString(), content, Deflate.FAST);
        out.ascii("/Fm").integer(groups.size()).ascii(" Do ");
        groups.add(form);
    }

    /** Writes the entries of the dictionary of forms. */
    public void forms(PdfBuffer out) {
        for (int i = 0; i < groups.size(); i++) {
            out.ascii("/Fm").integer(i).space().reference(groups.get(i));
        }
    }

    /** Writes the operators that shade an area; its upper left corner is the origin, and y goes down. */
    public void shade(PdfBuffer out, Shade shade) {
        int number = shades.computeIfAbsent(shade, this::write);
        Integer mesh = meshes.get(number);
        if (masks.containsKey(number)) {
            out.ascii("/Gs").integer(number).ascii(" gs ");
        }
        if (mesh != null) {
            out.ascii("/Fm").integer(mesh).ascii(" Do ");
            return;
        }
        out.ascii("/Sh").integer(number).ascii(" sh ");
    }

    private int write(Shade shade) {
        int number = shadings.size();
        shadings.add(shading(shade, false));
        if (!shade.isOpaque()) {
            masks.put(number, mask(shade));
            if (shade.kind() == Shade.Kind.CONIC) {
                meshes.put(number, groups.size());
                groups.add(form(shade, shadings.get(number), "DeviceRGB/I true"));
            }
        }
        return number;
    }

    private int shading(Shade shade, boolean alpha) {
        if (shade.kind() == Shade.Kind.CONIC) {
            return ConicMesh.write(objects, shade, alpha);
        }
        int number = objects.reserve();
        PdfBuffer out = objects.begin(number);
        boolean radial = shade.kind() == Shade.Kind.RADIAL;
        out.ascii("<</ShadingType ").ascii(radial ? "3" : "2").ascii("/ColorSpace/")
                .ascii(alpha ? "DeviceGray" : "DeviceRGB").ascii("/Coords[").operand(shade.x0()).operand(shade.y0());
        if (radial) {
            out.ascii("0 ").operand(shade.x0()).operand(shade.y0()).number(shade.x1());
        } else {
            out.operand(shade.x1()).number(shade.y1());
        }
        List<Segment> segments = shade.segments();
        double first = segments.getFirst().from();
        double length = segments.getLast().to() - first;
        out.ascii("]/Extend[true true]/Function<</FunctionType 3/Domain[0 1]/Bounds[");
        segments.stream().skip(1).forEach(each -> out.operand((each.from() - first) / length));
        out.ascii("]/Encode[");
        segments.forEach(each -> out.ascii("0 1 "));
        out.ascii("]/Functions[");
        List<ToDoubleFunction<Tone>> parts = alpha
                ? List.of(Tone::alpha)
                : List.of(Tone::red, Tone::green, Tone::blue);
        for (Segment each : segments) {
            out.ascii("<</FunctionType 2/Domain[0 1]/N ").number(each.exponent()).ascii("/C0[");
            parts.forEach(part -> out.operand(part.applyAsDouble(each.first())));
            out.ascii("]/C1[");
            parts.forEach(part -> out.operand(part.applyAsDouble(each.last())));
            out.ascii("]>>");
        }
        out.ascii("]>>>>");
        objects.end();
        return number;
    }

    private int mask(Shade shade) {
        int alpha = shading(shade, true);
        int group = form(shade, alpha, "DeviceGray");
        int state = objects.reserve();
        objects.begin(state).ascii("<</Type/ExtGState/SMask<</Type/Mask/S/Luminosity/G ").reference(group)
                .ascii(">>>>");
        objects.end();
        return state;
    }

    /** Writes a group that a shading fills. */
    private int form(Shade shade, int shading, String space) {
        int group = objects.reserve();
        var entries = new PdfBuffer(256).ascii("/Type/XObject/Subtype/Form/BBox[0 0 ").operand(shade.width())
                .number(shade.height() / shade.stretch()).ascii("]/Group<</S/Transparency/CS/").ascii(space)
                .ascii(">>/Resources<</Shading<</A ").reference(shading).ascii(">>>>");
        objects.deflated(group, entries.toString(), new PdfBuffer(16).ascii("/A sh\n"), Deflate.FAST);
        return group;
    }

    /**
     * Writes a tile that repeats.
     *
     * @param stepX distance from one tile to the next
     * @param matrix six operands that lead to the page from a tile with its origin at the lower left
     * @param content draws the tile
     * @return its number among the document's
     */
    public int tile(double width, double height, double stepX, double stepY, String matrix, PdfBuffer content) {
        int number = objects.reserve();
        var entries = new PdfBuffer(256).ascii("/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 ")
                .operand(width).number(height).ascii("]/XStep ").number(stepX).ascii("/YStep ").number(stepY)
                .ascii("/Matrix[").ascii(matrix).ascii("]/Resources ").reference(resources);
        objects.deflated(number, entries.toString(), content, Deflate.FAST);
        tiles.add(number);
        return tiles.size() - 1;
    }

    /** Writes the entries of the dictionary of graphics states. */
    public void states(PdfBuffer out) {
        for (int each = opacities.nextSetBit(0); each >= 0; each = opacities.nextSetBit(each + 1)) {
            out.ascii("/Op").integer(each).ascii("<</ca ").number(each / 1000.0).ascii("/CA ").number(each / 1000.0)
                    .ascii(">>");
        }
        blends.forEach(mode -> out.ascii("/Bm").ascii(mode).ascii("<</BM/").ascii(mode).ascii(">>"));
        masks.forEach((number, state) -> out.ascii("/Gs").integer(number).space().reference(state));
    }

    /** Writes the dictionaries of shadings and patterns; nothing where there are none. */
    public void entries(PdfBuffer out) {
        entries(out, "/Shading<<", "/Sh", shadings);
        entries(out, "/Pattern<<", "/Pt", tiles);
    }

    private static void entries(PdfBuffer out, String begin, String name, List<Integer> numbers) {
        if (numbers.isEmpty()) {
            return;
        }
        out.ascii(begin);
        for (int i = 0; i < numbers.size(); i++) {
            out.ascii(name).integer(i).space().reference(numbers.get(i));
        }
        out.ascii(">>");
    }
}
