package platen.jobs.engine.fillable.compile.field;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Derives readable data keys for fields: the shortest end of the full name that distinguishes a field from all others,
 * in lower case with underscores. {@code form1[0].Page1[0].FirstName[0]} becomes {@code first_name}; with a second one
 * on page 2, the keys are {@code page1_first_name} and {@code page2_first_name}.
 */
public final class FieldKeys {
    private static final int MAX_LENGTH = 80;

    private FieldKeys() {}

    /** Returns a key for each name, in the same order, all distinct. */
    public static List<String> of(List<String> fullNames) {
        List<List<String>> parts = fullNames.stream().map(FieldKeys::parts).toList();
        var depth = new int[parts.size()];
        Arrays.fill(depth, 1);
        for (boolean changed = true; changed;) {
            changed = false;
            Map<String, List<Integer>> byKey = new HashMap<>();
            for (int i = 0; i < depth.length; i++) {
                byKey.computeIfAbsent(joined(parts.get(i), depth[i]), _ -> new ArrayList<>()).add(i);
            }
            for (List<Integer> same : byKey.values()) {
                for (int i : same) {
                    if (same.size() > 1 && depth[i] < parts.get(i).size()) {
                        depth[i]++;
                        changed = true;
                    }
                }
            }
        }
        Set<String> taken = new HashSet<>();
        List<String> keys = new ArrayList<>();
        for (int i = 0; i < depth.length; i++) {
            String base = shortened(joined(parts.get(i), depth[i]));
            String key = base;
            for (int n = 2; !taken.add(key); n++) {
                key = base + "_" + n;
            }
            keys.add(key);
        }
        return keys;
    }

    private static String joined(List<String> parts, int depth) {
        return String.join("_", parts.subList(parts.size() - depth, parts.size()));
    }

    private static String shortened(String key) {
        return key.length() <= MAX_LENGTH ? key : key.substring(0, MAX_LENGTH);
    }

    private static List<String> parts(String fullName) {
        List<String> parts = new ArrayList<>();
        for (String part : fullName.split("\\.")) {
            String readable = readable(part);
            if (!readable.isEmpty()) {
                parts.add(readable);
            }
        }
        return parts.isEmpty() ? List.of("field") : parts;
    }

    /**
     * Returns the readable form of a part. XFA numbers every part; index 0 is omitted, any other index distinguishes
     * repetitions.
     */
    public static String readable(String part) {
        String text = part.replaceAll("\\[0+]", "").replaceAll("\\[(\\d+)]", " $1");
        text = Normalizer.normalize(text, Normalizer.Form.NFKD).replaceAll("\\p{M}+", "");
        text = text.replaceAll("(\\p{Ll})(\\p{Lu})", "$1_$2").replaceAll("(\\p{Lu})(\\p{Lu}\\p{Ll})", "$1_$2");
        return text.replaceAll("[^\\p{L}\\p{N}]+", "_").replaceAll("^_+|_+$", "").toLowerCase(Locale.ROOT);
    }
}
