package platen.ops.deploy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** Reads YAML as maps, lists and values, and finds a value by its path. */
final class Yaml {
    private Yaml() {}

    /** Returns the documents of a file; a repeated key is an error. */
    static List<Map<String, Object>> documents(Path file) {
        var options = new LoaderOptions();
        options.setAllowDuplicateKeys(false);
        try {
            var documents = new ArrayList<Map<String, Object>>();
            new org.yaml.snakeyaml.Yaml(new SafeConstructor(options)).loadAll(Files.readString(file))
                    .forEach(each -> documents.add(map(each)));
            return documents;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Map<String, Object> document(Path file) {
        return documents(file).getFirst();
    }

    @SuppressWarnings("unchecked")
    static Map<String, Object> map(Object value) {
        return (Map<String, Object>) value;
    }

    /** Returns the map of this key; empty if there is none. */
    static Map<String, Object> map(Map<String, Object> parent, String key) {
        return map(parent.getOrDefault(key, Map.of()));
    }

    /** Returns the maps of the list of this key; empty if there is none. */
    static List<Map<String, Object>> maps(Map<String, Object> parent, String key) {
        return list(parent, key).stream().map(Yaml::map).toList();
    }

    @SuppressWarnings("unchecked")
    static List<Object> list(Map<String, Object> parent, String key) {
        return (List<Object>) parent.getOrDefault(key, List.of());
    }

    static List<String> texts(Map<String, Object> parent, String key) {
        return list(parent, key).stream().map(String::valueOf).toList();
    }

    static String text(Map<String, Object> parent, String key) {
        return String.valueOf(parent.get(key));
    }

    /** @throws AssertionError when a key is not one of these, because the reader of the map would ignore it */
    static void onlyKeys(Map<String, Object> map, Set<String> known, String place) {
        if (!known.containsAll(map.keySet())) {
            throw new AssertionError(place + " has keys other than " + known + ": " + map.keySet());
        }
    }
}
