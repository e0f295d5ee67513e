package platen.jobs.engine.document.stored;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.pdf.Sha256;

/**
 * The types of a stored form, derived from the components of listed records. A record that is reached and not listed is
 * an error of the program.
 *
 * @param <T> the type of the whole
 */
public final class ValueSchema<T extends Record> {
    private static final Map<Class<?>, Shape.Scalar> SCALARS = Map.of(boolean.class, Shape.Scalar.BOOLEAN,
            Boolean.class, Shape.Scalar.BOOLEAN, int.class, Shape.Scalar.INT, Integer.class, Shape.Scalar.INT,
            long.class, Shape.Scalar.LONG, double.class, Shape.Scalar.DOUBLE, Double.class, Shape.Scalar.DOUBLE,
            char.class, Shape.Scalar.CHAR, String.class, Shape.Scalar.STRING, byte[].class, Shape.Scalar.BYTES);

    private final Class<T> root;
    private final Set<Class<?>> listed;
    private final Map<Class<?>, Surrogate<?, ?>> surrogates;
    private final SequencedMap<Class<?>, RecordType> records = new LinkedHashMap<>();
    private final Map<Class<?>, Shape> shapes = new HashMap<>();
    private final List<String> description = new ArrayList<>();
    private final RecordType rootType;

    /**
     * @param root the type of the whole
     * @param listed the records and sealed interfaces that may occur; the records of a listed interface may, too
     * @param surrogates for classes that are no records
     */
    public ValueSchema(Class<T> root, Set<Class<?>> listed, List<Surrogate<?, ?>> surrogates) {
        this.root = root;
        this.listed = listed;
        this.surrogates = surrogates.stream().collect(Collectors.toMap(Surrogate::type, Function.identity()));
        this.rootType = record(root, true);
    }

    Class<T> root() {
        return root;
    }

    RecordType rootType() {
        return rootType;
    }

    /** Returns a hash of all types, their components and constants; another one means another stored form. */
    public byte[] fingerprint() {
        MessageDigest digest = Sha256.digest();
        description.forEach(line -> digest.update((line + "\n").getBytes(StandardCharsets.UTF_8)));
        return Arrays.copyOf(digest.digest(), 16);
    }

    /** @param implied whether the record may occur although it is not listed itself */
    private RecordType record(Class<? extends Record> type, boolean implied) {
        RecordType known = records.get(type);
        if (known != null) {
            return known;
        }
        if (!implied && !listed.contains(type)) {
            throw new IllegalStateException(type + " is not listed for the stored form");
        }
        var made = new RecordType(type);
        records.put(type, made);
        for (RecordComponent component : type.getRecordComponents()) {
            Shape.Slot slot = slot(component.getAnnotatedType(), component);
            description.add(type.getName() + "." + component.getName() + ": " + component.getGenericType()
                    + (slot.optional() ? "?" : ""));
            made.add(slot);
        }
        return made;
    }

    private Shape.Slot slot(AnnotatedType type, @Nullable AnnotatedElement component) {
        boolean optional = type.isAnnotationPresent(Nullable.class)
                || component != null && component.isAnnotationPresent(Nullable.class);
        Class<?> raw = raw(type.getType());
        Shape shape;
        if (raw == List.class) {
            shape = new Shape.Sequence(slot(argument(type, 0), null));
        } else if (raw == Set.class) {
            if (raw(argument(type, 0).getType()) != String.class) {
                throw new IllegalStateException(type + ": only sets of strings can be stored");
            }
            shape = new Shape.Strings();
        } else if (raw == Map.class) {
            if (raw(argument(type, 0).getType()) != String.class) {
                throw new IllegalStateException(type + ": only maps with strings as keys can be stored");
            }
            shape = new Shape.Table(slot(argument(type, 1), null));
        } else {
            shape = shape(raw);
        }
        return new Shape.Slot(shape, raw, optional);
    }

    private static AnnotatedType argument(AnnotatedType type, int index) {
        if (type instanceof AnnotatedParameterizedType parameterized) {
            return parameterized.getAnnotatedActualTypeArguments()[index];
        }
        throw new IllegalStateException(type + " does not say what it holds");
    }

    private static Class<?> raw(Type type) {
        return switch (type) {
            case Class<?> plain -> plain;
            case ParameterizedType parameterized -> (Class<?>) parameterized.getRawType();
            default -> throw new IllegalStateException(type + " cannot be stored");
        };
    }

    private Shape shape(Class<?> raw) {
        Shape.Scalar scalar = SCALARS.get(raw);
        if (scalar != null) {
            return scalar;
        }
        Shape known = shapes.get(raw);
        if (known == null) {
            known = composed(raw);
            shapes.put(raw, known);
        }
        return known;
    }

    private Shape composed(Class<?> raw) {
        Surrogate<?, ?> surrogate = surrogates.get(raw);
        if (surrogate != null) {
            description.add(raw.getName() + " as " + surrogate.stored().getName());
            return new Shape.Replaced(surrogate, record(surrogate.stored(), true));
        }
        if (raw.isRecord()) {
            return new Shape.Components(record(raw.asSubclass(Record.class), false));
        }
        if (raw.isEnum()) {
            List<?> constants = List.of(raw.getEnumConstants());
            description.add(raw.getName() + ": "
                    + constants.stream().map(each -> ((Enum<?>) each).name()).toList());
            return new Shape.Constants(raw, constants);
        }
        if (raw.isSealed()) {
            if (!listed.contains(raw)) {
                throw new IllegalStateException(raw + " is not listed for the stored form");
            }
            List<Class<? extends Record>> members = new ArrayList<>();
            collect(raw, members);
            var types = new ArrayList<RecordType>();
            // Known before its members are, because they may refer to it.
            var choice = new Shape.Choice(raw, types);
            shapes.put(raw, choice);
            members.forEach(each -> types.add(record(each, true)));
            description.add(raw.getName() + ": " + members);
            return choice;
        }
        throw new IllegalStateException(raw + " cannot be stored");
    }

    private static void collect(Class<?> type, List<Class<? extends Record>> members) {
        for (Class<?> member : type.getPermittedSubclasses()) {
            if (member.isRecord()) {
                members.add(member.asSubclass(Record.class));
            } else if (member.isSealed()) {
                collect(member, members);
            } else {
                throw new IllegalStateException(member + " is neither a record nor sealed");
            }
        }
    }
}
