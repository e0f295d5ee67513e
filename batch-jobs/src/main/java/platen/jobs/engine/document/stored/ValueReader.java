package platen.jobs.engine.document.stored;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads what {@link ValueWriter} writes, and trusts none of it. */
public final class ValueReader {
    private final ByteBuffer in;
    private final List<Object> records = new ArrayList<>();
    private final List<String> strings = new ArrayList<>();
    private final Budget budget = new Budget();

    private ValueReader(byte[] bytes) {
        this.in = ByteBuffer.wrap(bytes);
    }

    /**
     * Returns the value of these bytes.
     *
     * @throws IllegalArgumentException when they are no value of the schema
     */
    public static <T extends Record> T read(ValueSchema<T> schema, byte[] bytes) {
        var reader = new ValueReader(bytes);
        try {
            T value = schema.root().cast(reader.record(schema.rootType(), false));
            if (reader.in.hasRemaining()) {
                throw damaged("bytes after its end");
            }
            return value;
        } catch (BufferUnderflowException e) {
            throw new IllegalArgumentException("The stored form is cut off", e);
        } catch (ClassCastException | NullPointerException | IllegalStateException | StackOverflowError e) {
            throw new IllegalArgumentException("The stored form is damaged", e);
        }
    }

    private static IllegalArgumentException damaged(String what) {
        return new IllegalArgumentException("The stored form is damaged: " + what);
    }

    private Object record(RecordType type, boolean shared) {
        Budget.Mark mark = budget.enter();
        var components = new @Nullable Object[type.slots().size()];
        for (int i = 0; i < components.length; i++) {
            components[i] = slot(type.slots().get(i));
        }
        budget.leave(mark, shared);
        return type.make(components);
    }

    private @Nullable Object slot(Shape.Slot slot) {
        if (slot.optional() && !flag()) {
            return null;
        }
        return value(slot);
    }

    private Object value(Shape.Slot slot) {
        return switch (slot.shape()) {
            case Shape.Scalar scalar -> scalar(scalar);
            case Shape.Constants constants -> constants.constants().get(below(constants.constants().size()));
            case Shape.Sequence sequence -> {
                int size = size();
                List<@Nullable Object> members = new ArrayList<>(size);
                for (int i = 0; i < size; i++) {
                    members.add(slot(sequence.member()));
                }
                yield Collections.unmodifiableList(members);
            }
            case Shape.Strings _ -> strings();
            case Shape.Table table -> table(table);
            case Shape.Components components -> shared(slot.raw(), components.type(), null);
            case Shape.Choice choice -> choice(slot.raw(), choice);
            case Shape.Replaced replaced -> shared(slot.raw(), replaced.type(), replaced.surrogate());
        };
    }

    private Set<String> strings() {
        int size = size();
        Set<String> members = new LinkedHashSet<>();
        for (int i = 0; i < size; i++) {
            members.add(text());
        }
        return Collections.unmodifiableSet(members);
    }

    private Map<String, @Nullable Object> table(Shape.Table table) {
        int size = size();
        Map<String, @Nullable Object> entries = new LinkedHashMap<>();
        for (int i = 0; i < size; i++) {
            entries.put(text(), slot(table.value()));
        }
        return Collections.unmodifiableMap(entries);
    }

    private Object shared(Class<?> raw, RecordType type, @Nullable Surrogate<?, ?> surrogate) {
        if (isKnown()) {
            return known(raw);
        }
        Object stored = record(type, true);
        Object value = surrogate == null ? stored : surrogate.fromStored(stored);
        records.add(value);
        return value;
    }

    private Object choice(Class<?> raw, Shape.Choice choice) {
        if (isKnown()) {
            return known(raw);
        }
        Object value = record(choice.types().get(below(choice.types().size())), true);
        records.add(value);
        return value;
    }

    private Object known(Class<?> raw) {
        int number = below(records.size());
        budget.refer(number);
        Object value = records.get(number);
        if (!raw.isInstance(value)) {
            throw damaged("a " + value.getClass().getSimpleName() + " in place of a " + raw.getSimpleName());
        }
        return value;
    }

    private Object scalar(Shape.Scalar scalar) {
        return switch (scalar) {
            case BOOLEAN -> flag();
            case INT -> {
                int bits = number();
                yield bits >>> 1 ^ -(bits & 1);
            }
            case LONG -> in.getLong();
            case DOUBLE -> in.getDouble();
            case CHAR -> in.getChar();
            case STRING -> text();
            case BYTES -> bytes();
        };
    }

    private byte[] bytes() {
        int length = number();
        if (length < 0 || length > in.remaining()) {
            throw damaged("a length of " + length);
        }
        var bytes = new byte[length];
        in.get(bytes);
        return bytes;
    }

    private String text() {
        if (isKnown()) {
            String known = strings.get(below(strings.size()));
            budget.text(known.length());
            return known;
        }
        try {
            String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes())).toString();
            budget.text(text.length());
            strings.add(text);
            return text;
        } catch (CharacterCodingException e) {
            throw new IllegalArgumentException("The stored form is damaged: a text that is not UTF-8", e);
        }
    }

    private boolean isKnown() {
        return switch (in.get()) {
            case ValueWriter.KNOWN -> true;
            case ValueWriter.NEW -> false;
            default -> throw damaged("neither a new nor a known value");
        };
    }

    private boolean flag() {
        return switch (in.get()) {
            case 0 -> false;
            case 1 -> true;
            default -> throw damaged("neither true nor false");
        };
    }

    private int below(int end) {
        int number = number();
        if (number < 0 || number >= end) {
            throw damaged("number " + number + " of " + end);
        }
        return number;
    }

    /** Returns the size of a collection; each member takes at least one byte. */
    private int size() {
        int size = number();
        if (size < 0 || size > in.remaining()) {
            throw damaged("a size of " + size);
        }
        budget.count(size);
        return size;
    }

    private int number() {
        int number = 0;
        for (int shift = 0; shift < 35; shift += 7) {
            byte next = in.get();
            number |= (next & 0x7F) << shift;
            if (next >= 0) {
                return number;
            }
        }
        throw damaged("a number that is too long");
    }
}
