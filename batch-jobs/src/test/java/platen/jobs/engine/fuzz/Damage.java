package platen.jobs.engine.fuzz;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Damages files: changes, removes, repeats and moves bytes, and inserts tokens of the format. */
final class Damage {
    private static final int MAX_STEPS = 6;
    private static final int[] EDGES = {0, 1, 0x7F, 0x80, 0xFF};

    private final Random random;
    private final List<String> words;

    /** @param words tokens of the format, such as keywords, and numbers that are too large */
    Damage(Random random, List<String> words) {
        this.random = random;
        this.words = words;
    }

    /** Returns a damaged copy. */
    byte[] of(byte[] file, byte[] other) {
        byte[] damaged = file;
        for (int steps = 1 + random.nextInt(MAX_STEPS); steps > 0; steps--) {
            damaged = step(damaged, other);
        }
        return damaged;
    }

    private byte[] step(byte[] file, byte[] other) {
        int at = random.nextInt(file.length + 1);
        int length = Math.min(file.length - at, size());
        return switch (random.nextInt(8)) {
            case 0 -> change(file, at, length);
            case 1 -> joined(file, at, new byte[0], at + length);
            case 2 -> joined(file, at, Arrays.copyOfRange(file, at, at + length), at);
            case 3 -> Arrays.copyOf(file, at);
            case 4 -> joined(file, at, piece(other), at + length);
            case 5 -> joined(file, at, word(), at);
            case 6 -> joined(file, at, word(), at + Math.min(length, 12));
            default -> edge(file, at);
        };
    }

    /** Returns a length, usually of a few bytes. */
    private int size() {
        return 1 + random.nextInt(1 << random.nextInt(11));
    }

    private byte[] change(byte[] file, int at, int length) {
        byte[] changed = file.clone();
        for (int i = 0; i < length && i < 8; i++) {
            changed[at + random.nextInt(length)] = (byte) random.nextInt(256);
        }
        return changed;
    }

    /** Replaces one to four consecutive bytes by boundary values of sizes and signs. */
    private byte[] edge(byte[] file, int at) {
        byte[] changed = file.clone();
        int value = EDGES[random.nextInt(EDGES.length)];
        for (int i = at; i < Math.min(file.length, at + 1 + random.nextInt(4)); i++) {
            changed[i] = (byte) value;
        }
        return changed;
    }

    private byte[] piece(byte[] other) {
        int from = random.nextInt(other.length + 1);
        return Arrays.copyOfRange(other, from, Math.min(other.length, from + size()));
    }

    private byte[] word() {
        return words.isEmpty()
                ? new byte[random.nextInt(5)]
                : words.get(random.nextInt(words.size())).getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] joined(byte[] file, int head, byte[] middle, int tail) {
        var out = new ByteArrayOutputStream();
        out.write(file, 0, head);
        out.writeBytes(middle);
        out.write(file, tail, file.length - tail);
        return out.toByteArray();
    }
}
