package platen.jobs.engine.fillable.compile.schema;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.fillable.compile.field.DerivedField;
import platen.jobs.engine.fillable.compile.field.RawField;
import platen.jobs.engine.fillable.form.Formula;
import platen.jobs.engine.fillable.form.WidgetPlace;
import platen.jobs.engine.fillable.form.WidgetPlace.Step;
import platen.jobs.engine.schema.Field;
import platen.jobs.engine.schema.FieldType;
import platen.jobs.engine.schema.InputSchema;
import platen.jobs.engine.schema.InputSchema.Strictness;
import platen.jobs.engine.template.CompileOutcome.Overrides;
import platen.jobs.engine.template.EditableField;
import platen.jobs.engine.template.ImportOptions;
import platen.jobs.engine.template.ImportOptions.SchemaOrigin;
import tools.jackson.databind.JsonNode;

/** Builds the input schema of a form and, for each of its fields, the path of its value in the data. */
public final class SchemaBuilder {
    /** A larger MaxLen is not a limit in practice, because no request can contain such a text. */
    private static final int MAX_TEXT_LENGTH = 1_000_000;

    private final Map<RawField, Entry> entries = new IdentityHashMap<>();
    private final List<Entry> derived;
    private final InputSchema schema;
    private final Overrides overrides;

    /**
     * @param derived the fields without overrides, of which the list has those with overrides
     * @param clash receives keys that an author assigned twice; null where keys are derived and the first one is
     *     kept
     */
    private SchemaBuilder(List<Entry> derived, List<Entry> list, @Nullable BiConsumer<Entry, String> clash,
            Strictness formats, Overrides overrides) {
        this.derived = derived;
        this.overrides = overrides;
        var root = new Node(clash);
        for (Entry each : list) {
            entries.put(each.derived().raw(), each);
            root.add(each, 0);
        }
        schema = new InputSchema(root.fields(), formats);
    }

    public static SchemaBuilder of(List<DerivedField> derived, ImportOptions options) {
        RepeatedRows rows = options.detectRows() ? RepeatedRows.of(derived) : RepeatedRows.none();
        List<Entry> entries = derived.stream().map(each -> new Entry(each, path(each, rows), null, null, null))
                .toList();
        var overrides = new Overrides(options.schema(), List.of());
        while (true) {
            var override = new SchemaOverride(overrides.schema());
            var built = new SchemaBuilder(entries, override.apply(entries),
                    options.schema() == null ? null : override::tell,
                    override.formats(), overrides);
            boolean mayDrop = options.origin() == SchemaOrigin.INHERITED && overrides.schema() != null;
            if (!mayDrop || override.mistakes().isEmpty()) {
                override.end();
                return built;
            }
            overrides = InheritedOverride.without(overrides, override.mistakes());
        }
    }

    private static List<Step> path(DerivedField field, RepeatedRows rows) {
        return rows.cell(field.raw())
                .map(cell -> List.of(new Step(cell.array(), cell.row()), new Step(cell.column(), Step.WHOLE)))
                .orElseGet(() -> List.of(new Step(field.key(), Step.WHOLE)));
    }

    public InputSchema schema() {
        return schema;
    }

    /** Returns the overrides in effect, and those of the previous version that do not fit. */
    public Overrides overrides() {
        return overrides;
    }

    /** Returns the fields for their editor, without their places. */
    public List<EditableField> editable() {
        return derived.stream()
                .map(each -> new EditableField(each.derived().raw().name(), settings(each),
                        settings(entries.getOrDefault(each.derived().raw(), each)), List.of()))
                .toList();
    }

    private static EditableField.Settings settings(Entry entry) {
        DerivedField field = entry.derived();
        return new EditableField.Settings(WidgetPlace.alias(entry.path()), field.type(), field.label(),
                field.required(), field.maxLength(), NumberSample.of(field.format()), field.options());
    }

    /** Returns the entry of a field, or null for a field that takes no value. */
    @Nullable
    public Entry entry(RawField raw) {
        return entries.get(raw);
    }

    /**
     * A derived field and the path of its value.
     *
     * @param preset default value for missing data, or null
     * @param formula formula for missing data, or null
     * @param signer name of the person who fills it in when the document is signed, or null
     */
    public record Entry(DerivedField derived, List<Step> path, @Nullable JsonNode preset, @Nullable Formula formula,
            @Nullable String signer) {
        /** Returns whether the value may be omitted from the data even if the form requires it. */
        boolean helpsItself() {
            return preset != null || formula != null;
        }
    }

    /** A schema key under construction: either fields of the form with this key, or nested keys. */
    private static final class Node {
        private final @Nullable BiConsumer<Entry, String> clash;
        private final Map<String, Node> below = new LinkedHashMap<>();
        private @Nullable Entry leaf;
        private boolean isArray;

        Node(@Nullable BiConsumer<Entry, String> clash) {
            this.clash = clash;
        }

        void add(Entry entry, int depth) {
            Step step = entry.path().get(depth);
            boolean known = below.containsKey(step.key());
            Node node = below.computeIfAbsent(step.key(), _ -> new Node(clash));
            boolean array = step.index() != Step.WHOLE;
            boolean last = depth == entry.path().size() - 1;
            boolean sameKind = node.isArray == array && (node.leaf != null) == last;
            if (known && clash != null && (!sameKind || last && !sameValue(node.leaf, entry))) {
                clash.accept(entry,
                        "The key '" + WidgetPlace.alias(entry.path()) + "' of the field '" + entry.derived().key()
                                + "' is used for something else already.");
                return;
            }
            node.isArray = array;
            if (last) {
                node.leaf = node.leaf == null ? entry : node.leaf;
            } else {
                node.add(entry, depth + 1);
            }
        }

        /**
         * Returns whether two fields can share a key. Fields of one type may: the same value is drawn in several
         * widgets.
         */
        private static boolean sameValue(@Nullable Entry one, Entry other) {
            return one != null && one.derived().type() == other.derived().type()
                    && one.derived().options().equals(other.derived().options());
        }

        List<Field> fields() {
            var fields = new ArrayList<Field>();
            below.forEach((key, node) -> fields.add(node.field(key)));
            return fields;
        }

        private Field field(String key) {
            if (leaf == null) {
                return new Field(key, FieldType.OBJECT, isArray, false, null, null, List.of(), fields());
            }
            // Fields with a default or a formula are not required.
            boolean required = leaf.derived().required() && !leaf.helpsItself();
            return SchemaBuilder.field(key, leaf.derived(), isArray, required).signedBy(leaf.signer());
        }
    }

    static Field field(String key, DerivedField derived, boolean isArray, boolean required) {
        boolean limited = derived.maxLength() > 0 && derived.maxLength() <= MAX_TEXT_LENGTH
                && derived.type().shape() == FieldType.Shape.STRING;
        return new Field(key, derived.type(), isArray, required, derived.label(),
                limited ? derived.maxLength() : null, derived.options(), List.of());
    }
}
