package platen.jobs.engine.schema;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Field types of the API, each with the JSON value it takes; see {@code platform-api/docs/contract.md}, rule 4.3. */
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

    /** The JSON value of a type. */
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

    /** Returns the JSON value of this type. */
    public Shape shape() {
        return shape;
    }

    /** Returns the name in JSON, such as {@code radio-group}. */
    public String wireName() {
        return wireName;
    }

    /** Returns the type with a wire name; empty for an unknown name. */
    public static Optional<FieldType> named(String wireName) {
        return Optional.ofNullable(BY_WIRE_NAME.get(wireName));
    }
}
