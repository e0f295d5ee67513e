package platen.jobs.engine.schema;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Field types of the interface (part 2.2), each with the JSON value it takes. */
public enum FieldType {
    TEXT(Shape.STRING),
    EMAIL(Shape.STRING),
    PHONE(Shape.STRING),
    URL(Shape.STRING),
    NAME(Shape.STRING),
    ADDRESS(Shape.STRING),
    SSN(Shape.STRING),
    EIN(Shape.STRING),
    VIN(Shape.STRING),
    IBAN(Shape.STRING),
    SWIFT(Shape.STRING),
    NUMBER(Shape.NUMBER),
    NUMERIC(Shape.NUMBER),
    CURRENCY(Shape.NUMBER),
    PERCENTAGE(Shape.NUMBER),
    CALCULATED(Shape.NUMBER),
    BOOLEAN(Shape.BOOLEAN),
    CHECKBOX(Shape.BOOLEAN),
    DATE(Shape.DATE),
    DATE_DROPDOWNS(Shape.DATE),
    DROPDOWN(Shape.OPTION),
    RADIO_GROUP(Shape.OPTION),
    MULTI_SELECT(Shape.OPTIONS),
    IMAGE(Shape.IMAGE),
    SIGNATURE(Shape.IMAGE),
    OBJECT(Shape.OBJECT),
    JSON_OBJECT(Shape.OBJECT);

    /** The JSON value that a type takes. */
    public enum Shape {
        STRING,
        NUMBER,
        BOOLEAN,
        DATE,
        OPTION,
        OPTIONS,
        IMAGE,
        OBJECT
    }

    private static final Map<String, FieldType> BY_WIRE_NAME = Arrays.stream(values())
            .collect(Collectors.toUnmodifiableMap(FieldType::wireName, type -> type));

    private final Shape shape;
    private final String wireName;

    FieldType(Shape shape) {
        this.shape = shape;
        this.wireName = name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The JSON value that this type takes. */
    public Shape shape() {
        return shape;
    }

    /** The name in JSON, such as {@code radio-group}. */
    public String wireName() {
        return wireName;
    }

    /** The type of a wire name; empty for an unknown one. */
    public static Optional<FieldType> named(String wireName) {
        return Optional.ofNullable(BY_WIRE_NAME.get(wireName));
    }

    /** The type of a wire name; an unknown one is an IllegalArgumentException. */
    public static FieldType of(String wireName) {
        return named(wireName)
                .orElseThrow(() -> new IllegalArgumentException("Unknown field type '" + wireName + "'"));
    }
}
