package platen.jobs.engine.document.stored;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Writes a value of a schema. What occurs twice, a record by identity and a string by its characters, is written once,
 * so that a reader makes the same graph again.
 */
public final class ValueWriter {
    static final int KNOWN = 1;
    static final int NEW = 2;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream(16 * 1024);
    private final DataOutputStream out = new DataOutputStream(bytes);
    private final Map<Object, Integer> records = new IdentityHashMap<>();
    private final Map<String, Integer> strings = new HashMap<>();
    private final Budget budget = new Budget();

    private ValueWriter() {}

    /**
     * Returns the bytes of a value; equal graphs give equal bytes.
     *
     * @throws IllegalArgumentException when the value is nested too deeply or too large to be read again
     */
    public static <T extends Record> byte[] write(ValueSchema<T> schema, T value) {
        var writer = new ValueWriter();
        try {
            writer.components(schema.rootType(), value, false);
        } catch (IOException e) {
            throw new UncheckedIOException("Memory does not fail", e);
        }
        return writer.bytes.toByteArray();
    }

    private void components(RecordType type, Object value, boolean shared) throws IOException {
        Budget.Mark mark = budget.enter();
        for (int i = 0; i < type.slots().size(); i++) {
            slot(type.slots().get(i), type.component(value, i));
        }
        budget.leave(mark, shared);
    }

    private void slot(Shape.Slot slot, @Nullable Object value) throws IOException {
        if (slot.optional()) {
            out.writeBoolean(value != null);
        } else if (value == null) {
            throw new IllegalStateException("A " + slot.raw().getSimpleName() + " is null and not marked @Nullable");
        }
        if (value != null) {
            value(slot.shape(), value);
        }
    }

    private void value(Shape shape, Object value) throws IOException {
        switch (shape) {
            case Shape.Scalar scalar -> scalar(scalar, value);
            case Shape.Constants constants -> number(constants.constants().indexOf(value));
            case Shape.Sequence sequence -> {
                List<?> members = (List<?>) value;
                size(members.size());
                for (Object member : members) {
                    slot(sequence.member(), member);
                }
            }
            case Shape.Strings _ -> {
                Set<String> sorted = new TreeSet<>();
                ((Set<?>) value).forEach(each -> sorted.add((String) each));
                size(sorted.size());
                for (String each : sorted) {
                    text(each);
                }
            }
            case Shape.Table table -> {
                Map<?, ?> entries = (Map<?, ?>) value;
                size(entries.size());
                for (Map.Entry<?, ?> entry : entries.entrySet()) {
                    text((String) entry.getKey());
                    slot(table.value(), entry.getValue());
                }
            }
            case Shape.Components components -> shared(value, value, components.type(), -1);
            case Shape.Choice choice -> choice(choice, value);
            case Shape.Replaced replaced -> {
                if (!known(value)) {
                    fresh(value, replaced.surrogate().toStored(value), replaced.type(), -1);
                }
            }
        }
    }

    private void choice(Shape.Choice choice, Object value) throws IOException {
        for (int i = 0; i < choice.types().size(); i++) {
            RecordType type = choice.types().get(i);
            if (type.type() == value.getClass()) {
                shared(value, value, type, i);
                return;
            }
        }
        throw new IllegalStateException(value.getClass() + " is no " + choice.type());
    }

    private void shared(Object value, Object stored, RecordType type, int member) throws IOException {
        if (!known(value)) {
            fresh(value, stored, type, member);
        }
    }

    private boolean known(Object value) throws IOException {
        Integer number = records.get(value);
        if (number == null) {
            return false;
        }
        budget.refer(number);
        out.writeByte(KNOWN);
        number(number);
        return true;
    }

    /** @param member position of the type in a choice, or -1 where there is none */
    private void fresh(Object value, Object stored, RecordType type, int member) throws IOException {
        out.writeByte(NEW);
        if (member >= 0) {
            number(member);
        }
        components(type, stored, true);
        records.put(value, records.size());
    }

    private void scalar(Shape.Scalar scalar, Object value) throws IOException {
        switch (scalar) {
            case BOOLEAN -> out.writeBoolean((Boolean) value);
            case INT -> {
                int number = (Integer) value;
                number(number << 1 ^ number >> 31);
            }
            case LONG -> out.writeLong((Long) value);
            case DOUBLE -> out.writeDouble((Double) value);
            case CHAR -> out.writeChar((Character) value);
            case STRING -> text((String) value);
            case BYTES -> {
                byte[] content = (byte[]) value;
                number(content.length);
                out.write(content);
            }
        }
    }

    private void text(String text) throws IOException {
        budget.text(text.length());
        Integer number = strings.get(text);
        if (number != null) {
            out.writeByte(KNOWN);
            number(number);
            return;
        }
        out.writeByte(NEW);
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        number(utf8.length);
        out.write(utf8);
        strings.put(text, strings.size());
    }

    private void size(int size) throws IOException {
        budget.count(size);
        number(size);
    }

    /** Writes seven bits a byte, the lowest first. */
    private void number(int number) throws IOException {
        int rest = number;
        while ((rest & ~0x7F) != 0) {
            out.writeByte(rest & 0x7F | 0x80);
            rest >>>= 7;
        }
        out.writeByte(rest);
    }
}
