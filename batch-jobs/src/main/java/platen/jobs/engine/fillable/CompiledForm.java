package platen.jobs.engine.fillable;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import platen.jobs.engine.fillable.form.BlankForm;
import platen.jobs.engine.fillable.form.FormField;
import platen.jobs.engine.fillable.form.FormFont;
import platen.jobs.engine.fillable.form.Formula;
import platen.jobs.engine.image.ImageResolver;
import platen.jobs.engine.model.PageMarks;
import platen.jobs.engine.model.RenderOutcome;
import platen.jobs.engine.template.CompiledTemplate;
import platen.jobs.engine.template.ImportOptions;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A compiled fillable form: its blank pages as bytes, its fonts as tables, and its fields with their positions. */
public final class CompiledForm implements CompiledTemplate {
    /** Estimated memory overhead of the Java objects of one field, in bytes. */
    private static final int PER_FIELD = 400;

    private final ImportOptions options;
    private final BlankForm blank;
    private final List<FormFont> fonts;
    private final List<FormField> fields;
    /** Default values for missing data, by the alias of a field's path. */
    private final Map<String, JsonNode> presets;
    /** Formulas for fields without data and without a default, by the alias of a field's path. */
    private final Map<String, Formula> formulas;
    private final PageMarks marks;
    private final WatermarkedBase base;
    private final boolean brief;
    /** The form's metadata as bytes, of documents that make all of its claims; empty if it has no claims. */
    private final byte[] metadata;

    CompiledForm(ImportOptions options, BlankForm blank, List<FormFont> fonts, List<FormField> fields,
            Map<String, JsonNode> presets, Map<String, Formula> formulas, PageMarks marks) {
        this.options = options;
        this.blank = blank;
        this.fonts = List.copyOf(fonts);
        this.fields = List.copyOf(fields);
        this.presets = presets;
        this.formulas = formulas;
        this.marks = marks;
        this.base = WatermarkedBase.of(blank, marks);
        this.brief = BriefForm.is(blank.pages().size(), fields, presets, formulas);
        this.metadata = blank.claims() == null
                ? new byte[0]
                : blank.claims().xmp().getBytes(StandardCharsets.UTF_8);
    }

    /** Returns a compiled form without watermarks. */
    public static CompiledForm of(ImportOptions options, BlankForm blank, List<FormFont> fonts, List<FormField> fields,
            Map<String, JsonNode> presets, Map<String, Formula> formulas) {
        return new CompiledForm(options, blank, fonts, fields, presets, formulas, PageMarks.NONE);
    }

    @Override
    public boolean isBrief() {
        return brief;
    }

    @Override
    public RenderOutcome render(ObjectNode data, ImageResolver images) {
        return new FormFiller(this, data, images).run();
    }

    @Override
    public CompiledTemplate marked(PageMarks newMarks) {
        return new CompiledForm(options, blank, fonts, fields, presets, formulas, newMarks);
    }

    @Override
    public byte[] toBytes() {
        return FormCodec.write(this);
    }

    /**
     * Reads a compiled form written by {@link #toBytes}.
     *
     * @throws IllegalArgumentException if the bytes are not a compiled form
     */
    public static CompiledForm fromBytes(byte[] bytes) {
        return FormCodec.read(bytes);
    }

    @Override
    public Kind kind() {
        return Kind.FILLABLE;
    }

    @Override
    public long weight() {
        long glyphs = fonts.stream().mapToLong(font -> font.chars().length * 8L).sum();
        return 2L * blank.body().length + metadata.length + blank.entries().length * 40L + glyphs
                + (long) fields.size() * PER_FIELD;
    }

    @Override
    public int pageCount() {
        return blank.pages().size();
    }

    @Override
    public ImportOptions options() {
        return options;
    }

    PageMarks marks() {
        return marks;
    }

    BlankForm blank() {
        return blank;
    }

    List<FormFont> fonts() {
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

    byte[] metadata() {
        return metadata;
    }

    WatermarkedBase base() {
        return base;
    }
}
