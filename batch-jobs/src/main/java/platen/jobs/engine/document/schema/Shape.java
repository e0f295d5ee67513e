package platen.jobs.engine.document.schema;

import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.schema.Derivation.TypeOrigin;
import platen.jobs.engine.document.source.Mistake;
import platen.jobs.engine.document.source.Place;
import platen.jobs.engine.schema.Field;
import platen.jobs.engine.schema.FieldType;
import tools.jackson.databind.JsonNode;

/** One field as far as it is known; grows while a template is read. */
final class Shape {
    /** Uses of a field in a template, the most specific first. */
    enum Use {
        IMAGE(FieldType.IMAGE),
        SIGNATURE(FieldType.SIGNATURE),
        CURRENCY(FieldType.CURRENCY),
        PERCENT(FieldType.PERCENTAGE),
        NUMBER(FieldType.NUMBER),
        DATE(FieldType.DATE),
        YES_NO(FieldType.CHECKBOX),
        TEXT(FieldType.TEXT),
        CONDITION(FieldType.BOOLEAN);

        private final FieldType type;

        Use(FieldType type) {
            this.type = type;
        }
    }

    private final String path;
    private final Place place;
    private final Map<String, Shape> members = new LinkedHashMap<>();
    private final Set<Use> uses = EnumSet.noneOf(Use.class);
    private boolean array;
    private @Nullable Field declared;
    private @Nullable JsonNode preset;
    private @Nullable FieldType sampled;
    private @Nullable String marked;

    /** @param path as messages write it; empty for the whole data */
    Shape(String path, Place place) {
        this.path = path;
        this.place = place;
    }

    Shape member(String key, Place at) {
        return members.computeIfAbsent(key, k -> new Shape(path.isEmpty() ? k : path + "." + k, at));
    }

    @Nullable
    Shape memberIfAny(String key) {
        return members.get(key);
    }

    void use(Use use, Place at) {
        uses.add(use);
        boolean picture = uses.contains(Use.IMAGE) || uses.contains(Use.SIGNATURE);
        boolean written = uses.stream().anyMatch(each -> each.ordinal() > Use.SIGNATURE.ordinal()
                && each != Use.CONDITION);
        if (picture && written) {
            throw new Mistake(at, "'" + path + "' is used both as an image and as text.");
        }
    }

    void repeat() {
        array = true;
    }

    /** Takes over what the author declares; {@code fields} of the declaration are the caller's to hand on. */
    void declare(Field field, @Nullable Place at) {
        if (array && !field.isArray()) {
            throw new Mistake(at, "The schema declares '" + path + "' as a single value, but the template repeats it.");
        }
        boolean object = field.type().shape() == FieldType.Shape.OBJECT;
        if (!members.isEmpty() && !object) {
            throw new Mistake(at, "The schema declares '" + path + "' as " + field.type().wireName()
                    + ", but the template uses its members.");
        }
        boolean picture = field.type().shape() == FieldType.Shape.IMAGE;
        if (!picture && (uses.contains(Use.IMAGE) || uses.contains(Use.SIGNATURE))) {
            throw new Mistake(at, "The schema declares '" + path + "' as " + field.type().wireName()
                    + ", but the template uses it as an image.");
        }
        array |= field.isArray();
        declared = field;
    }

    /**
     * Takes the types of sample values for what the template merely shows or asks for.
     *
     * @param samples the values at this place, one for each row around; those of other kinds are passed over
     */
    void learn(List<JsonNode> samples) {
        List<JsonNode> values = array ? samples.stream().flatMap(JsonNode::valueStream).toList() : samples;
        if (members.isEmpty()) {
            sampled = SampleType.of(values);
        }
        members.forEach((key, member) -> member.learn(
                values.stream().map(value -> value.path(key)).filter(value -> !value.isMissingNode()).toList()));
    }

    /** Takes the name of the person who fills in the field when the document is signed. */
    void mark(String signer, Place at) {
        if (array || !members.isEmpty()) {
            throw new Mistake(at, "'" + path + "' is repeated or an object, and a person fills in single fields only.");
        }
        if (marked != null && !marked.equals(signer)) {
            throw new Mistake(at, "'" + path + "' is filled in by '" + marked + "' already.");
        }
        marked = signer;
    }

    void preset(JsonNode value) {
        preset = value;
    }

    @Nullable
    JsonNode preset() {
        return preset;
    }

    String path() {
        return path;
    }

    boolean isRequired() {
        return declared != null && declared.required();
    }

    boolean isArray() {
        return array;
    }

    List<Field.Option> options() {
        return declared == null ? List.of() : declared.options();
    }

    FieldType type() {
        if (declared != null) {
            return declared.type();
        }
        if (!members.isEmpty()) {
            return FieldType.OBJECT;
        }
        if (uses.isEmpty()) {
            return array ? FieldType.JSON_OBJECT : FieldType.TEXT;
        }
        FieldType fromSample = typeOrigin() == TypeOrigin.SAMPLE ? sampled : null;
        return fromSample == null ? uses.iterator().next().type : fromSample;
    }

    TypeOrigin typeOrigin() {
        boolean tellsType = uses.stream().anyMatch(use -> use != Use.TEXT && use != Use.CONDITION);
        return declared != null || tellsType || uses.isEmpty() || sampled == null
                ? TypeOrigin.TEMPLATE
                : TypeOrigin.SAMPLE;
    }

    /** The whole with its members; a field that is an object and text at once is a mistake. */
    Field field(String key) {
        if (!members.isEmpty() && uses.stream().anyMatch(use -> use != Use.CONDITION)) {
            throw new Mistake(place, "'" + path + "' is used both as a value and as an object with members.");
        }
        Field own = declared;
        return new Field(key, type(), array, own != null && own.required(), own == null ? null : own.label(),
                own == null ? null : own.maxLength(), options(), fields(), signer(own));
    }

    /** Returns the person whom the schema or an attribute names; null for none. */
    private @Nullable String signer(@Nullable Field own) {
        return own != null && own.signer() != null ? own.signer() : marked;
    }

    List<Field> fields() {
        return members.entrySet().stream().map(member -> member.getValue().field(member.getKey())).toList();
    }
}
