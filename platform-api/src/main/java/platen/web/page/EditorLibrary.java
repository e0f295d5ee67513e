package platen.web.page;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the modules of CodeMirror, the editor of sources. Modules import each other by the names of assets. */
final class EditorLibrary {
    private static final Pattern IMPORT = Pattern.compile("(?m)^((?:import|export) .*from )['\"]([@a-z0-9/-]+)['\"]");
    private static final Map<String, Module> MODULES = Map.ofEntries(
            Map.entry("codemirror-commands.js", new Module("@codemirror/commands", "dist/index.js")),
            Map.entry("codemirror-language.js", new Module("@codemirror/language", "dist/index.js")),
            Map.entry("codemirror-lint.js", new Module("@codemirror/lint", "dist/index.js")),
            Map.entry("codemirror-search.js", new Module("@codemirror/search", "dist/index.js")),
            Map.entry("codemirror-state.js", new Module("@codemirror/state", "dist/index.js")),
            Map.entry("codemirror-view.js", new Module("@codemirror/view", "dist/index.js")),
            Map.entry("crelt.js", new Module("crelt", "index.js")),
            Map.entry("lezer-common.js", new Module("@lezer/common", "dist/index.js")),
            Map.entry("lezer-highlight.js", new Module("@lezer/highlight", "dist/index.js")),
            Map.entry("marijn-find-cluster-break.js", new Module("@marijn/find-cluster-break", "src/index.js")),
            Map.entry("style-mod.js", new Module("style-mod", "src/style-mod.js")),
            Map.entry("w-keyname.js", new Module("w3c-keyname", "index.js")));

    private EditorLibrary() {}

    /**
     * A module.
     *
     * @param name by which others import it
     * @param path of its file in its package
     */
    private record Module(String name, String path) {
        /** Returns the name of its artifact, such as {@code codemirror__view}. */
        private String artifact() {
            return name.replace("@", "").replace("/", "__");
        }

        private byte[] read() throws IOException {
            String resource = "/META-INF/resources/webjars/" + artifact() + "/" + version() + "/" + path;
            try (var in = EditorLibrary.class.getResourceAsStream(resource)) {
                return Objects.requireNonNull(in, resource).readAllBytes();
            }
        }

        private String version() throws IOException {
            String resource = "/META-INF/maven/org.webjars.npm/" + artifact() + "/pom.properties";
            try (var in = EditorLibrary.class.getResourceAsStream(resource)) {
                var properties = new Properties();
                properties.load(Objects.requireNonNull(in, resource));
                return properties.getProperty("version");
            }
        }
    }

    /** Returns a module by the name of its asset; empty for another name. */
    static Optional<byte[]> script(String asset) {
        Module module = MODULES.get(asset);
        if (module == null) {
            return Optional.empty();
        }
        try {
            String text = new String(module.read(), StandardCharsets.UTF_8);
            return Optional.of(IMPORT.matcher(text)
                    .replaceAll(found -> Matcher
                            .quoteReplacement(found.group(1) + "\"./" + asset(found.group(2)) + "\""))
                    .getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String asset(String name) {
        return MODULES.entrySet().stream().filter(each -> each.getValue().name().equals(name)).findFirst()
                .orElseThrow(() -> new IllegalStateException("No module is named " + name)).getKey();
    }
}
