package platen.jobs.engine.fillable;

import java.util.List;
import java.util.Map;
import platen.jobs.engine.Images;
import platen.jobs.engine.ImportOptions;
import platen.jobs.engine.Marks;
import platen.jobs.engine.Plan;
import platen.jobs.engine.RenderOutcome;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A compiled form: its blank pages as bytes, its fonts as tables, its fields as places. */
public final class FillablePlan implements Plan {
    /** What Java objects cost beyond their content, roughly. */
    private static final int PER_FIELD = 400;

    private final ImportOptions options;
    private final Blank blank;
    private final List<PlanFont> fonts;
    private final List<FormField> fields;
    /** What stands in for absent data, by the alias of a field's path. */
    private final Map<String, JsonNode> presets;
    /** What is calculated where data and presets are silent, by the alias of a field's path. */
    private final Map<String, Formula> formulas;
    private final Marks marks;
    private final MarkedBase base;

    FillablePlan(ImportOptions options, Blank blank, List<PlanFont> fonts, List<FormField> fields,
            Map<String, JsonNode> presets, Map<String, Formula> formulas, Marks marks) {
        this.options = options;
        this.blank = blank;
        this.fonts = List.copyOf(fonts);
        this.fields = List.copyOf(fields);
        this.presets = presets;
        this.formulas = formulas;
        this.marks = marks;
        this.base = MarkedBase.of(blank, marks);
    }

    /** A clean plan of what a compiler has gathered. */
    public static FillablePlan of(ImportOptions options, Blank blank, List<PlanFont> fonts, List<FormField> fields,
            Map<String, JsonNode> presets, Map<String, Formula> formulas) {
        return new FillablePlan(options, blank, fonts, fields, presets, formulas, Marks.NONE);
    }

    @Override
    public RenderOutcome render(ObjectNode data, Images images) {
        return new FillRun(this, data, images).run();
    }

    @Override
    public Plan marked(Marks newMarks) {
        return new FillablePlan(options, blank, fonts, fields, presets, formulas, newMarks);
    }

    @Override
    public byte[] toBytes() {
        return PlanCodec.write(this);
    }

    /** The plan of {@link #toBytes}; other bytes are an IllegalArgumentException. */
    public static FillablePlan fromBytes(byte[] bytes) {
        return PlanCodec.read(bytes);
    }

    @Override
    public Kind kind() {
        return Kind.FILLABLE;
    }

    @Override
    public long weight() {
        long glyphs = fonts.stream().mapToLong(font -> font.chars().length * 8L).sum();
        return 2L * blank.body().length + blank.entries().length * 40L + glyphs + (long) fields.size() * PER_FIELD;
    }

    @Override
    public int pageCount() {
        return blank.pages().size();
    }

    /** What was asked for when it was compiled. */
    ImportOptions options() {
        return options;
    }

    Marks marks() {
        return marks;
    }

    Blank blank() {
        return blank;
    }

    List<PlanFont> fonts() {
        return fonts;
    }

    List<FormField> fields() {
        return fields;
    }

    Map<String, JsonNode> presets() {
        return presets;
    }

    Map<String, Formula> formulas() {
        return formulas;
    }

    MarkedBase base() {
        return base;
    }
}
