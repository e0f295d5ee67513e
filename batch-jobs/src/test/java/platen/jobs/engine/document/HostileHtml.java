package platen.jobs.engine.document;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/** HTML made to harm its parser: depth, numbers, sizes, misnesting and soups of placeholders. */
final class HostileHtml {
    private static final List<String> PIECES = List.of("<table>", "<tr>", "<td>", "</table>", "<p>", "</p>", "<b>",
            "</b>", "<i>", "</i>", "<a href=x>", "<ul>", "<li>", "</ul>", "<select>", "<option>", "<svg>", "</svg>",
            "<title>", "</title>", "<textarea>", "</textarea>", "{{#each rows}}", "{{/each}}", "{{#if t}}", "{{else}}",
            "{{/if}}", "{{t}}", "{{!-- x --}}", "<!--", "-->", "<style>", "</style>", "<script>", "</script>", "x",
            "<p title='", "'>", "<caption>", "<colgroup>", "<col>", "<template>", "</template>", "<form>", "<button>",
            "&amp;", "<![CDATA[", "]]>", "<frameset>", "<body class=a>", "</body>", "</html>", "<br>", "{{", "}}");

    private HostileHtml() {}

    /** Returns all cases. */
    static List<String> all() {
        List<String> all = new ArrayList<>(List.of(
                "<div>".repeat(100_000) + "x",
                "<b>".repeat(100_000) + "<p>x",
                "<font><a>".repeat(50_000) + "</font>".repeat(50_000) + "x",
                "<b><a><i>x".repeat(40_000),
                "<table><tr><td>".repeat(30_000) + "x",
                "<table><b>x".repeat(40_000),
                "<table>x<td>".repeat(40_000),
                "<ul><li>".repeat(60_000) + "x",
                "<svg><g>".repeat(100_000) + "x",
                "<select><option>".repeat(60_000),
                "<h1>".repeat(100_000) + "</h2>".repeat(100_000) + "x",
                "</p>".repeat(300_000),
                "<p " + "a=b ".repeat(400_000) + ">x",
                "<p " + IntStream.range(0, 200_000).mapToObj(i -> "a" + i + "=b").collect(joining(" ")) + ">x",
                "<p a=\"" + "x".repeat(1_900_000) + "\">x",
                "<p>" + "x ".repeat(900_000),
                "<p>" + "&amp;".repeat(400_000),
                "<p>" + "&#x1F600;".repeat(200_000),
                "<p>" + "&CounterClockwiseContourIntegral;".repeat(60_000),
                "<!--".repeat(400_000),
                "<!-- --".repeat(200_000) + "x",
                "<".repeat(1_000_000) + "x",
                "<a".repeat(500_000),
                "<p " + "a<".repeat(500_000),
                "<p a=" + "b<".repeat(500_000),
                "<p a=" + "&".repeat(500_000),
                "<p a='" + "&lt;".repeat(250_000),
                "<p a" + "\0".repeat(500_000),
                "</" + "p<".repeat(500_000),
                "<!doctype " + "a<".repeat(500_000),
                "<!doctype html public '" + "a<".repeat(500_000),
                "<!--" + "<!-".repeat(300_000),
                "<script><!--" + "<script".repeat(100_000),
                "<textarea>" + "</texta".repeat(150_000),
                "<style>" + "</styl".repeat(150_000),
                "<svg><![CDATA[" + "]]".repeat(500_000),
                "</".repeat(500_000),
                "<title>".repeat(200_000),
                "<textarea>{{t}}".repeat(100_000),
                "<style>".repeat(200_000),
                "{{t}}".repeat(300_000),
                "{{#if t}}x{{/if}}".repeat(100_000),
                "{{#each rows}}<p>".repeat(60) + "x" + "{{/each}}".repeat(60),
                "<p title='" + "{{#if t}}".repeat(60) + "x" + "{{/if}}".repeat(60) + "'>x",
                "<p title='" + "{{#if t}}a{{/if}}".repeat(10_000) + "'>x",
                "<p {{t}}>".repeat(10_000),
                "<p {{#if t}}a{{/if}}>x".repeat(9_000),
                "<p " + "{{#if t}}a{{/if}} ".repeat(9_000) + ">x",
                "<p " + IntStream.range(0, 6_000).mapToObj(i -> "{{#if t}}a" + i + "{{/if}}").collect(joining(" "))
                        + ">x",
                "<p " + "{{#if t}}".repeat(60) + "a" + "{{/if}}".repeat(60) + ">x",
                "<p " + "{{#if t}}a{{else if u}}b{{/if}}".repeat(6_000) + ">x",
                "<p {{#if t}}a{{else}}" + "a {{else if u}}".repeat(100) + "{{/if}}>x",
                ("<p " + "{{#if t}}x {{else if u}}".repeat(4) + "a b c d e f g h {{/if}}{{/if}}{{/if}}{{/if}}>x")
                        .repeat(1_500),
                "<p a=" + "{{#if t}}".repeat(500_000),
                "<p a=" + "{{#if t}}x{{/if}}".repeat(9_000) + ">x",
                "{{#each rows}}{{#each rows}}<select>" + "<option {{#if t}}selected{{/if}}>x".repeat(50)
                        + "</select>{{/each}}{{/each}}",
                "<table>{{#each rows}}<tr>{{#each rows}}<td bgcolor='{{@index}}' width='{{@number}}'"
                        + " {{#if t}}align=right{{/if}}>x{{/each}}{{/each}}</table>",
                "{{#each rows}}{{#each rows}}" + "<p style='{{@root.t}}{{@index}}: {{t}}'>x".repeat(50)
                        + "{{/each}}{{/each}}",
                "{{#each rows}}{{#each rows}}" + "<p style='{{@index}}{{@root.t}};color:{{t}}' class='{{@index}}'>x"
                        .repeat(50) + "{{/each}}{{/each}}",
                "<svg><symbol id=s>" + "<g id=g><path d='M0 0'/></g>".repeat(2_000) + "</symbol></svg>"
                        + "<svg><use href='#s'/></svg>".repeat(400),
                "<svg><g id=a><use href='#b'/></g></svg><svg><g id=b><use href='#a'/></g></svg>".repeat(200),
                "<svg>" + IntStream.range(0, 20_000).mapToObj(i -> "<use href='#u" + i + "'/>").collect(joining())
                        + "</svg><svg>" + IntStream.range(0, 20_000).mapToObj(i -> "<g id=u" + i + " />")
                                .collect(joining())
                        + "</svg>",
                "<img src='data:image/png;base64,AAAA".repeat(50_000),
                ("<img src='data:image/png;base64," + "A".repeat(5_000) + "'>").repeat(300),
                IntStream.range(0, 300)
                        .mapToObj(i -> "<img src='data:image/png;base64," + "A".repeat(5_000) + (1000 + i)
                                + "'>")
                        .collect(joining()),
                "data:".repeat(300_000) + "<p>x",
                "<table>" + "{{#if t}}".repeat(60) + "<tr><td>x" + "{{/if}}".repeat(60),
                "<ul>" + "{{#if t}}<li>a{{/if}}".repeat(9_000) + "</ul>",
                "<table>" + "{{#if t}}<tr><td>a{{/if}}".repeat(9_000) + "</table>",
                "<div>".repeat(250) + "{{#if t}}a{{/if}}".repeat(9_000),
                "<div>".repeat(250) + "<p>x</p>".repeat(20_000),
                "<p>".repeat(10) + "<span>x</span>".repeat(100_000),
                "<img src='data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22/%3E'>".repeat(10_000),
                "<img src='none.png'>".repeat(50_000),
                "<p id=a>".repeat(100_000),
                "<p lang='" + "x-".repeat(100_000) + "'>x",
                "<a href='#" + "x".repeat(1_000_000) + "'>x</a>",
                "<td>".repeat(200_000) + "x",
                "<p>" + "{{! ".repeat(100_000),
                "<p>{{t}}" + "\uFDE0\uFDD0\uFDD0\uFDD0\uFDD0".repeat(20_000),
                "<p>{{t}}" + "&#xFDE0;&#xFDD0;&#xFDD0;&#xFDD0;&#xFDD0;".repeat(40_000)));
        var random = new Random(7);
        for (int i = 0; i < 100; i++) {
            var soup = new StringBuilder();
            for (int piece = 0; piece < 400; piece++) {
                soup.append(PIECES.get(random.nextInt(PIECES.size())));
            }
            all.add(soup.toString());
        }
        return all;
    }
}
