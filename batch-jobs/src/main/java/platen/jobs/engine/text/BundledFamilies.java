package platen.jobs.engine.text;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The bundled families by the names that stand for them: generic families, and fonts with the same advances. Other names,
 * such as Georgia or Roboto, stand for nothing, so that the next family of a list is used, as browsers on Linux do.
 */
final class BundledFamilies {
    static final String SANS = "Sans";
    static final String SERIF = "Serif";
    static final String MONO = "Mono";

    private static final Map<String, String> NAMES = new HashMap<>();

    static {
        for (String name : new String[]{"sans", "sans-serif", "system-ui", "fantasy", "liberation sans", "arial",
                "helvetica", "arimo", "albany", "nimbus sans", "nimbus sans l", "tex gyre heros"}) {
            NAMES.put(name, SANS);
        }
        for (String name : new String[]{"serif", "cursive", "liberation serif", "times", "times new roman",
                "times-roman", "tinos", "thorndale", "nimbus roman", "nimbus roman no9 l", "tex gyre termes"}) {
            NAMES.put(name, SERIF);
        }
        for (String name : new String[]{"mono", "monospace", "liberation mono", "courier", "courier new", "cousine",
                "cumberland", "nimbus mono", "nimbus mono l", "nimbus mono ps", "tex gyre cursor"}) {
            NAMES.put(name, MONO);
        }
    }

    private BundledFamilies() {}

    /** Returns the Liberation family of a name in lower case; null when the name stands for none. */
    static @Nullable String find(String name) {
        return NAMES.get(name);
    }
}
