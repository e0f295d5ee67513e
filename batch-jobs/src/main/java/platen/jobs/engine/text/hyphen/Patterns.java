package platen.jobs.engine.text.hyphen;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The patterns of one language as a trie. A pattern such as {@code .ach4} assigns weights to the positions between its
 * letters; of all patterns found in a word the largest weight counts at each position, and a position with an odd
 * weight permits a hyphen (F. M. Liang, Word Hy-phen-a-tion by Com-put-er, 1983).
 */
final class Patterns {
    private static final byte[] NONE = {};

    private char[] letters = new char[1 << 12];
    private int[] children = new int[1 << 12];
    private int[] siblings = new int[1 << 12];
    private byte[][] weights = new byte[1 << 12][];
    private int count = 1;
    private final Map<String, byte[]> exceptions = new HashMap<>();

    /** Reads a pattern file with one pattern per line; exceptions, which are whole words, begin with {@code =}. */
    static Patterns parse(byte[] file) {
        var patterns = new Patterns();
        Map<String, byte[]> shared = new HashMap<>();
        for (String line : new String(file, StandardCharsets.UTF_8).split("\n", -1)) {
            if (line.startsWith("=")) {
                patterns.exception(line.substring(1));
            } else if (!line.isEmpty()) {
                patterns.add(line, shared);
            }
        }
        patterns.trim();
        return patterns;
    }

    private void exception(String word) {
        byte[] divided = new byte[word.length() + 1];
        int at = 0;
        for (char c : word.toCharArray()) {
            if (c == '-') {
                divided[at] = 1;
            } else {
                at++;
            }
        }
        exceptions.put(word.replace("-", ""), Arrays.copyOf(divided, at + 1));
    }

    private void add(String pattern, Map<String, byte[]> shared) {
        int node = 0;
        List<Byte> places = new ArrayList<>();
        byte weight = 0;
        for (char c : pattern.toCharArray()) {
            if (c >= '0' && c <= '9') {
                weight = (byte) (c - '0');
            } else {
                places.add(weight);
                weight = 0;
                node = grown(node, c);
            }
        }
        places.add(weight);
        weights[node] = shared.computeIfAbsent(places.toString(), same -> bytes(places));
    }

    private static byte[] bytes(List<Byte> places) {
        var bytes = new byte[places.size()];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = places.get(i);
        }
        return bytes;
    }

    private int grown(int node, char letter) {
        int known = child(node, letter);
        if (known != 0) {
            return known;
        }
        if (count == letters.length) {
            letters = Arrays.copyOf(letters, 2 * count);
            children = Arrays.copyOf(children, 2 * count);
            siblings = Arrays.copyOf(siblings, 2 * count);
            weights = Arrays.copyOf(weights, 2 * count);
        }
        letters[count] = letter;
        siblings[count] = children[node];
        children[node] = count;
        return count++;
    }

    private void trim() {
        letters = Arrays.copyOf(letters, count);
        children = Arrays.copyOf(children, count);
        siblings = Arrays.copyOf(siblings, count);
        weights = Arrays.copyOf(weights, count);
    }

    /** Returns the child node, or 0 for none, because the root is never a child. */
    private int child(int node, char letter) {
        int each = children[node];
        while (each != 0 && letters[each] != letter) {
            each = siblings[each];
        }
        return each;
    }

    /**
     * Returns the weight before each letter and one after the last.
     *
     * @param word in lower case
     */
    byte[] weigh(String word) {
        byte[] exception = exceptions.get(word);
        if (exception != null) {
            return exception;
        }
        String framed = "." + word + ".";
        var found = new byte[framed.length() + 1];
        for (int start = 0; start < framed.length(); start++) {
            int node = 0;
            for (int at = start; at < framed.length(); at++) {
                node = child(node, framed.charAt(at));
                if (node == 0) {
                    break;
                }
                merge(weights[node], found, start);
            }
        }
        return Arrays.copyOfRange(found, 1, word.length() + 2);
    }

    private static void merge(byte @Nullable [] own, byte[] found, int start) {
        byte[] added = own == null ? NONE : own;
        for (int i = 0; i < added.length; i++) {
            found[start + i] = (byte) Math.max(found[start + i], added[i]);
        }
    }
}
