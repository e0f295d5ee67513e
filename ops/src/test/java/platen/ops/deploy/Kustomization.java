package platen.ops.deploy;

import static platen.ops.deploy.Yaml.map;
import static platen.ops.deploy.Yaml.maps;
import static platen.ops.deploy.Yaml.text;
import static platen.ops.deploy.Yaml.texts;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Builds what {@code kubectl kustomize} prints, for the part of Kustomize that our overlays use: resources, namespace,
 * images, replicas and strategic merge patches. Any other field is an error.
 */
final class Kustomization {
    private static final Set<String> FIELDS = Set.of("apiVersion", "kind", "resources", "namespace", "images",
            "replicas", "patches");
    /** The key by which a strategic merge patch finds the element of a list; other lists are replaced. */
    private static final Map<String, String> MERGE_KEYS = Map.of("containers", "name", "initContainers", "name", "env",
            "name", "ports", "containerPort", "volumes", "name", "volumeMounts", "mountPath");
    private static final Set<String> WITHOUT_NAMESPACE = Set.of("Namespace");

    private Kustomization() {}

    static List<Map<String, Object>> build(Path folder) {
        Map<String, Object> file = Yaml.document(folder.resolve("kustomization.yaml"));
        Yaml.onlyKeys(file, FIELDS, folder.toString());
        var resources = new ArrayList<Map<String, Object>>();
        for (String resource : texts(file, "resources")) {
            Path path = folder.resolve(resource).normalize();
            resources.addAll(Files.isDirectory(path) ? build(path) : Yaml.documents(path));
        }
        for (Map<String, Object> patch : maps(file, "patches")) {
            Yaml.onlyKeys(patch, Set.of("path"), folder + " patches");
            for (Map<String, Object> changes : Yaml.documents(folder.resolve(text(patch, "path")))) {
                patch(resources, changes);
            }
        }
        maps(file, "images").forEach(image -> resources.forEach(each -> image(each, image)));
        maps(file, "replicas").forEach(replicas -> replicas(resources, replicas));
        if (file.containsKey("namespace")) {
            resources.stream()
                    .filter(each -> !WITHOUT_NAMESPACE.contains(text(each, "kind")))
                    .forEach(each -> map(each, "metadata").put("namespace", file.get("namespace")));
        }
        return resources;
    }

    /** Returns kind and name, by which a patch finds its resource. */
    static String id(Map<String, Object> resource) {
        return text(resource, "apiVersion") + " " + text(resource, "kind") + " " + text(map(resource, "metadata"),
                "name");
    }

    private static void patch(List<Map<String, Object>> resources, Map<String, Object> changes) {
        Map<String, Object> target = one(resources, id(changes));
        int place = resources.indexOf(target);
        resources.set(place, merged(target, changes));
    }

    private static Map<String, Object> one(List<Map<String, Object>> resources, String id) {
        return resources.stream()
                .filter(each -> id(each).equals(id))
                .findFirst()
                .orElseThrow(() -> new AssertionError("A patch names no resource: " + id));
    }

    private static Map<String, Object> merged(Map<String, Object> target, Map<String, Object> changes) {
        var merged = new LinkedHashMap<>(target);
        changes.forEach((key, value) -> {
            Object present = merged.get(key);
            if (value == null) {
                merged.remove(key);
            } else if (value instanceof Map<?, ?> && present instanceof Map<?, ?>) {
                merged.put(key, merged(map(present), map(value)));
            } else if (value instanceof List<?> && present instanceof List<?> && MERGE_KEYS.containsKey(key)) {
                merged.put(key, mergedList(maps(merged, key), maps(changes, key), MERGE_KEYS.getOrDefault(key, "")));
            } else {
                merged.put(key, value);
            }
        });
        return merged;
    }

    private static List<Map<String, Object>> mergedList(List<Map<String, Object>> target,
            List<Map<String, Object>> changes, String key) {
        var byKey = new LinkedHashMap<Object, Map<String, Object>>();
        target.forEach(each -> byKey.put(each.get(key), each));
        changes.forEach(each -> byKey.merge(each.get(key), each, Kustomization::merged));
        return List.copyOf(byKey.values());
    }

    private static void image(Map<String, Object> resource, Map<String, Object> image) {
        for (Map<String, Object> container : containers(resource)) {
            if (text(container, "image").equals(text(image, "name"))) {
                container.put("image", text(image, "newName") + ":" + text(image, "newTag"));
            }
        }
    }

    private static void replicas(List<Map<String, Object>> resources, Map<String, Object> replicas) {
        map(one(resources, "apps/v1 Deployment " + text(replicas, "name")), "spec").put("replicas",
                replicas.get("count"));
    }

    /** Returns the containers of a deployment, stateful set or job; none of other kinds. */
    static List<Map<String, Object>> containers(Map<String, Object> resource) {
        return maps(map(map(map(resource, "spec"), "template"), "spec"), "containers");
    }
}
