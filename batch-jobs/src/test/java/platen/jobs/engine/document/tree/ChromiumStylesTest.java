package platen.jobs.engine.document.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import platen.jobs.engine.document.bind.Formatters;
import platen.jobs.engine.document.cascade.ComputedStyle;
import platen.jobs.engine.document.file.SourceFiles;
import platen.jobs.engine.document.html.HtmlReader;
import platen.jobs.engine.document.pagestyle.PageRules;
import platen.jobs.engine.document.property.Property;
import platen.jobs.engine.document.property.PropertyTable;
import platen.jobs.engine.document.resolve.AttributeBlocks;
import platen.jobs.engine.document.resolve.SheetCompiler;
import platen.jobs.engine.document.resolve.StyleNode;
import platen.jobs.engine.document.resolve.StyleState;
import platen.jobs.engine.document.resolve.Styles;
import platen.jobs.engine.document.schema.SchemaDeriver;
import platen.jobs.engine.document.warning.Warnings;

/** Computed values are those of a real browser. */
@Order(1)
@Tag("thorough")
class ChromiumStylesTest {
    private static final Path CORPUS = Path.of("../../shared/html");
    private static final double SHARE = 0.98;
    /** Sheets of our own, made to be hard: what differs is listed when the test runs. */
    private static final Path HARD = Path.of("src/test/resources/platen/jobs/engine/document/styles");
    private static final double HARD_SHARE = 0.99;
    /**
     * Names what is not compared: values that only screens show, values that Chromium shows in another form than computed
     * (matrices, used tracks, serializations of its own), and properties that only print has.
     */
    private static final Set<String> LEFT_OUT = Set.of("cursor", "pointer-events", "user-select", "resize",
            "scroll-behavior", "will-change", "touch-action", "caret-color", "color-scheme", "forced-color-adjust",
            "overscroll-behavior-x", "overscroll-behavior-y", "content-visibility", "container-type",
            "container-name", "appearance", "accent-color", "overflow-anchor", "-webkit-user-drag",
            "-webkit-font-smoothing", "-webkit-tap-highlight-color", "-webkit-box-pack", "-webkit-box-align",
            "-webkit-box-flex", "-webkit-box-direction", "-webkit-text-security", "-webkit-rtl-ordering",
            "-webkit-hyphenate-character", "-platen-language", "transform", "transform-origin",
            "perspective-origin", "bookmark-level", "bookmark-label", "string-set", "footnote-display",
            "footnote-policy",
            "page",
            "text-size-adjust", "backface-visibility", "transform-style", "transform-box", "line-height",
            "dominant-baseline", "marker-start", "marker-mid", "marker-end", "color-interpolation",
            "shape-rendering", "vector-effect", "paint-order", "stop-color", "stop-opacity", "baseline-shift");
    private static final String SEPARATOR = "\0";
    /** One text an element: the driver takes minutes to pass millions of single values. */
    private static final String SCRIPT = """
            const names = arguments[0];
            document.documentElement.style.setProperty('display', 'none', 'important');
            const all = [document.documentElement, document.body, ...document.body.querySelectorAll('*')];
            return all.map(element => {
              const style = getComputedStyle(element);
              return [element.localName, ...names.map(name => style.getPropertyValue(name))].join('\\0');
            });
            """;

    private final Map<String, int[]> differences = new TreeMap<>();
    private final Map<String, String> examples = new TreeMap<>();
    private long compared;
    private long equal;

    @Test
    void computedValuesOfRealDocumentsAreThoseOfChromium() throws Exception {
        assertThat(share(CORPUS)).isGreaterThanOrEqualTo(SHARE);
    }

    @Test
    void computedValuesOfHardSheetsAreThoseOfChromium() throws Exception {
        assertThat(share(HARD)).isGreaterThanOrEqualTo(HARD_SHARE);
    }

    private double share(Path corpus) throws Exception {
        assumeTrue(Files.isDirectory(CORPUS) && Files.isDirectory(corpus),
                "The documents of ../shared/html are not here");
        assumeTrue(Files.isExecutable(ChromiumFixture.BROWSER) && Files.isExecutable(ChromiumFixture.DRIVER),
                "Chromium and chromedriver are not installed");
        List<String> names = PropertyTable.all().stream().map(Property::name)
                .filter(name -> !LEFT_OUT.contains(name)).toList();
        try (var chromium = new ChromiumFixture(CORPUS.toAbsolutePath().normalize().resolve("fonts.conf"));
                Stream<Path> folders = Files.list(corpus)) {
            for (Path folder : folders.filter(Files::isDirectory).sorted().toList()) {
                compare(folder, chromium, names);
            }
        }
        differences.entrySet().stream().sorted(Comparator.comparingInt(each -> -each.getValue()[0])).limit(60)
                .forEach(each -> System.out.println(each.getKey() + ": " + each.getValue()[0] + " differ, such as "
                        + examples.get(each.getKey())));
        System.out.println("Equal to Chromium: " + equal + " of " + compared + " values, "
                + Math.round(10_000.0 * equal / compared) / 100.0 + " %");
        return (double) equal / compared;
    }

    private void compare(Path folder, ChromiumFixture chromium, List<String> names) throws Exception {
        var warnings = new Warnings();
        Map<String, byte[]> read = new TreeMap<>();
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                read.put(folder.relativize(file).toString(), Files.readAllBytes(file));
            }
        }
        var files = new SourceFiles("index.html", new TreeMap<>(read));
        Head head = HeadReader.read(HtmlReader.read("index.html", String.valueOf(files.text("index.html", warnings)),
                warnings), files, warnings);
        Styles styles = Styles.of(SheetCompiler.compile(head.styles(), files, head.quirks(), false, warnings), files,
                (url, place) -> url.toString(), new AttributeBlocks.Parsing(), warnings);
        var values = new ValueCompiler(new Formatters(head.locale(), head.currency()),
                SchemaDeriver.derive(head.all(), List.of(), null));
        StyleTree tree = StyleTree.of(head, styles, values, warnings);
        List<StyleNode> nodes = new ArrayList<>();
        StyleNode body = tree.of(head.body());
        nodes.add(body.parent());
        gather(body, nodes);
        PageRules pages = styles.pages();
        double width = (pages.width() - pages.margin().left() - pages.margin().right()) / 0.75;
        double height = (pages.height() - pages.margin().top() - pages.margin().bottom()) / 0.75;
        chromium.load(folder.resolve("index.html").toAbsolutePath().normalize(), (int) Math.round(width),
                (int) Math.round(height));
        List<String[]> theirs = chromium.run(SCRIPT, names).valueStream()
                .map(each -> each.asString().split(SEPARATOR, -1))
                .toList();
        compare(folder.getFileName().toString(), nodes, theirs, names);
    }

    private static void gather(StyleNode node, List<StyleNode> nodes) {
        nodes.add(node);
        node.children().forEach(child -> gather(child, nodes));
    }

    private void compare(String document, List<StyleNode> nodes, List<String[]> theirs,
            List<String> names) {
        int at = 0;
        long before = equal;
        long all = compared;
        for (StyleNode node : nodes) {
            int found = at;
            while (found < theirs.size() && found < at + 40
                    && !theirs.get(found)[0].equalsIgnoreCase(node.name())) {
                found++;
            }
            if (found >= theirs.size() || found >= at + 40) {
                continue;
            }
            compare(document, node.name(), node.computed(StyleState.NONE), theirs.get(found), names);
            at = found + 1;
        }
        System.out.println(document + ": " + (equal - before) + " of " + (compared - all) + ", " + nodes.size()
                + " elements, of Chromium's " + theirs.size());
    }

    private void compare(String document, String element, ComputedStyle ours, String[] theirs, List<String> names) {
        for (int i = 0; i < names.size(); i++) {
            String name = names.get(i);
            String theirValue = theirs[i + 1];
            if (theirValue.isEmpty() || element.equals("html") && name.equals("display")) {
                continue;
            }
            compared++;
            // The resolved value of an automatic minimum is zero outside of flex containers.
            String ourValue = name.startsWith("min-") && theirValue.equals("0px") && ours.get(name).is("auto")
                    ? theirValue
                    : ours.text(name);
            if (SameValue.test(ourValue, theirValue)) {
                equal++;
            } else {
                differences.computeIfAbsent(name, key -> new int[1])[0]++;
                examples.putIfAbsent(name, document + " <" + element + "> '" + ourValue + "' instead of '" + theirValue
                        + "'");
            }
        }
    }
}
