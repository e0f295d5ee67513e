package platen.jobs.engine.document.sheet;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A cascade layer. The root stands for rules outside of all layers. */
public final class Layer {
    private final Map<String, Layer> children = new LinkedHashMap<>();
    private int rank;
    private int anonymous;

    /** Returns a layer of which only the rank is known. */
    public static Layer ofRank(int rank) {
        var layer = new Layer();
        layer.rank = rank;
        return layer;
    }

    /** Returns the layer of a dotted name within this one, created on first use. */
    Layer named(List<String> names) {
        Layer layer = this;
        for (String name : names) {
            layer = layer.children.computeIfAbsent(name, key -> new Layer());
        }
        return layer;
    }

    Layer unnamed() {
        // A space cannot be part of a name.
        return named(List.of(" " + anonymous++));
    }

    /** Gives all layers their ranks; a layer ranks above those within it. */
    int assign(int first) {
        int next = first;
        for (Layer child : children.values()) {
            next = child.assign(next);
        }
        rank = next;
        return next + 1;
    }

    /** Normal declarations of a higher rank override those of a lower one. */
    public int rank() {
        return rank;
    }
}
