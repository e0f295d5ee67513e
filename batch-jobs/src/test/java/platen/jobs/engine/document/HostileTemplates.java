package platen.jobs.engine.document;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import platen.jobs.Quiet;
import platen.jobs.engine.Engine;
import platen.jobs.engine.image.ImageResolver;
import platen.jobs.engine.model.RenderOutcome;
import platen.jobs.engine.template.CompileOutcome;
import platen.jobs.engine.template.ImportOptions;
import tools.jackson.databind.node.ObjectNode;

/**
 * Some four hundred templates made to harm. As a program, compiles and renders them all in one process and prints a line for
 * each: milliseconds of processor time, what it came to, and how it begins.
 */
final class HostileTemplates {
    static final ObjectNode MUCH = DocumentFixture.json("{\"rows\":[" + IntStream.range(0, 20)
            .mapToObj(i -> "{\"rows\":[" + "{\"t\":\"x\"},".repeat(19) + "{\"t\":\"y\"}]}")
            .collect(Collectors.joining(",")) + "],\"t\":\"" + "long ".repeat(300) + "\"}");

    private HostileTemplates() {}

    public static void main(String[] arguments) {
        Quiet.logging();
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        var engine = new Engine();
        List<String> templates = all();
        for (int i = 0; i < templates.size(); i += Integer.parseInt(arguments[0])) {
            String template = templates.get(i);
            long start = threads.getCurrentThreadCpuTime();
            String answer = answer(engine, template);
            System.out.println((threads.getCurrentThreadCpuTime() - start) / 1_000_000 + "\t" + answer + "\t"
                    + template.substring(0, Math.min(80, template.length())).replaceAll("\\s+", " "));
        }
        System.out.println("0\tdone\tall");
    }

    private static String answer(Engine engine, String template) {
        try {
            return switch (engine.compile(template.getBytes(StandardCharsets.UTF_8), ImportOptions.DEFAULT)) {
                case CompileOutcome.Refused refused -> "refused: " + brief(refused.message());
                case CompileOutcome.Compiled compiled -> switch (compiled.plan().render(MUCH, ImageResolver.NONE)) {
                    case RenderOutcome.Rendered rendered -> rendered.pageCount() + " pages";
                    case RenderOutcome.Rejected rejected ->
                        rejected.reason() + ": " + brief(rejected.message());
                };
            };
        } catch (Throwable thrown) {
            // The very thing the test is after.
            return "THROWN " + thrown;
        }
    }

    private static String brief(String message) {
        return message.substring(0, Math.min(900, message.length())).replaceAll("\\s+", " ");
    }

    static List<String> all() {
        List<String> all = new ArrayList<>();
        all.add("<div>".repeat(100_000));
        all.add("{{#if a}}".repeat(100_000));
        all.add("<p>{{" + "(".repeat(100_000));
        all.add("<p>{{" + "not ".repeat(100_000) + "a}}</p>");
        all.add("<p>{{a" + " | upper".repeat(100_000) + "}}</p>");
        all.add("<p>{{a" + " and a".repeat(100_000) + "}}</p>");
        all.add("<p>{{" + "../".repeat(100_000) + "a}}</p>");
        all.add("<p>{{" + "a.".repeat(20_000) + "a}}</p>");
        all.add("<p>x</p>".repeat(100_000));
        all.add("<!--");
        all.add("<style>" + "* ".repeat(50_000) + "{}</style><p>x</p>");
        all.add("<style>" + "div div div div div div div p {color: red}".repeat(900) + "</style>" + "<div>".repeat(50)
                + "<p>x</p>".repeat(200) + "</div>".repeat(50));
        all.add("<style>" + "p:nth-child(2n) {color: red}".repeat(500) + "</style>{{#each rows}}"
                + "<p>x</p>".repeat(100)
                + "{{/each}}");
        all.add("<style>@page { size: 99999999mm 1pt }</style><p>x</p>");
        all.add("<style>@page { margin: 9999mm }</style><p>x</p>");
        all.add("<style>p { font-size: 1e9pt }</style><p>x</p>");
        all.add("<style>p { font-size: 2000pt }</style><p>{{t}}</p>");
        all.add("<style>p { font-size: 0.0001pt }</style><p>{{t}}</p>");
        all.add("<style>p { margin: -100000pt }</style><p>{{t}}</p>");
        all.add("<style>p { line-height: 0 }</style>{{#each rows}}<p>x</p>{{/each}}");
        all.add("<style>p { height: 900000pt }</style>{{#each rows}}<p>x</p>{{/each}}");
        all.add("<style>div { width: 0 }</style><div>{{t}}</div>");
        all.add("<style>@page { size: 21pt 21pt; margin: 0 }</style>{{#each rows}}{{#each rows}}<p>x</p>{{/each}}{{/each}}");
        all.add("{{#each rows}}{{#each ../rows}}{{#each ../../rows}}<p>{{t}}</p>{{/each}}{{/each}}{{/each}}");
        all.add("{{#each rows}}{{#each @root.rows}}{{#each @root.rows}}{{#each @root.rows}}{{#each @root.rows}}<p>x</p>{{/each}}{{/each}}{{/each}}"
                + "{{/each}}{{/each}}");
        all.add("{{#each rows}}{{#each rows}}<p>{{@root.t}}</p>{{/each}}{{/each}}");
        all.add("<table>{{#each rows}}<tr>{{#each rows}}<td>{{t}}</td>{{/each}}</tr>{{/each}}</table>");
        all.add("<table><tr>" + "<td>x</td>".repeat(5_000) + "</tr></table>");
        all.add("<table><tr><td colspan='9999' rowspan='9999'>x</td></tr>{{#each rows}}<tr><td>x</td></tr>{{/each}}"
                + "</table>");
        all.add("<table>".repeat(20) + "<tr><td>x</td></tr>" + "</table>".repeat(20));
        all.add(nested("<table><tr><td>", "</td></tr></table>", 15, "{{#each rows}}<p>{{t}}</p>{{/each}}"));
        all.add(nested("<div style='display:flex'><div>", "</div></div>", 20, "{{#each rows}}<p>x</p>{{/each}}"));
        all.add(nested("<span style='display:inline-block'>", "</span>", 30, "x"));
        all.add(nested("<div style='position:relative'>", "</div>", 40, "{{t}}"));
        all.add(nested("<div style='break-inside:avoid'>", "</div>", 40, "{{#each rows}}<p>x</p>{{/each}}"));
        all.add("<p>" + "a".repeat(1_000_000) + "</p>");
        all.add("<p>" + "&#x202E;&#x5D0;".repeat(50_000) + "</p>");
        all.add("<p>" + "e&#x301;".repeat(50_000) + "</p>");
        all.add("<barcode value='{{t}}'></barcode>");
        all.add("{{#each rows}}<barcode value='{{@index}}'></barcode>{{/each}}");
        all.add("<img src='file:///etc/passwd'>");
        all.add("<img src='http://169.254.169.254/latest/meta-data'>");
        all.add("<link rel='stylesheet' href='http://127.0.0.1/x.css'>");
        all.add("<script>while(true){}</script>");
        all.add("<iframe src='https://example.org'></iframe>");
        all.add("<img src='data:image/png;base64,AAAA'>");
        all.add("<p style='" + "color: red;".repeat(50_000) + "'>x</p>");
        all.add("<p " + "a='b' ".repeat(50_000) + ">x</p>");
        all.add("<style>@font-face { font-family: x; src: url(x.ttf) }</style><p>x</p>");
        all.add("<script type='application/json' id='schema'>" + "{\"fields\":[".repeat(50_000) + "</script><p>x</p>");
        mutations(all);
        all.addAll(HostileHtml.all());
        all.addAll(HostileStyles.all());
        all.addAll(HostileLayouts.all());
        return all;
    }

    private static String nested(String start, String end, int depth, String inside) {
        return start.repeat(depth) + inside + end.repeat(depth);
    }

    /** Cuts, doublings and flips of a sound template. */
    private static void mutations(List<String> all) {
        String sound = """
                <!doctype html><html lang="en"><head><title>{{t}}</title><style>@page { size: a4; margin: 20mm;
                @top-left { content: "a" counter(page) } } td:nth-child(2n+1) { padding: 1em } p { color: #123 }</style>
                </head><body>{{#each rows}}<p class="x">{{@number}} {{#if t == "x"}}<b>{{t | upper | default("-")}}</b>
                {{else}}&euro; {{../t}}{{/if}}</p>{{else}}<table><tr><td colspan="2">a</td></tr></table>{{/each}}</body></html>
                """;
        var random = new Random(19);
        while (all.size() < 200) {
            int from = random.nextInt(sound.length());
            int to = from + random.nextInt(Math.min(40, sound.length() - from)) + 1;
            String part = sound.substring(from, Math.min(to, sound.length()));
            all.add(switch (random.nextInt(3)) {
                case 0 -> sound.substring(0, from) + sound.substring(Math.min(to, sound.length()));
                case 1 -> sound.substring(0, from) + part.repeat(50) + sound.substring(from);
                default -> sound.substring(0, from) + (char) random.nextInt(0x3000) + sound.substring(from + 1);
            });
        }
    }
}
