package platen.jobs.engine.document.stored;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ValueCodecTest {
    private static final ValueSchema<Drawing> SCHEMA = new ValueSchema<>(Drawing.class, Set.of(Figure.class),
            List.of(new Surrogate<>(Name.class, Text.class, name -> new Text(name.value),
                    text -> new Name(text.text()))));

    enum Ink {
        BLACK,
        RED
    }

    sealed interface Figure {}

    record Circle(double radius, Ink ink) implements Figure {
        Circle {
            if (!(radius >= 0)) {
                throw new IllegalArgumentException("radius");
            }
        }
    }

    record Group(List<Figure> figures, @Nullable Figure frame) implements Figure {}

    record Drawing(Figure figure, Map<String, Integer> sizes, Set<String> tags, Name name, byte[] bytes, boolean done,
            char sign, long time) {}

    record Text(String text) {}

    /** A class that is no record. */
    static final class Name {
        private final String value;

        Name(String value) {
            this.value = value;
        }
    }

    record Unlisted(Circle circle) {}

    @Test
    void aValueIsReadAsItWasWrittenAndWhatWasOneObjectIsOneAgain() {
        var circle = new Circle(1.5, Ink.RED);
        var drawing = drawing(new Group(List.of(circle, circle, new Circle(1.5, Ink.RED)), circle));

        Drawing read = ValueReader.read(SCHEMA, ValueWriter.write(SCHEMA, drawing));

        assertThat(read.figure()).isEqualTo(drawing.figure());
        var group = (Group) read.figure();
        assertThat(group.figures().getFirst()).isSameAs(group.figures().get(1)).isSameAs(group.frame())
                .isNotSameAs(group.figures().getLast());
        assertThat(read.sizes()).isEqualTo(drawing.sizes());
        assertThat(read.tags()).containsExactly("a", "b");
        assertThat(read.name().value).isEqualTo("ä€😀");
        assertThat(read.bytes()).containsExactly(1, 2);
        assertThat(List.of(read.done(), read.sign(), read.time())).containsExactly(true, 'x', Long.MIN_VALUE);
        assertThat(ValueWriter.write(SCHEMA, read)).isEqualTo(ValueWriter.write(SCHEMA, drawing));
    }

    @Test
    void bytesThatEndEarlyOrLateOrBreakAConstructorsRuleAreRefused() {
        byte[] bytes = ValueWriter.write(SCHEMA, drawing(new Circle(2, Ink.BLACK)));
        for (int length = 0; length < bytes.length; length++) {
            byte[] cut = Arrays.copyOf(bytes, length);
            assertThatThrownBy(() -> ValueReader.read(SCHEMA, cut)).isInstanceOf(IllegalArgumentException.class);
        }
        assertThatThrownBy(() -> ValueReader.read(SCHEMA, Arrays.copyOf(bytes, bytes.length + 1)))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("after its end");
        byte[] negative = bytes.clone();
        // Behind the tag of a new record and the number of its type stands the radius, whose first bit is the sign.
        negative[2] |= (byte) 0x80;
        assertThatThrownBy(() -> ValueReader.read(SCHEMA, negative)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Circle");
    }

    @Test
    void aReferenceToAValueOfAnotherTypeIsRefused() {
        var drawing = drawing(new Circle(2, Ink.BLACK));
        byte[] bytes = ValueWriter.write(SCHEMA, drawing);
        byte[] name = new byte[]{2, 2, 9};
        int at = indexOf(bytes, name);
        byte[] confused = bytes.clone();
        // The name becomes a reference to value 0, which is a circle.
        confused[at] = 1;
        confused[at + 1] = 0;
        assertThatThrownBy(() -> ValueReader.read(SCHEMA, confused)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Circle in place of a Name");
    }

    @Test
    void valuesThatAreNestedTooDeeplyAreNotWritten() {
        Figure figure = new Circle(1, Ink.RED);
        for (int depth = 0; depth < 2_000; depth++) {
            figure = new Group(List.of(), figure);
        }
        Drawing deep = drawing(figure);
        assertThatThrownBy(() -> ValueWriter.write(SCHEMA, deep)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("nested too deeply");
    }

    @Test
    void referencesThatDoubleAValueAtEachLevelAreRefusedByWriterAndReader() {
        Figure figure = new Circle(1, Ink.RED);
        for (int level = 0; level < 20; level++) {
            figure = new Group(List.of(figure, figure), null);
        }
        byte[] sound = ValueWriter.write(SCHEMA, drawing(figure));
        assertThat(ValueReader.read(SCHEMA, sound).figure().getClass()).isEqualTo(Group.class);
        for (int level = 0; level < 4; level++) {
            figure = new Group(List.of(figure, figure), null);
        }
        Drawing doubled = drawing(figure);
        assertThatThrownBy(() -> ValueWriter.write(SCHEMA, doubled)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("values");
        byte[] doubledBytes = doubledOnceMore(sound, 20, 4);
        assertThatThrownBy(() -> ValueReader.read(SCHEMA, doubledBytes)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("values");
    }

    /** Wraps the figure at the beginning in groups of itself and a reference to it, which no writer would write. */
    private static byte[] doubledOnceMore(byte[] bytes, int groups, int more) {
        var out = new ByteArrayOutputStream();
        for (int level = 0; level < more; level++) {
            // A new value, the second of the types, with a list of two.
            out.writeBytes(new byte[]{2, 1, 2});
        }
        // Inner groups end with a reference to the last record and without a frame.
        int end = 3 * groups + 11 + 3 * groups;
        out.write(bytes, 0, end);
        for (int level = 0; level < more; level++) {
            out.writeBytes(new byte[]{1, (byte) (groups + level), 0});
        }
        out.write(bytes, end, bytes.length - end);
        return out.toByteArray();
    }

    @Test
    void aRecordThatIsNotListedIsAnErrorOfTheProgram() {
        assertThatThrownBy(() -> new ValueSchema<>(Unlisted.class, Set.of(), List.of()))
                .isInstanceOf(IllegalStateException.class).hasMessageContaining("Circle is not listed");
    }

    @Test
    void theFingerprintDependsOnTheTypes() {
        var same = new ValueSchema<>(Drawing.class, Set.of(Figure.class), List.of(
                new Surrogate<>(Name.class, Text.class, name -> new Text(name.value), text -> new Name(text.text()))));
        var other = new ValueSchema<>(Unlisted.class, Set.of(Circle.class), List.of());

        assertThat(same.fingerprint()).isEqualTo(SCHEMA.fingerprint()).isNotEqualTo(other.fingerprint());
    }

    private static int indexOf(byte[] bytes, byte[] wanted) {
        for (int at = 0; at + wanted.length <= bytes.length; at++) {
            if (Arrays.equals(bytes, at, at + wanted.length, wanted, 0, wanted.length)) {
                return at;
            }
        }
        throw new AssertionError("Not found");
    }

    private static Drawing drawing(Figure figure) {
        return new Drawing(figure, Map.of("width", -3), Set.of("b", "a"), new Name("ä€😀"), new byte[]{1, 2}, true, 'x',
                Long.MIN_VALUE);
    }
}
